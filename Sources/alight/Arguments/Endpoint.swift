import ArgumentParser

/// A host and a port as one writes them: `host`, `host:port`, or `[address]:port` of IPv6 (RFC 3986, section 3.2.2).
struct Endpoint: Equatable, Sendable {
    /// A name or an address, without brackets.
    var host: String
    /// 0 to 65,535; `nil` where it is not given.
    var port: Int?
}

extension Endpoint: ExpressibleByArgument, CustomStringConvertible {
    /// Reads one.
    init?(argument: String) {
        var rest = argument[...]
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            host = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
        } else {
            let end = rest.firstIndex(of: ":") ?? rest.endIndex
            host = String(rest[..<end])
            rest = rest[end...]
        }
        guard !host.isEmpty, !host.utf8.contains(0) else { return nil }
        guard !rest.isEmpty else { return }
        guard rest.first == ":", let number = UInt16(rest.dropFirst()) else { return nil }
        port = Int(number)
    }

    /// As one writes it.
    var description: String {
        (host.contains(":") ? "[\(host)]" : host) + (port.map { ":\($0)" } ?? "")
    }

    /// The endpoint as the help shows it.
    var defaultValueDescription: String { description }
}
