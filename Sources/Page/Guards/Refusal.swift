import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// Why a request is not done, and what to do.
struct Refusal: Error, Equatable {
    let status: HTTPResponse.Status
    let message: String

    init(_ status: HTTPResponse.Status, _ message: String) { (self.status, self.message) = (status, message) }

    /// The body of every refusal.
    private struct Body: Encodable {
        let ok = false
        let message: String
    }

    /// The refusal as an answer.
    var response: Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = (try? encoder.encode(Body(message: message))) ?? Data("{}".utf8)
        var response = Response.json(Array(body), status: status)
        // A browser asks for a password by itself only where this names a scheme that it knows.
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer realm=\"Alight\"" }
        return response
    }
}

extension Response {
    /// An answer in JSON.
    static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
