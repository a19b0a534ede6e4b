import Fuzzing
import NMEAProperties

/// The entry point that libFuzzer calls with each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzz("stream", start, count) { FuzzTarget.stream.violation(of: $0, allocatedBytes: allocatedBytes) }
}
