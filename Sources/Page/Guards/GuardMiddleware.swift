import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Lets through what the guard does, and dresses each answer.
struct GuardMiddleware<Context: RequestContext>: RouterMiddleware {
    let `guard`: Guard

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            try `guard`.check(Guard.Request(request.head))
            response = try await answer(request, context, next)
        } catch let refusal as Refusal {
            response = refusal.response
        }
        for (name, value) in Self.fields {
            if let name { response.headers[name] = value }
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func answer(
        _ request: Request, _ context: Context, _ next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let refusal as Refusal {
            throw refusal
        } catch let error as HTTPError {
            throw Refusal(error.status, error.body ?? error.status.reasonPhrase)
        } catch let error as HTTPParserError {
            // The data that follows cannot be read; the connection ends with an answer that says so.
            throw error
        } catch {
            context.logger.debug("\(request.uri.path): \(error)")
            throw Refusal(.internalServerError, "the agent could not answer")
        }
    }

    /// The header fields of each answer: nothing from elsewhere is loaded, shown in a frame, guessed at or told to other sites.
    private static var fields: [(name: HTTPField.Name?, value: String)] {
        [
            (.contentSecurityPolicy, contentSecurityPolicy),
            (.xContentTypeOptions, "nosniff"),
            (HTTPField.Name("Referrer-Policy"), "no-referrer"),
            (HTTPField.Name("Cross-Origin-Resource-Policy"), "same-origin"),
        ]
    }

    private static var contentSecurityPolicy: String {
        """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; media-src 'self'; \
        font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
    }
}

extension Guard.Request {
    /// Reads what is looked at from a request's head.
    init(_ head: HTTPRequest) {
        let (uri, fields) = (URI(head.path ?? ""), head.headerFields)
        self.init(
            path: uri.path, host: head.authority, origin: fields[.origin], contentLength: fields[.contentLength],
            transferEncoding: fields[.transferEncoding], authorization: fields[.authorization],
            cookies: fields[.cookie], auth: uri.queryParameters["auth"].map(String.init))
    }
}
