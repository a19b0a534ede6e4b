/// The progress of a signal, identified by the number that ``Alarm/sound(_:)`` gave it.
///
/// A signal that is known to have begun, without any further report, was cut short by a crash or by the end of the program.
public enum AlarmProgress: Hashable, Sendable {
    /// Its first sound or light has reached the buzzer or the LED.
    case began(AlarmSignal, number: Int)
    /// It was played to its end, with its repetition.
    case ended(AlarmSignal, number: Int)
    /// The rider has noticed it.
    case acknowledged(AlarmSignal, number: Int)
    /// A newer signal took its place, perhaps before it began.
    case replaced(AlarmSignal, number: Int)
}
