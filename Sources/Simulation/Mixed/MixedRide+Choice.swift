import Transit

extension MixedRide {
    /// Which train a rider boards where, and where they want to go.
    struct Choice {
        /// The kind of train that it is to them.
        var kind: Kind
        /// The numbers of the stations where they board and want to alight.
        var origin, destination: Int
        /// The pattern of the train that they board, and that of one that calls at their station.
        var taken, expected: Int
        /// The positions in the stops of the pattern that they board.
        var boarding: Int
        var alighting: Int?

        /// Draws one by chance; all kinds are as frequent.
        static func drawn(in traffic: MixedTraffic, isRight: Bool, _ random: inout Randomness) -> Choice {
            let wrong = Kind.allCases.filter { $0 != .right }
            let kind = isRight ? Kind.right : wrong[random.uniform(0...(wrong.count - 1))]
            while true {
                if let choice = attempt(kind, in: traffic, &random) { return choice }
            }
        }

        private static func attempt(_ kind: Kind, in traffic: MixedTraffic, _ random: inout Randomness) -> Choice? {
            let services = MixedTraffic.Service.allCases
            let (expected, taken): (MixedTraffic.Service, MixedTraffic.Service)
            switch kind {
            case .right:
                expected = services[random.uniform(0...(services.count - 1))]
                taken = expected
            case .express: (expected, taken) = (random.happens(0.5) ? .local : .short, .express)
            case .branch:
                let trunk = [MixedTraffic.Service.local, .express, .short][random.uniform(0...2)]
                (expected, taken) = random.happens(0.5) ? (trunk, .branch) : (.branch, trunk)
            case .short: (expected, taken) = (.local, .short)
            case .loop: (expected, taken) = (.ring, random.happens(0.5) ? .ringExpress : .halfRing)
            }
            let (way, own) = (traffic.stations(of: expected.rawValue), traffic.stations(of: taken.rawValue))
            let start = random.uniform(0...(way.count - 2))
            let end = random.uniform((start + 1)...(way.count - 1))
            guard way[start] != way[end], let boarding = own.dropLast().firstIndex(of: way[start]) else { return nil }
            let alighting = own[(boarding + 1)...].firstIndex(of: way[end])
            guard (alighting != nil) == (kind == .right) else { return nil }
            let choice = Choice(
                kind: kind, origin: way[start], destination: way[end], taken: taken.rawValue,
                expected: expected.rawValue, boarding: boarding, alighting: alighting)
            return choice.fits(way, own, start, end) ? choice : nil
        }

        /// Whether an express skips something, and no other kind is one.
        private func fits(_ way: [Int], _ own: [Int], _ start: Int, _ end: Int) -> Bool {
            guard kind != .right else { return true }
            let ahead = Set(own[(boarding + 1)...])
            // A train of another branch that is an express as well is told as either.
            return kind != .branch || way[(start + 1)...end].contains { ahead.contains($0) } || start == 5
        }
    }
}
