import Synchronization
import TestSupport
import Testing
import Threads

@testable import Beacons

/// A bluetoothd with one adapter that does what the mock does not: it asks whoever registers an advertisement or a monitor for
/// it, before it answers.
final class FakeBluetoothd: Sendable {
    private struct State {
        /// The calls that it received, one entry each.
        var calls: [String] = []
        /// The properties of what was registered.
        var registered: [[String: BusValue]] = []
    }

    private final class Box: Sendable {
        let state = Mutex(State())
    }

    private let box = Box()
    private let wakeUp = WakeUp()

    init(on bus: PrivateBus) throws {
        let (address, box, wakeUp) = (bus.address, box, wakeUp)
        try BlockingThread.start(named: "fake-bluetoothd") {
            do {
                let bus = try SystemBus(at: address)
                // The bus may end before it does.
                try? Self.serve(bus, box, wakeUp)
            } catch {
                Issue.record("no bus for the fake bluetoothd: \(error)")
            }
        }
    }

    deinit { wakeUp.signal() }

    var calls: [String] { box.state.withLock { $0.calls } }
    var registered: [[String: BusValue]] { box.state.withLock { $0.registered } }

    private static func serve(_ bus: SystemBus, _ box: Box, _ wakeUp: WakeUp) throws {
        _ = try bus.send(
            BusCall(
                destination: BusInterface.bus, path: "/org/freedesktop/DBus", interface: BusInterface.bus,
                member: "RequestName", arguments: [.text(BlueZ.service), .uint32(0)]))
        var asked: [UInt64: BusMessage] = [:]
        while wakeUp.wait(for: bus.descriptor, events: bus.events, upTo: .milliseconds(100)) != .signalled {
            while let message = try bus.next() {
                switch message.kind {
                case .call:
                    box.state.withLock { $0.calls.append(message.member) }
                    switch message.member {
                    case "GetManagedObjects": try bus.answer(message, [objects])
                    case "RegisterAdvertisement", "RegisterMonitor":
                        let isMonitor = message.member == "RegisterMonitor"
                        let call = BusCall(
                            destination: message.sender, path: message.body[0].text ?? "",
                            interface: isMonitor ? BusInterface.objectManager : BusInterface.properties,
                            member: isMonitor ? "GetManagedObjects" : "GetAll",
                            arguments: isMonitor ? [] : [.text(BlueZ.advertisement)])
                        asked[try bus.send(call)] = message
                    default: try bus.answer(message, [])
                    }
                case .answer(let cookie):
                    guard let registration = asked.removeValue(forKey: cookie) else { continue }
                    box.state.withLock { $0.registered.append(message.body[0].properties) }
                    try bus.answer(registration, [])
                case .refusal, .signal: break
                }
            }
        }
    }

    private static var objects: BusArgument {
        let interfaces: [(key: BusArgument, value: BusArgument)] = [
            (.text(BlueZ.adapter), .properties(["Powered": .flag(true)])),
            (.text(BlueZ.monitorManager), .properties([:])), (.text(BlueZ.advertisingManager), .properties([:])),
        ]
        return .dictionary("oa{sa{sv}}", [(.path("/org/bluez/hci0"), .dictionary("sa{sv}", interfaces))])
    }
}
