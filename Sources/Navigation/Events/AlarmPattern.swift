/// The output of buzzer and LED for a signal: a rhythm for each. Both begin together.
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
