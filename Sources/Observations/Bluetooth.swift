/// Whether beacons can be heard.
public enum BluetoothState: Codable, Hashable, Sendable {
    /// They are listened for.
    case available
    /// They are not, for a reason where one is known; the finder goes on trying.
    case unavailable(BluetoothProblem?)
}

/// Why no beacon can be heard.
public enum BluetoothProblem: Codable, Hashable, Sendable {
    /// The operating system refuses access to Bluetooth.
    case notAuthorized
    /// The adapter is switched off, or blocked (rfkill(8)).
    case poweredOff
    /// There is no adapter, or nothing that drives it.
    case absent
}
