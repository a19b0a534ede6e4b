import Navigation
import Observations
import Positioning
import Testing

@Test func `an observation keeps its own time`() {
    let time = Timestamp(milliseconds: 1_787_126_672_839)
    #expect(Observation(.tick, at: time).time == time)
}
