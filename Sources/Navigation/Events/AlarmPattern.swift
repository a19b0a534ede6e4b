/// What buzzer and LED do for a signal: a rhythm for each, which begin together.
public struct AlarmPattern: Equatable, Sendable {
    /// When the buzzer sounds.
    public var buzzer: AlarmRhythm
    /// When the LED lights.
    public var led: AlarmRhythm

    /// Creates a pattern.
    public init(buzzer: AlarmRhythm, led: AlarmRhythm) {
        self.buzzer = buzzer
        self.led = led
    }
}
