/// A part of the decoder, and what must be true of it whatever the input is.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// The input is a stream as it stands: it reaches the scanner.
    case stream
    /// The input's lines are bodies of sentences, which get their `$` and checksum: they reach the parser and the epochs.
    case sentences
    /// The input's lines are the insides of TAG blocks, which get their `\` and checksum, and a sentence to stand before.
    case tagBlocks = "tag-blocks"

    /// Decodes an input in all the ways that must make no difference.
    ///
    /// - Parameter allocatedBytes: how many bytes of the heap are in use; told where something can tell.
    /// - Returns: the first broken promise, `nil` where all are kept.
    public func violation(of input: UnsafeRawBufferPointer, allocatedBytes: () -> Int = { 0 }) -> Violation? {
        let bytes = Array(input)
        do {
            switch self {
            case .stream: try StreamProperties(bytes).check(allocatedBytes)
            case .sentences: try SentenceProperties(bytes).check(allocatedBytes)
            case .tagBlocks: try TAGBlockProperties(bytes).check(allocatedBytes)
            }
            return nil
        } catch {
            return error
        }
    }
}
