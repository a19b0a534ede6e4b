import NMEA
import Report
import Testing

@Suite struct `Signal strengths` {
    private func satellite(_ elevation: Int16, _ strength: Int16?) -> Satellite {
        var satellite = Satellite(number: 1, system: 0, id: 1)
        satellite.direction = Satellite.Direction(elevation: elevation, azimuth: 0)
        satellite.strength = strength
        return satellite
    }

    @Test func `are told by elevation`() {
        var strengths = SignalStrengths()
        strengths.add(SkyReport(used: 0, satellites: (1...10).map { satellite(20, Int16($0)) }))
        strengths.add(SkyReport(used: 0, satellites: [satellite(90, 45), satellite(75, 41), satellite(14, nil)]))
        strengths.add(SkyReport(used: 5))
        #expect(strengths.lists == 2)
        #expect(strengths.bands.map(\.elevation) == [15, 75] && strengths.bands.map(\.count) == [10, 2])
        #expect(strengths.bands[0].low == 1 && strengths.bands[0].median == 5 && strengths.bands[0].high == 9)
    }
}
