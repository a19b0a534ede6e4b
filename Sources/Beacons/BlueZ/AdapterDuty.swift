/// The purpose that an adapter is used for.
protocol AdapterDuty: SendableMetatype {
    /// Its description for people, behind the adapter's name: `listens for beacons`.
    var description: String { get }

    /// The calls that begin it, in order; the adapter does it once all are answered that it cannot do without.
    mutating func begin(on adapter: Adapters.Adapter) -> [(call: BusCall, isVital: Bool)]

    /// The calls that end it.
    func end(on adapter: Adapters.Adapter) -> [BusCall]

    /// Handles the interfaces of an object of bluetoothd.
    ///
    /// - Parameter isNew: whether it has just come, rather than been there.
    mutating func add(_ path: String, _ interfaces: [String: BusValue], isNew: Bool)

    /// Records that an object of bluetoothd has gone.
    mutating func remove(_ path: String)

    /// Handles the changes of an object of bluetoothd.
    mutating func change(_ path: String, _ interface: String, _ properties: [String: BusValue], invalidated: [String])

    /// The answer to a call of bluetoothd's; `nil` where there is no such object or method.
    func answer(_ path: String, _ interface: String, _ member: String) -> [BusArgument]?

    /// Whether properties of the adapter say that the duty has ended, so that it is to be begun anew.
    func hasEnded(_ properties: [String: BusValue]) -> Bool

    /// Whether a call of bluetoothd's says that it has ended the duty of its own accord.
    func isOver(_ interface: String, _ member: String) -> Bool
}
