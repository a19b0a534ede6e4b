/// What becomes of a signal, by the number that ``Alarm/sound(_:)`` gave it.
///
/// Who was told that a signal began and nothing more knows that it was cut short, by a crash or the end of the program.
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
