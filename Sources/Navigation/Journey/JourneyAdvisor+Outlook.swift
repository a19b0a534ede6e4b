import Belief

extension JourneyAdvisor {
    /// The joint result of the beliefs for a station at which the rider must act.
    struct Aim {
        let station: Int
        /// The probability that the train is beyond it.
        fileprivate(set) var beyond = 0.0
        /// The probability that its doors open within the lead.
        fileprivate(set) var soon = 0.0
        /// The probability that the train is one from which the rider is to alight there.
        fileprivate(set) var aboard = 0.0
        /// The likeliest of these trains, and its distance from the station in metres.
        fileprivate(set) var nearest: (distance: Double, answer: Answer)?

        /// Whether the rider must be told to get ready.
        func isSoon(by means: Means, of total: Double) -> Bool {
            switch means {
            case .beacons: return soon >= Policy.Advice.soonHeard * total
            case .motion: return soon >= Policy.Advice.soonMoved * total
            case .fixes: return soon >= Policy.Advice.soon * total
            case .nothing:
                return soon >= Policy.Advice.soon * total
                    || soon >= Policy.Advice.soonTimed * total
                        && nearest?.answer.marginals.doors.map { $0.mean <= Policy.Advice.longestLead } ?? false
            }
        }
    }

    /// The joint result of the beliefs for where the train leads.
    struct Outlook {
        /// The sum of all probabilities.
        var total = 0.0
        /// The probability that the train moves away from where the rider is to alight.
        var away = 0.0
        /// The probability that it moves there.
        var toward = 0.0
        /// The probability that it is one that comes there.
        var aboard = 0.0
        private(set) var aims: [Aim] = []

        /// Adds a train that comes to a stop at which the rider must act.
        mutating func aim(at station: Int, _ stop: Int, of answer: Answer) {
            let marginals = answer.marginals
            let number = aims.firstIndex { $0.station == station } ?? aims.count
            if number == aims.count { aims.append(Aim(station: station)) }
            aims[number].beyond += marginals.reached(stop) - marginals[stop].standing
            aims[number].soon += marginals.soon
            aims[number].aboard += marginals.total
            if marginals.total > aims[number].nearest?.answer.marginals.total ?? 0 {
                aims[number].nearest = (answer.stops[stop] - marginals.meanChainage, answer)
            }
        }

        /// The station that lies behind.
        func missed(on journey: Journey) -> Aim? {
            aims.first { aim in
                // A rider who may also have changed into a train that leads away has missed it all the same. Were that certain, the
                // direction would be told.
                aim.beyond + away >= Policy.Advice.certain * total
                    && aim.beyond >= (1 - Policy.Advice.certain) * total
                    && (aim.station == journey.destination || -(aim.nearest?.distance ?? 0) >= Policy.Advice.wayAcross)
            }
        }

        /// The stations at which the rider is to change only if they are in one of several trains in which they may be.
        ///
        /// A rider who may as well be in a train that goes on must not get off it for nothing. One in a train that ends there gets off anyway.
        func doubtful(on journey: Journey) -> Set<Int> {
            Set(
                aims.filter { $0.station != journey.destination && $0.aboard < Policy.Advice.direct * total }
                    .map(\.station))
        }
    }
}
