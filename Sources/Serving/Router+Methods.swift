import HTTPTypes
package import Hummingbird

extension Router where Context == BasicRequestContext {
    /// A router that answers HEAD as GET without its body (RFC 9110, section 9.3.2), and OPTIONS on each path that is added with the
    /// methods that it has (section 9.3.7).
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
