public import Navigation
public import Transit

/// Why the network does not serve a journey.
public struct JourneyError: Error, Equatable {
    /// Where it begins, if the rider said so.
    public var from: Station?
    /// Where it ends.
    public var to: Station
    /// The reason why the network does not serve the journey.
    public var failure: Journey.Failure
}

extension JourneyError: CustomStringConvertible {
    /// The problem, in one line.
    public var description: String {
        let destination = "\(to.name) (\(to.id))"
        switch (failure, from) {
        case (.sameStation, _):
            return "the journey begins and ends at \(destination); choose another destination"
        case (.noPattern, let from?):
            return "no trains run from \(from.name) (\(from.id)) to \(destination), with changes or without; "
                + "`alight stations` lists the lines in their order"
        case (.noPattern, nil):
            return "no pattern leads to \(destination); `alight stations` lists the lines in their order"
        }
    }
}

extension JourneyRequest {
    /// The `stop_id`s of the stations that the rider means, checked against the network.
    ///
    /// - Throws: `StationLookupError` or `JourneyError`.
    public func stops(in network: Network) throws -> (from: String?, to: String) {
        let to = try network.station(matching: to)
        let from = try from.map { try network.station(matching: $0) }
        do {
            _ = try Journey(from: from, to: to, in: network)
        } catch {
            throw JourneyError(from: from.map { network.stations[$0] }, to: network.stations[to], failure: error)
        }
        return (from.map { network.stations[$0].id }, network.stations[to].id)
    }
}
