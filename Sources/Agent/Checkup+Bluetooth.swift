import Alarms

extension Checkup {
    /// Where the kernel shows Bluetooth adapters.
    private static let adapters = "/sys/class/bluetooth"

    /// The kernel's view of the Bluetooth adapter, which needs no right.
    func bluetooth() -> Finding {
        let tree = MountedSysfs()
        // Connections stand there too, as `hci0:42`.
        let names = ((try? tree.names(in: Self.adapters)) ?? []).filter { $0.hasPrefix("hci") && !$0.contains(":") }
        guard let adapter = names.min() else {
            return Finding(
                "Bluetooth", .isMissing, "no adapter in \(Self.adapters): stations are found by satellites alone")
        }
        let folder = "\(Self.adapters)/\(adapter)"
        let switches = ((try? tree.names(in: folder)) ?? []).filter { $0.hasPrefix("rfkill") }
        for name in switches {
            if (try? tree.value(of: "\(folder)/\(name)/hard")) == "1" {
                return Finding("Bluetooth", .isMissing, "\(adapter) is switched off by a key or switch: switch it on")
            }
            if (try? tree.value(of: "\(folder)/\(name)/soft")) == "1" {
                return Finding("Bluetooth", .isMissing, "\(adapter) is blocked: sudo rfkill unblock bluetooth")
            }
        }
        return Finding("Bluetooth", .works, adapter)
    }
}
