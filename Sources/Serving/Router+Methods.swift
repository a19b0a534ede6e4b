import HTTPTypes
package import Hummingbird

extension Router where Context == BasicRequestContext {
    /// Makes a router that answers HEAD and OPTIONS on each path.
    ///
    /// HEAD is answered as GET without its body (RFC 9110, section 9.3.2), and OPTIONS with the methods of the path (section 9.3.7).
    ///
    /// - Parameter add: adds the paths.
    package static func answering(_ add: (Router) -> Void) -> Router {
        let router = Router(options: [.autoGenerateHeadEndpoints])
        add(router)
        for (path, routes) in Dictionary(grouping: router.routes, by: \.path.description) {
            var methods = Set(routes.map(\.method.rawValue) + ["OPTIONS"])
            if methods.contains("GET") { methods.insert("HEAD") }
            let allowed = methods.sorted().joined(separator: ", ")
            router.on(RouterPath(path), method: .options) { _, _ in
                Response(status: .noContent, headers: [.allow: allowed])
            }
        }
        return router
    }
}
