import Alarms
import Logging
import Navigation
import Observations

extension Checkup {
    /// How long bluetoothd may take to let somebody listen: it does at once unless it stands still.
    private static let bluetoothPatience = Duration.seconds(5)

    /// Whether beacons can be heard, which the agent's own finder tries for a moment.
    func bluetooth() async -> Finding {
        let log = LastLine(logLevel: .info)
        guard configuration.receiver.isLive, let finder = Finders().beacons(configuration, beacons, [], log.logger)
        else {
            return Finding("Bluetooth", .isMissing, "\(whyUnused): stations are found by satellites alone")
        }
        // Whichever ends first ends both, and with them the discovery.
        let state = await withTaskGroup { group in
            group.addTask { await finder.firstState() }
            group.addTask {
                try? await ContinuousClock().sleep(for: Self.bluetoothPatience)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        // Who names an adapter wants it.
        let trouble: Verdict = configuration.bluetooth?.adapter == nil ? .isMissing : .fails
        switch state {
        case .available: return Finding("Bluetooth", .works, log.text ?? "beacons are listened for")
        case .unavailable(let problem):
            let block = problem == .poweredOff ? Self.block(of: configuration.bluetooth?.adapter) : nil
            let reason = block ?? log.reason ?? "no beacon can be heard"
            return Finding("Bluetooth", trouble, String(reason.trimmingPrefix("no Bluetooth: ")))
        case nil:
            return Finding("Bluetooth", trouble, "bluetoothd gives no answer; sudo systemctl restart bluetooth")
        }
    }

    /// Why the agent listens for no beacon.
    var whyUnused: String {
        guard configuration.receiver.isLive else { return "nothing is listened for beside a recording" }
        return configuration.bluetooth == nil
            ? "[bluetooth] is not enabled" : "the network lists no beacons in beacons.txt"
    }

    /// Which block keeps an adapter from being switched on (rfkill(8)).
    /// The daemon bluetoothd 5.66 does not report a block; later versions do not report which one it is.
    ///
    /// - Parameters:
    ///   - name: the adapter; `nil` is the first one.
    ///   - root: where the kernel shows Bluetooth adapters.
    static func block(of name: String?, in root: String = "/sys/class/bluetooth") -> String? {
        let tree = MountedSysfs()
        // Connections stand there too, as `hci0:42`.
        let names = ((try? tree.names(in: root)) ?? []).filter { $0.hasPrefix("hci") && !$0.contains(":") }
        guard let adapter = name ?? names.min() else { return nil }
        let switches = ((try? tree.names(in: "\(root)/\(adapter)")) ?? []).filter { $0.hasPrefix("rfkill") }
        func isBlocked(_ how: String) -> Bool {
            switches.contains { (try? tree.value(of: "\(root)/\(adapter)/\($0)/\(how)")) == "1" }
        }
        if isBlocked("hard") { return "\(adapter) is switched off by a key or switch; switch it on" }
        return isBlocked("soft") ? "\(adapter) is blocked; rfkill unblock bluetooth" : nil
    }
}

extension BeaconFinder {
    /// The first that it knows of whether beacons can be heard; `nil` where the task is cancelled before.
    fileprivate func firstState() async -> BluetoothState? {
        do {
            for try await observation in observations() {
                guard case .bluetooth(let isAvailable, let problem) = observation.content else { continue }
                return isAvailable ? .available : .unavailable(problem)
            }
        } catch {
            // It never fails.
        }
        return nil
    }
}
