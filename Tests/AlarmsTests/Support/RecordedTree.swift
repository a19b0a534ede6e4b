import Alarms

/// Attributes that take every write, and a record of what was written, in order.
final class RecordedTree: SysfsTree {
    struct State {
        var files: [String: String] = [:]
        var links: [String: String] = [:]
        var writes: [String] = []
        /// The errors of files that are opened for writing.
        var failures: [String: Errno] = [:]
    }

    let state: Watched<State>
    private let root: String

    /// Creates a tree from its files, by their paths below a root.
    init(_ root: String, _ files: [String: String], links: [String: String] = [:]) {
        self.root = root + "/"
        state = Watched(State(files: files, links: links))
    }

    func names(in folder: String) throws(Errno) -> [String] {
        let prefix = folder + "/"
        let state = state.now
        let paths = (Array(state.files.keys) + state.links.keys).map { root + $0 }.filter { $0.hasPrefix(prefix) }
        guard !paths.isEmpty else { throw .notFound }
        return Array(Set(paths.compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) }))
    }

    func contents(of path: String) throws(Errno) -> String {
        guard let text = state.now.files[String(path.dropFirst(root.count))] else { throw .notFound }
        return text + "\n"
    }

    func target(of link: String) throws(Errno) -> String {
        guard let target = state.now.links[String(link.dropFirst(root.count))] else { throw .notFound }
        return target
    }

    func open(_ path: String) throws(Errno) -> any SysfsAttribute {
        let name = String(path.dropFirst(root.count))
        if let failure = state.now.failures[name] { throw failure }
        guard state.now.files[name] != nil else { throw .notFound }
        return Attribute(name: name, tree: self)
    }

    private struct Attribute: SysfsAttribute {
        let name: String
        let tree: RecordedTree

        func write(_ text: String) throws(Errno) {
            let name = name
            let word = String(text.dropLast())
            tree.state.update { state in
                state.files[name] = word
                state.writes.append("\(name) \(word)")
            }
        }
    }
}
