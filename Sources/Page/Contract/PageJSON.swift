/// Descriptions, for people, of errors in JSON that a client has sent.
public enum PageJSON {
    /// A decoder's complaint in a few words.
    public static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "it cannot be read" }
        func path(_ context: DecodingError.Context) -> String {
            context.codingPath.map(\.stringValue).joined(separator: ".")
        }
        switch error {
        case .keyNotFound(let key, _): return "\"\(key.stringValue)\" is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return context.codingPath.isEmpty ? "it is no object" : "\"\(path(context))\" is of another type"
        case .dataCorrupted(let context):
            return context.codingPath.isEmpty ? "it is not JSON" : "\"\(path(context))\" has no such value"
        @unknown default: return "it cannot be read"
        }
    }
}
