import Fuzzing
import ReaderProperties

/// The entry point that libFuzzer calls with each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzz("feed-zip", start, count, ReaderTarget.feedZip.violation)
}
