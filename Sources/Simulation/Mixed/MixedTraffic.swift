public import Transit
import Positioning

/// A network that nobody built on which trains of several kinds share a track, each at times of its own.
///
/// A trunk of twelve stations has local trains, expresses that call at every third, trains that end at the eighth, and trains of a branch
/// that leave it behind the sixth. A ring of eight stations has trains that go all the way round, in both directions, expresses, and
/// trains that end after five. All of them run from 6 to 22 h every day, evenly spread over `headway`.
public struct MixedTraffic: Sendable {
    /// The stations and trains.
    public let network: Network
    /// Seconds from one train of a pattern to the next.
    public let headway: Int

    /// The patterns by what their trains are, in the order of the network's.
    enum Service: Int, CaseIterable {
        case local, express, branch, short, back, branchBack, ring, ringExpress, halfRing, ringBack

        /// Whether it runs on the ring.
        var isOnRing: Bool { rawValue >= Self.ring.rawValue }
    }

    /// Creates a network; equal seeds give equal ones.
    ///
    /// - Parameters:
    ///   - headway: seconds from one train of a pattern to the next.
    ///   - hasTimes: whether trips have times of their own, rather than headways.
    public init(seed: UInt64 = 1, headway: Int = 1800, hasTimes: Bool = true) {
        self.headway = headway
        var random = Randomness(seed: seed, purpose: 60)
        var trunk = PlaneCurve(from: .zero, course: Self.course)
        let halts = Self.chainages(12, &random)
        trunk.wander(to: halts[11] + 150, around: Self.course, &random)
        let fork = halts[5] + 180
        var branch = trunk.prefix(fork)
        let away = Self.course + 1.2
        branch.append((away - branch.course) * 450, radius: 450)
        var own = Array(halts[...5])
        for _ in 0..<5 { own.append((own.count == 6 ? fork + 300 : own[own.count - 1]) + random.uniform(1000...1500)) }
        branch.wander(to: own[10] + 150, around: away, &random)
        var circle = PlaneCurve(from: .init(east: 20_000, north: 0), course: 0)
        circle.append(2 * .pi * Self.ringRadius, radius: Self.ringRadius)
        let round = (0...8).map { Double($0) / 8 * circle.length }

        var builder = MixedNetworkBuilder()
        let stations = halts.indices.map { builder.station("T\($0)", at: trunk.point(at: halts[$0])) }
        let beyond = own.indices.dropFirst(6).map { builder.station("B\($0)", at: branch.point(at: own[$0])) }
        let ring = (0..<8).map { builder.station("R\($0)", at: circle.point(at: round[$0])) }
        let closed = ring + [ring[0]]
        for service in Service.allCases {
            let (curve, way, line): (PlaneCurve, [(station: Int, chainage: Double)], Int) =
                switch service {
                case .local, .back: (trunk, Array(zip(stations, halts)).map { ($0, $1) }, 0)
                case .express: (trunk, [0, 3, 6, 9, 11].map { (stations[$0], halts[$0]) }, 0)
                case .short: (trunk, (0...7).map { (stations[$0], halts[$0]) }, 0)
                case .branch, .branchBack:
                    (branch, own.indices.map { ($0 < 6 ? stations[$0] : beyond[$0 - 6], own[$0]) }, 1)
                case .ring, .ringBack: (circle, (0...8).map { (closed[$0], round[$0]) }, 2)
                case .ringExpress: (circle, [0, 3, 6, 8].map { (closed[$0], round[$0]) }, 2)
                case .halfRing: (circle, (0...5).map { (closed[$0], round[$0]) }, 2)
                }
            let isBack = [.back, .branchBack, .ringBack].contains(service)
            builder.pattern(curve, way, line: line, isBack: isBack, speed: Self.speed(service))
        }
        network = builder.network { pattern in
            let service = Service.allCases[pattern]
            let group = Service.allCases.filter {
                $0.isOnRing == service.isOnRing && ![.back, .branchBack, .ringBack].contains($0)
            }
            let place = group.firstIndex(of: service) ?? 0
            return (place * headway / group.count, headway, hasTimes)
        }
    }

    private static let course = 0.5
    private static let ringRadius = 1500.0

    private static func chainages(_ count: Int, _ random: inout Randomness) -> [Double] {
        (0..<count).reduce(into: [Double]()) { chainages, _ in
            chainages.append((chainages.last ?? -900) + random.uniform(1000...1500))
        }
    }

    /// The greatest speed of trains in m/s: those that stop seldom run faster.
    private static func speed(_ service: Service) -> Double {
        service == .express || service == .ringExpress ? 80 / 3.6 : 70 / 3.6
    }

    /// The stations at which a pattern's trains call.
    func stations(of pattern: Int) -> [Int] { network.patterns[pattern].stops.map(\.station) }
}
