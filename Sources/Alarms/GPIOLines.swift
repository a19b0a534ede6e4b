import Logging
import Synchronization

/// Requests GPIO lines through the interface that is to be used, or else the one that there is.
final class GPIOLines: Sendable {
    private let wiring: AlarmWiring
    private let tree: any SysfsTree
    private let logger: Logger
    private let hasTold = Mutex(false)

    init(_ wiring: AlarmWiring, in tree: any SysfsTree, logger: Logger) {
        self.wiring = wiring
        self.tree = tree
        self.logger = logger
    }

    /// Makes a line an inactive output.
    func take(_ line: AlarmWiring.Line) throws(AlarmError) -> any Actuator {
        guard wiring.interface == .sysfs else { return try CharacterDeviceLine.take(line, of: wiring) }
        do {
            return try GPIOLine.take(line, of: wiring, in: tree)
        } catch {
            guard case .noSysfs = error, !CharacterDeviceChip.paths(in: wiring.devices).isEmpty else { throw error }
        }
        let isNews = hasTold.withLock { hasTold in
            defer { hasTold = true }
            return !hasTold
        }
        if isNews {
            logger.notice("\(wiring.root) is not there: GPIO goes through the character device")
        }
        return try CharacterDeviceLine.take(line, of: wiring)
    }
}
