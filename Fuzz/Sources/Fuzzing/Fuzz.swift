public import NMEAProperties

/// Takes one input from libFuzzer, and ends the process where a reader breaks a promise, so that libFuzzer keeps the input.
///
/// - Parameters:
///   - name: the target's.
///   - violation: the first broken promise, `nil` where all are kept.
/// - Returns: what `LLVMFuzzerTestOneInput` must return (https://llvm.org/docs/LibFuzzer.html).
public func fuzz(
    _ name: String, _ start: UnsafePointer<UInt8>?, _ count: Int, _ violation: (UnsafeRawBufferPointer) -> Violation?
) -> CInt {
    if let violation = violation(UnsafeRawBufferPointer(start: start, count: count)) {
        fatalError("\(name): \(violation)")
    }
    return 0
}
