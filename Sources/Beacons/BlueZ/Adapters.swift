/// The adapters that bluetoothd shows.
struct Adapters {
    /// One of them.
    struct Adapter: Equatable {
        let path: String
        var isPowered = false
        /// rfkill(8) keeps it from being switched on.
        var isBlocked = false
        var interfaces: Set<String> = []

        /// Its name for people: `hci0`.
        var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    }

    private var adapters: [String: Adapter] = [:]

    /// Adds the interfaces of an object that is there, or has come.
    mutating func add(_ path: String, _ interfaces: [String: BusValue]) {
        if interfaces[BlueZ.adapter] != nil { adapters[path] = adapters[path] ?? Adapter(path: path) }
        adapters[path]?.interfaces.formUnion(interfaces.keys)
        if let properties = interfaces[BlueZ.adapter]?.properties { change(path, properties) }
    }

    /// Removes the interfaces that an object has lost.
    mutating func remove(_ path: String, _ interfaces: some Sequence<String>) {
        adapters[path]?.interfaces.subtract(interfaces)
        if adapters[path]?.interfaces.contains(BlueZ.adapter) == false { adapters[path] = nil }
    }

    /// Updates an adapter from its properties.
    mutating func change(_ path: String, _ properties: [String: BusValue]) {
        if let isPowered = properties["Powered"]?.flag { adapters[path]?.isPowered = isPowered }
        if let state = properties["PowerState"]?.text { adapters[path]?.isBlocked = state == "off-blocked" }
    }

    /// The one with a path.
    subscript(path: String) -> Adapter? { adapters[path] }

    /// The one to use: that with a name, or else the first that is switched on, or the first.
    func chosen(named name: String?) -> Adapter? {
        let candidates = adapters.values.filter { name == nil || $0.name == name }.sorted { $0.path < $1.path }
        return candidates.first(where: \.isPowered) ?? candidates.first
    }

    /// The names of all adapters, for people.
    var names: [String] { adapters.values.map(\.name).sorted() }
}
