import NMEA
import Navigation

extension Verdict {
    /// What a ride log tells.
    init(_ verdict: RiderVerdict) {
        let answer: Answer =
            switch verdict.answer {
            case .yes: .yes
            case .early: .early
            case .late: .late
            case .elsewhere: .elsewhere
            }
        self.init(event: verdict.event, stop: verdict.stop, answer: answer)
    }
}

extension RiderVerdict {
    /// What a ride log is to tell.
    init(_ verdict: Verdict) {
        let answer: Answer =
            switch verdict.answer {
            case .yes: .yes
            case .early: .early
            case .late: .late
            case .elsewhere: .elsewhere
            }
        self.init(event: verdict.event, stop: verdict.stop, answer: answer)
    }
}
