@testable import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

private func encounter(_ kind: Encounter.Kind, _ station: Int) -> Encounter {
    Encounter(kind: kind, station: station, time: .second(0), distance: 10, uncertainty: 5)
}

extension NotifyWhenNearStation {
    fileprivate mutating func start(_ receiver: ReceiverState, _ bluetooth: BluetoothState = .unavailable(nil))
        -> StartResult
    {
        start(receiver, bluetooth, reported: nil)
    }

    fileprivate mutating func handle(_ encounter: Encounter) -> Encounter? { handle(encounter, by: .gnss) }
}

private func background() -> EitherSource {
    EitherSource(gps: OnceEachStation(of: .gnss), bluetooth: OnceEachStation(of: .bluetooth))
}

/// The combined use cases.
private let combined: [any NotifyWhenNearStation] = [
    UseCases().departure, UseCases().background, UseCases().journey(9),
]

@Suite struct `Every use case` {
    private static let all = combined + [OnceEachStation(of: .gnss), OnceEachStation(of: .bluetooth)]

    /// The result of starting where the receiver is in the given state.
    /// For the use case that listens to the adapter alone, the adapter is in that state instead.
    private func begin(_ useCase: inout any NotifyWhenNearStation, _ number: Int, _ receiver: ReceiverState)
        -> StartResult
    {
        guard number == Self.all.count - 1 else { return useCase.start(receiver) }
        switch receiver {
        case .available: return useCase.start(.notAuthorized, .available)
        case .lost: return useCase.start(.notAuthorized, .unavailable(nil))
        case .notAuthorized: return useCase.start(.available, .unavailable(.notAuthorized))
        }
    }

    @Test(arguments: all.indices)
    func `says what starting and stopping come to in each state`(number: Int) {
        var useCase = Self.all[number]
        #expect(useCase.stop() == .isStopped)
        #expect(begin(&useCase, number, .notAuthorized) == .notAuthorized)
        #expect(useCase.stop() == .isStopped)
        #expect(begin(&useCase, number, .lost) == .isWaitingForReceiver)
        #expect(begin(&useCase, number, .available) == .isStarted)
        #expect(useCase.stop() == .isStopping)
        #expect(useCase.stop() == .isStopped)
        #expect(begin(&useCase, number, .available) == .isStarting)
        #expect(begin(&useCase, number, .lost) == .isStarted)
    }

    @Test(arguments: all.indices)
    func `is silent before it is started and after it is stopped`(number: Int) {
        var useCase = Self.all[number]
        #expect(useCase.handle(encounter(.found, 1)) == nil)
        _ = begin(&useCase, number, .notAuthorized)
        #expect(useCase.handle(encounter(.found, 1)) == nil)
        _ = begin(&useCase, number, .available)
        #expect(useCase.handle(encounter(.found, 1)).map(\.station) == 1)
        _ = useCase.stop()
        #expect(useCase.handle(encounter(.found, 2)) == nil)
    }

    @Test(arguments: all.indices)
    func `reports a station found, not what happens there`(number: Int) {
        var useCase = Self.all[number]
        _ = begin(&useCase, number, .available)
        for kind in [Encounter.Kind.arrived, .departed, .passed] {
            #expect(useCase.handle(encounter(kind, 1)) == nil)
        }
        #expect(useCase.handle(encounter(.found, 1)) != nil)
    }
}

/// Where either source is enough.
@Suite struct `A use case with two sources` {
    /// The outcomes of starting: the receiver's state, Bluetooth's, and the result.
    private static let table: [(ReceiverState, BluetoothState, StartResult)] = [
        (.available, .available, .isStarting),
        (.available, .unavailable(nil), .isStarting),
        (.available, .unavailable(.notAuthorized), .isStarting),
        (.available, .unavailable(.poweredOff), .isStarting),
        (.available, .unavailable(.absent), .isStarting),
        (.lost, .available, .isStarting),
        (.lost, .unavailable(nil), .isWaitingForReceiver),
        (.lost, .unavailable(.notAuthorized), .isWaitingForReceiver),
        (.lost, .unavailable(.poweredOff), .isWaitingForReceiver),
        (.lost, .unavailable(.absent), .isWaitingForReceiver),
        (.notAuthorized, .available, .isStarting),
        (.notAuthorized, .unavailable(nil), .notAuthorized),
        (.notAuthorized, .unavailable(.notAuthorized), .notAuthorized),
        (.notAuthorized, .unavailable(.poweredOff), .poweredOff),
        (.notAuthorized, .unavailable(.absent), .absent),
    ]

    @Test(arguments: table)
    func `starts with either`(receiver: ReceiverState, bluetooth: BluetoothState, result: StartResult) {
        for useCase in combined {
            var useCase = useCase
            #expect(useCase.start(receiver, bluetooth) == result)
            #expect(useCase.isStarted == (result != .notAuthorized))
        }
    }
}

