import CSanitizer
public import NMEAProperties

extension FuzzTarget {
    /// Takes one input from libFuzzer, and ends the process where the decoder breaks a promise, so that libFuzzer keeps
    /// the input.
    ///
    /// - Returns: what `LLVMFuzzerTestOneInput` must return (https://llvm.org/docs/LibFuzzer.html).
    public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        let violation = violation(of: UnsafeRawBufferPointer(start: start, count: count)) {
            Int(__sanitizer_get_current_allocated_bytes())
        }
        if let violation { fatalError("\(rawValue): \(violation)") }
        return 0
    }
}
