public import NMEAProperties

/// Checks one input from libFuzzer. It ends the process where a reader breaks a promise, so that libFuzzer keeps the input.
///
/// - Parameters:
///   - name: the target's name.
///   - violation: the first broken promise, `nil` where all are kept.
/// - Returns: the value that `LLVMFuzzerTestOneInput` must return (https://llvm.org/docs/LibFuzzer.html).
public func fuzz(
    _ name: String, _ start: UnsafePointer<UInt8>?, _ count: Int, _ violation: (UnsafeRawBufferPointer) -> Violation?
) -> CInt {
    if let violation = violation(UnsafeRawBufferPointer(start: start, count: count)) {
        fatalError("\(name): \(violation)")
    }
    return 0
}