/// Where beacons are tracked, and one use case or more listen.
@Suite struct `Near a station's beacons` {
    private var beacons = BeaconTracker(.stationsWithBeacons(at: [0, 1000, 2000]))

    private mutating func heard(_ station: Int, at second: Double) throws -> Encounter {
        let found = beacons.handle(Air.sighting(of: station, strength: -20), at: .second(second))
        return try #require(found)
    }

    @Test(arguments: [
        (BluetoothState.available, StartResult.isStarting), (.unavailable(nil), .isWaitingForReceiver),
        (.unavailable(.poweredOff), .poweredOff), (.unavailable(.absent), .absent),
        (.unavailable(.notAuthorized), .notAuthorized),
    ])
    mutating func `says why nothing is heard, and listens unless it may not`(
        bluetooth: BluetoothState, result: StartResult
    ) throws {
        var useCase = OnceEachStation(of: .bluetooth)
        #expect(useCase.start(.notAuthorized, bluetooth) == result)
        #expect(useCase.isStarted == (result != .notAuthorized))
        #expect((useCase.handle(try heard(1, at: 0), by: .bluetooth) != nil) == useCase.isStarted)
    }

    @Test mutating func `is said once a station, and again only after another one`() throws {
        var useCase = OnceEachStation(of: .bluetooth)
        _ = useCase.start(.notAuthorized, .available, reported: 2)
        var stations: [Int] = []
        for (number, station) in [2, 1, 0, 1].enumerated() {
            if let found = useCase.handle(try heard(station, at: Double(number) * 60)) {
                stations.append(found.station)
            }
        }
        #expect(stations == [1, 0, 1])
        // Bluetooth that comes back in the same station finds it again, and the rider knows.
        beacons.forget()
        #expect(useCase.handle(try heard(1, at: 255)) == nil)
        #expect(beacons.inside == 1)
        beacons.handleTick(at: .second(300))
        #expect(beacons.inside == nil)
    }

    @Test mutating func `is said to all that listen to one finder, each from when it does`() throws {
        var useCases = (0..<5).map { _ in OnceEachStation(of: .bluetooth) }
        var heardBy: [[Int]] = useCases.map { _ in [] }
        for station in 0..<3 {
            let encounter = try heard(station, at: Double(station) * 60)
            for number in useCases.indices {
                if number == station { _ = useCases[number].start(.notAuthorized, .available) }
                if number == 3 { _ = useCases[number].start(.notAuthorized, .available) }
                if let found = useCases[number].handle(encounter) { heardBy[number].append(found.station) }
                if number == 3 { _ = useCases[number].stop() }
            }
        }
        #expect(heardBy == [[0, 1, 2], [1, 2], [2], [0, 1, 2], []])
    }

    /// Where one source found a station, the other one has nothing new to say of it.
    @Test func `is said once, whichever of two sources tells it`() {
        var useCase = background()
        _ = useCase.start(.available, .available)
        let told: [(Int, Event.Source)] = [
            (1, .gnss), (1, .bluetooth), (2, .bluetooth), (2, .deadReckoning), (3, .deadReckoning), (3, .gnss),
            (1, .bluetooth),
        ]
        let heard = told.compactMap { useCase.handle(encounter(.found, $0), by: $1)?.station }
        #expect(heard == [1, 2, 3, 1])
    }

    /// A source that was refused when it was asked is listened to once it is not.
    @Test func `is said by a source that was refused before`() {
        var useCase = background()
        #expect(useCase.start(.notAuthorized, .available) == .isStarting)
        #expect(useCase.handle(encounter(.found, 1), by: .gnss)?.station == 1)
        #expect(useCase.start(.available, .available) == .isStarted)
        #expect(useCase.handle(encounter(.found, 1), by: .gnss) == nil)
        #expect(useCase.handle(encounter(.found, 2), by: .gnss)?.station == 2)
    }
}

@Suite struct `Near a station` {
    @Test func `is said once a station, and again only after another one`() {
        var useCase = OnceEachStation(of: .gnss)
        _ = useCase.start(.available)
        let heard = [1, 1, 2, 2, 1, 3, 3].compactMap { useCase.handle(encounter(.found, $0))?.station }
        #expect(heard == [1, 2, 1, 3])
    }

    @Test func `is not said of a station that the rider has heard of`() {
        var useCase = OnceEachStation(of: .gnss)
        _ = useCase.start(.available, .unavailable(nil), reported: 4)
        #expect(useCase.handle(encounter(.found, 4)) == nil)
        #expect(useCase.handle(encounter(.found, 5)) != nil)
    }

    @Test func `is said by Once of the first station only, which then stops`() {
        var useCase = UseCases().departure
        _ = useCase.start(.available)
        #expect(useCase.handle(encounter(.found, 3))?.station == 3)
        #expect(!useCase.isStarted)
        #expect(useCase.handle(encounter(.found, 4)) == nil)
        #expect(useCase.stop() == .isStopped)
        #expect(useCase.start(.available) == .isStarting)
        #expect(useCase.handle(encounter(.found, 3))?.station == 3)
    }

