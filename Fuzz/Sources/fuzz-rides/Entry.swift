import Fuzzing
import ReaderProperties

/// The entry point that libFuzzer calls with each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzz("rides", start, count, ReaderTarget.rides.violation)
}
