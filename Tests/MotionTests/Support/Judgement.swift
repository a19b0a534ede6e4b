import Motion

/// The performance of a classifier on a synthetic ride.
struct Judgement {
    /// Stops behind a run, how many of them were known to be one within 3 s and until the train started, and how many of
    /// those had been told more than 2 s before the wheels stood.
    var (stops, known, early) = (0, 0, 0)
    /// How many seconds after each start it was known.
    var starts: [Double] = []
    /// How often it was told that the train stands, more than 20 s before it does.
    var falseStands = 0
    /// How often it was told that the train moves, while it stands for more than 3 s.
    var falseMoves = 0
    /// How long the train ran, and stood, in hours.
    var (running, standing) = (0.0, 0.0)

    /// Judges rides of this many stands.
    init(_ train: SyntheticTrain, stands: Int, seeds: ClosedRange<Int>) {
        for seed in seeds { add(train.ride(stands: stands, seed: seed)) }
    }

    private mutating func add(_ ride: SyntheticTrain.Ride) {
        let edges = ride.edges
        for (number, stand) in ride.stands.enumerated() {
            let within = edges.filter { stand.lowerBound + 3 < $0.time && $0.time < stand.upperBound }
            let before = edges.last { $0.time <= stand.lowerBound + 3 }
            falseMoves += within.count { $0.isMoving }
            standing += (stand.upperBound - stand.lowerBound) / 3600
            if number > 0 {
                stops += 1
                if before?.isMoving == false, within.isEmpty { known += 1 }
                if let before, !before.isMoving, before.time < stand.lowerBound - 2 { early += 1 }
            }
            guard number + 1 < ride.stands.count else { continue }
            let run = stand.upperBound...ride.stands[number + 1].lowerBound
            running += (run.upperBound - run.lowerBound) / 3600
            let start = edges.first { run.contains($0.time) && $0.isMoving }
            starts.append(start.map { $0.time - run.lowerBound } ?? .infinity)
            falseStands += edges.count {
                !$0.isMoving && run.lowerBound < $0.time && $0.time < run.upperBound - 20
            }
        }
    }

    /// The middle one of the times after which starts were known.
    var medianStart: Double { starts.sorted()[starts.count / 2] }
}

extension SyntheticTrain.Ride {
    /// The changes between motion and standstill that a classifier tells of the ride.
    var edges: [(time: Double, isMoving: Bool)] {
        var classifier = MotionClassifier()
        var last: Bool?
        return samples.compactMap { sample in
            guard let reading = classifier.handle(sample.acceleration, at: sample.time),
                let isMoving = reading.isMoving, isMoving != last
            else { return nil }
            last = isMoving
            return (sample.time, isMoving)
        }
    }
}
