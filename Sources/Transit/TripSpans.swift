/// From when to when trips are under way, sorted so that those of a few hours are found without looking at all.
struct TripSpans: Sendable {
    /// One run of a trip, or the runs that a row of `frequencies.txt` stands for.
    struct Span: Sendable {
        /// The number of the pattern.
        var pattern: Int32
        /// The seconds of the service day at which the run, or the first of several, leaves its first stop.
        var start: Int32
        /// Seconds from the first stop to the last, at least `shortestRun`.
        var duration: Int32
        /// How many seconds after `start` the runs cease to begin, and seconds from one to the next; 0 for a single run.
        var repeatEnd: Int32 = 0
        var headway: Int32 = 0

        /// The seconds of the service day at which the last run ends.
        var end: Int { Int(start) + Int(repeatEnd) + Int(duration) }
    }

    /// The shortest duration that a run counts for, in seconds, so that trips of which all times are equal count, too.
    static let shortestRun = 60

    /// The spans by service and start.
    private var spans: [Span] = []
    /// For each service the position of its first span, and one for the end.
    private var firsts: [Int] = [0]
    /// For each service the longest time that one of its spans takes, with all its runs.
    private var longest: [Int] = []
    /// For each service how many runs it has on a day.
    private(set) var runs: [Double] = []
    /// The seconds of the service day at which the last train of all ends.
    private(set) var end = 0

    /// Those of no trips.
    init() {}

    /// Those of each service.
    init(byService: [[Span]]) {
        for service in byService {
            spans += service.sorted { ($0.start, $0.pattern, $0.duration) < ($1.start, $1.pattern, $1.duration) }
            firsts.append(spans.count)
            longest.append(service.reduce(0) { max($0, $1.end - Int($1.start)) })
            runs.append(
                service.reduce(0) { $0 + ($1.headway == 0 ? 1 : max(1, Double($1.repeatEnd) / Double($1.headway))) })
            end = service.reduce(end) { max($0, $1.end) }
        }
    }

    /// Adds to each pattern how many trains of a service leave in an hour during a window of its service day.
    ///
    /// It is the mean number of trains under way over the window, by the time that each of them is under way: trains that are so
    /// during a part of the window count in part, so that the numbers change without a jump as time goes on.
    func addTrainsPerHour(of service: Int, in window: ClosedRange<Double>, to rates: inout [Double]) {
        let hours = (window.upperBound - window.lowerBound) / 3600
        var position = lowerBound(service, window.lowerBound - Double(longest[service]))
        while position < firsts[service + 1], Double(spans[position].start) < window.upperBound {
            let span = spans[position]
            position += 1
            guard rates.indices.contains(Int(span.pattern)) else { continue }
            let duration = Double(span.duration)
            let seconds: Double
            if span.headway == 0 {
                let start = Double(span.start)
                seconds = min(start + duration, window.upperBound) - max(start, window.lowerBound)
            } else {
                seconds = Self.seconds(of: span, in: window)
            }
            if seconds > 0 { rates[Int(span.pattern)] += seconds / duration / hours }
        }
    }

    /// How long the runs of a span that repeats are under way in a window, taken together.
    ///
    /// Starts are taken for evenly spread, one every headway on average. How long a run is under way in the window rises with its
    /// start from 0 to the shorter of both lengths, stays, and falls again: a sum of four ramps, whose integral is one of squares.
    private static func seconds(of span: Span, in window: ClosedRange<Double>) -> Double {
        let (from, to, duration) = (window.lowerBound, window.upperBound, Double(span.duration))
        let corners = [(from - duration, 1.0), (min(from, to - duration), -1), (max(from, to - duration), -1), (to, 1)]
        func integral(_ start: Double) -> Double {
            corners.reduce(0) { sum, corner in
                let beyond = max(0, start - corner.0)
                return sum + corner.1 * beyond * beyond / 2
            }
        }
        let first = Double(span.start)
        return (integral(first + Double(span.repeatEnd)) - integral(first)) / Double(span.headway)
    }

    /// The position of the first span of a service that does not start before a time.
    private func lowerBound(_ service: Int, _ time: Double) -> Int {
        var (low, high) = (firsts[service], firsts[service + 1])
        while low < high {
            let middle = (low + high) / 2
            if Double(spans[middle].start) < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
