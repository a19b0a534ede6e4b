/// A train's way in time: pieces of constant acceleration, one after the other. Seconds, metres, m/s and m/s².
struct Profile: Sendable {
    private(set) var pieces: [Piece] = []
    private(set) var end = 0.0
    /// Where it ends.
    private(set) var chainage: Double

    /// A part of the way.
    struct Piece: Sendable {
        let start, chainage, speed, acceleration: Double

        func state(at time: Double) -> (chainage: Double, speed: Double) {
            let since = time - start
            return (chainage + since * (speed + acceleration * since / 2), max(0, speed + acceleration * since))
        }
    }

    /// A part before it has a place.
    struct Step: Sendable {
        var seconds, speed, acceleration: Double
    }

    /// Creates a way that begins at second 0.
    init(at chainage: Double) {
        self.chainage = chainage
    }

    /// Stands for a number of seconds.
    mutating func stand(_ seconds: Double) {
        pieces.append(Piece(start: end, chainage: chainage, speed: 0, acceleration: 0))
        end += max(0, seconds)
    }

    /// Runs from standstill to standstill.
    ///
    /// - Parameter target: the chainage where it stops; rounding errors of the steps end there.
    mutating func run(_ steps: [Step], to target: Double) {
        for step in steps where step.seconds > 0 {
            pieces.append(Piece(start: end, chainage: chainage, speed: step.speed, acceleration: step.acceleration))
            chainage += step.seconds * (step.speed + step.acceleration * step.seconds / 2)
            end += step.seconds
        }
        chainage = target
    }

    /// Where the train's middle is, and how fast.
    func state(at time: Double) -> (chainage: Double, speed: Double) {
        var (low, high) = (0, pieces.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle].start <= time { low = middle } else { high = middle }
        }
        guard low < pieces.count else { return (chainage, 0) }
        return pieces[low].state(at: min(max(time, pieces[low].start), end))
    }

    /// When the train's middle first is at a chainage; 0 where it begins beyond, `nil` where it ends before.
    func time(at target: Double) -> Double? {
        guard let first = pieces.first, target <= chainage else { return nil }
        guard target > first.chainage else { return 0 }
        let next = pieces.firstIndex { $0.chainage >= target } ?? pieces.count
        let piece = pieces[next - 1]
        let last = next < pieces.count ? pieces[next].start : end
        // The smaller root of a/2·t² + v·t = s, in the form that bears an acceleration of 0.
        let way = target - piece.chainage
        let root = max(0, piece.speed * piece.speed + 2 * piece.acceleration * way).squareRoot()
        let since = piece.speed + root > 0 ? 2 * way / (piece.speed + root) : 0
        return min(piece.start + since, last)
    }
}
