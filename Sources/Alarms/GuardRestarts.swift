/// How long to wait before a guard that was killed is replaced: not at all the first time, and longer and longer where the
/// next ones are killed too, so that who kills them all is not outdone by a machine that does nothing but fork.
struct GuardRestarts {
    /// Who has lived so long begins anew.
    static let calm = Duration.seconds(60)
    /// The first pause; each one is twice as long as the one before. It is shorter than a beep.
    private static let first = Duration.milliseconds(50)
    /// The longest pause, and so the longest time without a guard.
    static let longest = Duration.seconds(10)

    private var next = Duration.zero
    private var pauses = 0

    /// Whether the last pause is worth a line in the log: the first two of a row are, that one was killed and that they keep
    /// being killed.
    var isNews: Bool { pauses <= 2 }

    /// The pause after a guard that lived so long; zero is none.
    mutating func pause(after life: Duration) -> Duration {
        if life >= Self.calm { (next, pauses) = (.zero, 0) }
        defer { next = min(max(next * 2, Self.first), Self.longest) }
        pauses += 1
        return next
    }
}
