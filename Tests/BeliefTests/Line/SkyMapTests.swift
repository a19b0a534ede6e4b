import Positioning
import TestSupport
import Testing
import Transit

@testable import Belief

@Suite struct `What rides show of the sky` {
    private let network: Network

    init() throws { network = try Network.shipped.get() }

    /// Where the levels say that the line runs on a viaduct.
    @Test func `is a tunnel where one receiver after the other is silent`() {
        var train = TrainBelief(network: network)
        let grid = train.model(of: 0).grid
        func share(at chainage: Double) -> Double {
            train.knowledge.skies[0]?[grid.cell(at: chainage)] ?? -1
        }
        #expect(share(at: 2500) > 0.9)
        for ride in 0..<5 {
            let start = Double(ride) * 10_000
            for second in 0...10 { see(&train, 1000 + 15 * Double(second), at: start + Double(second)) }
            see(&train, 4000, at: start + 200)
        }
        #expect(share(at: 2500) < 0.3)
        // A receiver that comes out needs some seconds for its first fix.
        #expect(share(at: 3970) > 0.9)
        #expect(share(at: 1100) > 0.9)
        #expect(share(at: 6000) == TrainBelief(network: network).withModel(0, at: 6000))
    }

    /// Where the levels say that the line runs under ground.
    @Test func `is open where fixes come`() {
        var train = TrainBelief(network: network)
        let model = train.model(of: 0)
        let dark = ((0..<model.grid.count).first { model.sky(at: $0) < 0.02 } ?? 0) + 20
        let start = Double(dark) * LineGrid.spacing
        func share() -> Double { train.knowledge.skies[0]?[dark + 5] ?? -1 }
        #expect(share() < 0.05)
        for ride in 0..<5 {
            for second in 0...20 { see(&train, start + 15 * Double(second), at: Double(ride * 10_000 + second)) }
        }
        #expect(share() > 0.7)
        // A train that stands shows one place once.
        for second in 0...10_000 { see(&train, start + 300, at: Double(100_000 + second)) }
        #expect(share() < 0.95)
    }

    /// A train that is believed to be somewhere within some metres.
    private func see(_ train: inout TrainBelief, _ chainage: Double, at second: Double) {
        train.learnSky(on: 0, at: chainage, deviation: 10, time: .second(second))
    }
}

extension TrainBelief {
    /// The prior knowledge of the sky.
    fileprivate func withModel(_ pattern: Int, at chainage: Double) -> Double {
        var train = self
        let grid = train.model(of: pattern).grid
        return train.knowledge.skies[pattern]?[grid.cell(at: chainage)] ?? -1
    }
}
