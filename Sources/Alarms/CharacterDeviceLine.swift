import CGPIO

/// A GPIO line of the character device that is an output of ours.
///
/// The kernel frees it when its last descriptor is closed; its driver may make it an input then.
struct CharacterDeviceLine: Actuator {
    private let path: String
    private let line: Descriptor

    /// Makes a line an inactive output.
    static func take(_ line: AlarmWiring.Line, of wiring: AlarmWiring) throws(AlarmError) -> CharacterDeviceLine {
        let chip = try CharacterDeviceChip.find(wiring.chips, in: wiring.devices)
        let taken = try chip.take(line) {
            cgpio_take_output($0, $1, line.isActiveLow, CharacterDeviceChip.consumer)
        }
        return CharacterDeviceLine(path: chip.path, line: taken)
    }

    func drive(_ drive: Drive) throws(AlarmError) {
        let result = cgpio_set(line.number, drive != .off)
        guard result == 0 else { throw AlarmError(path, Errno(-result)) }
    }

    var lastSteps: [Guard.Step] { [.release(line: line.number)] }
}
