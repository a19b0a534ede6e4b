import Glibc
import Observations

/// Why an adapter cannot be used.
struct AdapterTrouble: Error, Equatable {
    var problem: BluetoothProblem
    /// The explanation for a person, and where something is to be done, the action.
    var reason: String

    init(_ problem: BluetoothProblem, _ reason: String) {
        (self.problem, self.reason) = (problem, reason)
    }

    /// The bus cannot be reached.
    init(_ failure: BusFailure) {
        if [EACCES, EPERM].contains(failure.code) {
            self.init(.notAuthorized, "\(failure)")
        } else {
            self.init(.absent, "\(failure); see whether it runs (systemctl status dbus)")
        }
    }

    /// bluetoothd, or the bus in its place, refuses a call.
    init(_ member: String, refusedBy name: String, _ text: String) {
        let detail = text.isEmpty ? name : text
        switch name {
        case "org.freedesktop.DBus.Error.AccessDenied", "org.bluez.Error.NotAuthorized":
            self.init(
                .notAuthorized, "\(member): \(detail); give the user who runs alight the group bluetooth")
        // For up to 10 s after a bluetoothd was killed the kernel goes on with what that one began, and begins nothing else
        // (5.66): nobody hears then.
        case "org.bluez.Error.InProgress":
            self.init(.absent, "\(member): \(detail); the adapter is busy with what somebody else asked of it")
        case "org.bluez.Error.NotReady": self.init(.poweredOff, "\(member): \(detail); bluetoothctl power on")
        default: self.init(.absent, "\(member): \(detail); journalctl -u bluetooth may tell why")
        }
    }

    /// Nobody has bluetoothd's name on the bus. Debian's unit starts none where the kernel shows no adapter.
    static let noService = AdapterTrouble(
        .absent,
        "bluetoothd does not run; sudo systemctl start bluetooth; it is in the package bluez, and needs an adapter")
    /// bluetoothd stands still.
    static let noAnswer = AdapterTrouble(.absent, "bluetoothd gives no answer")

    /// There is no adapter.
    static func none(named name: String?, among names: [String]) -> AdapterTrouble {
        guard let name else { return AdapterTrouble(.absent, "there is no Bluetooth adapter; plug one in") }
        let others = names.isEmpty ? "; plug it in" : "; there is \(names.joined(separator: ", "))"
        return AdapterTrouble(.absent, "there is no Bluetooth adapter \(name)\(others)")
    }

    /// The adapter is not switched on.
    static func off(_ adapter: Adapters.Adapter) -> AdapterTrouble {
        AdapterTrouble(
            .poweredOff,
            adapter.isBlocked
                ? "\(adapter.name) is blocked; rfkill unblock bluetooth"
                : "\(adapter.name) is switched off; rfkill unblock bluetooth, then bluetoothctl power on")
    }
}