    @Test func `and the wanted station: every one once, then the arrival at it, and the end`() {
        var useCase = UseCases().journey(2)
        _ = useCase.start(.available)
        let encounters = [
            encounter(.found, 1), encounter(.arrived, 1), encounter(.departed, 1), encounter(.found, 2),
            encounter(.arrived, 2), encounter(.departed, 2), encounter(.found, 3),
        ]
        let heard = encounters.compactMap { useCase.handle($0) }
        #expect(heard == [encounter(.found, 1), encounter(.found, 2), encounter(.arrived, 2)])
        #expect(useCase.stop() == .isStopped)
    }

    @Test func `is said again once the receiver may be read`() throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "CPR")
        var observing = Observing(network)
        observing.observe(.receiver(.notAuthorized), at: 0)
        observing.observe(.command(.startJourney(from: nil, to: "CPR")), at: 1)
        observing.observe(.receiver(.available), at: 2)
        observing.observe(ride.fixes(phase: 3))
        #expect(observing.stations(.near) == ["near LBB", "near FTM", "near CPR"])
        #expect(observing.navigator.journey?.origin == network.number(of: "LBB"))
    }
}

/// A stand-in for the use cases: the requests of a navigator, and the replies in place of the real ones.
private struct UseCaseDouble: NotifyWhenNearStationOnce, NotifyWhenNearStationWhenInBackground,
    NotifyWhenNearStationAndSpecificStationOnce
{
    var destination = 0
    var isStarted = false
    var reported: Int?
    /// Whether it reports what it is told.
    var reports = true
    /// Whether it can be started.
    var listens = true

    mutating func start(_ receiver: ReceiverState, _ bluetooth: BluetoothState, reported: Int?) -> StartResult {
        defer { isStarted = listens }
        return isStarted ? .isStarted : .isStarting
    }

    mutating func stop() -> StopResult {
        defer { isStarted = false }
        return isStarted ? .isStopping : .isStopped
    }

    mutating func know(_ station: Int) {}
    mutating func handle(_ encounter: Encounter, by source: Event.Source) -> Encounter? { reports ? encounter : nil }
}

/// The navigator tells the encounters that the use cases return.
@Suite struct `A navigator with other use cases` {
    private func told(_ useCases: UseCases, to destination: String?) throws -> Observing {
        let network = try Network.shipped.get()
        var observing = Observing(Navigator(network: network, useCases: useCases))
        if let destination { observing.observe(.command(.startJourney(from: nil, to: destination)), at: 0) }
        observing.observe(try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "CPR").fixes(phase: 1))
        return observing
    }

    @Test func `tells no station near without a journey that they do not report`() throws {
        var useCases = UseCases()
        #expect(try told(useCases, to: nil).stations(.near) == ["near LBB", "near FTM", "near CPR"])
        useCases.background = UseCaseDouble(reports: false)
        #expect(try told(useCases, to: nil).stations(.near).isEmpty)
    }

    @Test func `proposes no departure that they do not report`() throws {
        var useCases = UseCases()
        #expect(try told(useCases, to: "CPR").navigator.journey?.origin != nil)
        useCases.departure = UseCaseDouble(reports: false)
        let observing = try told(useCases, to: "CPR")
        #expect(observing.navigator.journey?.origin == nil)
        #expect(observing.events(.arrived).contains { $0.role == .destination })
    }

    @Test func `tells no arrival at the destination that they do not report`() throws {
        var useCases = UseCases()
        #expect(try told(useCases, to: "CPR").events(.arrived).contains { $0.role == .destination })
        useCases.journey = { UseCaseDouble(destination: $0, reports: false) }
        let observing = try told(useCases, to: "CPR")
        #expect(!observing.events(.arrived).contains { $0.role == .destination })
        #expect(observing.events(.arrived).contains { $0.stop?.id == "FTM" })
    }

    @Test func `tells the arrival at the destination where they have stopped`() throws {
        var useCases = UseCases()
        useCases.journey = { UseCaseDouble(destination: $0, reports: false, listens: false) }
        #expect(try told(useCases, to: "CPR").events(.arrived).contains { $0.role == .destination })
    }

    /// Nothing listens then, and the rider is told all the same.
    @Test func `tells the destination by the timetable where every source is refused`() throws {
        let network = try Network.shipped.get()
        var observing = Observing(network)
        observing.observe(.receiver(.notAuthorized), at: 0)
        observing.observe(.command(.startJourney(from: "LBB", to: "CPR")), at: 1)
        #expect(observing.navigator.snapshot(at: .second(1)).isRefused)
        observing.observe(.tick, at: 1200)
        #expect(observing.events(.arrived).contains { $0.role == .destination })
    }
}
