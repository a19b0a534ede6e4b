import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Lets through what the rider's own page and programs send, and dresses each answer.
struct GuardMiddleware<Context: RequestContext>: RouterMiddleware {
    let hosts: HostNames
    let token: Token?

    /// The longest body, in bytes.
    static var longestBody: Int { 16 * 1024 }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do throws(Refusal) {
            try check(request)
            response = try await answer(request, context, next)
        } catch {
            response = error.response
        }
        for (name, value) in Self.fields {
            if let name { response.headers[name] = value }
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }

    private func answer(
        _ request: Request, _ context: Context, _ next: (Request, Context) async throws -> Response
    ) async throws(Refusal) -> Response {
        do {
            return try await next(request, context)
        } catch let refusal as Refusal {
            throw refusal
        } catch let error as HTTPError {
            throw Refusal(error.status, error.body ?? error.status.reasonPhrase)
        } catch {
            context.logger.debug("\(request.uri.path): \(error)")
            throw Refusal(.internalServerError, "the agent could not answer")
        }
    }

    private func check(_ request: Request) throws(Refusal) {
        guard let host = request.head.authority, hosts.contains(host) else {
            throw Refusal(
                .misdirectedRequest,
                "this machine does not go by that name; call it by its address, or list the name in [page] names")
        }
        // A browser says with `Origin` which page a request comes from (RFC 6454, Fetch).
        if let origin = request.headers[.origin], origin != "http://\(host)", origin != "https://\(host)" {
            throw Refusal(.forbidden, "requests from other sites are refused")
        }
        if let length = request.headers[.contentLength], Int(length).map({ $0 > Self.longestBody }) ?? true {
            throw Refusal(.contentTooLarge, "a body has \(Self.longestBody) bytes at most")
        }
        guard needsToken(request.uri.path) else { return }
        if let token, !token.isIn(authorization: request.headers[.authorization], cookies: request.headers[.cookie]) {
            throw Refusal(.unauthorized, "the token is needed; alight pair shows it")
        }
    }

    /// The page's own files hold nothing of the rider's, and must be there to ask for the token.
    private func needsToken(_ path: String) -> Bool {
        path.hasPrefix("/api/") && path != "/api/session" && path != "/api/openapi.json"
    }

    /// What each answer has: nothing from elsewhere is loaded, shown in a frame, guessed at or told to other sites.
    private static var fields: [(name: HTTPField.Name?, value: String)] {
        [
            (.contentSecurityPolicy, contentSecurityPolicy),
            (.xContentTypeOptions, "nosniff"),
            (HTTPField.Name("Referrer-Policy"), "no-referrer"),
            (HTTPField.Name("Cross-Origin-Resource-Policy"), "same-origin"),
            (HTTPField.Name("Cross-Origin-Opener-Policy"), "same-origin"),
        ]
    }

    private static var contentSecurityPolicy: String {
        """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; media-src 'self'; \
        font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
    }
}
