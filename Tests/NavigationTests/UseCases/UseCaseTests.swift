@testable import Navigation
import Positioning
import TestSupport
import Testing
import Transit

private func encounter(_ kind: Encounter.Kind, _ station: Int) -> Encounter {
    Encounter(kind: kind, station: station, time: .second(0), distance: 10, uncertainty: 5)
}

/// What all use cases share: they take whether their source, or the better one of two, is to be had.
private protocol UseCase: Sendable {
    mutating func begin(_ receiver: ReceiverState) -> StartResult
    mutating func stop() -> StopResult
    mutating func handle(_ encounter: Encounter) -> Encounter?
}

extension NotifyWhenNearStationWithGPS: UseCase {
    fileprivate mutating func begin(_ receiver: ReceiverState) -> StartResult { start(receiver) }
}
extension NotifyWhenNearStationOnce: UseCase {
    fileprivate mutating func begin(_ receiver: ReceiverState) -> StartResult { start(receiver) }
    fileprivate mutating func handle(_ encounter: Encounter) -> Encounter? { handle(encounter, by: .gnss) }
}
extension NotifyWhenNearStationAndSpecificStationOnce: UseCase {
    fileprivate mutating func begin(_ receiver: ReceiverState) -> StartResult { start(receiver) }
    fileprivate mutating func handle(_ encounter: Encounter) -> Encounter? { handle(encounter, by: .gnss) }
}
extension NotifyWhenNearStationWhenInBackground: UseCase {
    fileprivate mutating func begin(_ receiver: ReceiverState) -> StartResult { start(receiver) }
    fileprivate mutating func handle(_ encounter: Encounter) -> Encounter? { handle(encounter, by: .gnss) }
}
extension NotifyWhenNearStationWithBluetooth: UseCase {
    fileprivate mutating func begin(_ receiver: ReceiverState) -> StartResult {
        switch receiver {
        case .available: start(.available)
        case .lost: start(.unavailable(nil))
        case .notAuthorized: start(.unavailable(.notAuthorized))
        }
    }
}

/// What makes one of the combined use cases.
private let combined: [@Sendable (ReceiverState, BluetoothState) -> StartResult] = [
    { receiver, bluetooth in
        var useCase = NotifyWhenNearStationOnce()
        return useCase.start(receiver, bluetooth)
    },
    { receiver, bluetooth in
        var useCase = NotifyWhenNearStationAndSpecificStationOnce(destination: 9)
        return useCase.start(receiver, bluetooth)
    },
    { receiver, bluetooth in
        var useCase = NotifyWhenNearStationWhenInBackground()
        return useCase.start(receiver, bluetooth)
    },
]

@Suite struct `Every use case` {
    private static let all: [any UseCase] = [
        NotifyWhenNearStationWithGPS(), NotifyWhenNearStationOnce(),
        NotifyWhenNearStationAndSpecificStationOnce(destination: 9), NotifyWhenNearStationWhenInBackground(),
        NotifyWhenNearStationWithBluetooth(),
    ]

    @Test(arguments: all.indices)
    func `says what starting and stopping come to in each state`(number: Int) {
        var useCase = Self.all[number]
        #expect(useCase.stop() == .isStopped)
        #expect(useCase.begin(.notAuthorized) == .notAuthorized)
        #expect(useCase.stop() == .isStopped)
        #expect(useCase.begin(.lost) == .isWaitingForReceiver)
        #expect(useCase.begin(.available) == .isStarted)
        #expect(useCase.stop() == .isStopping)
        #expect(useCase.stop() == .isStopped)
        #expect(useCase.begin(.available) == .isStarting)
        #expect(useCase.begin(.lost) == .isStarted)
    }

    @Test(arguments: all.indices)
    func `is silent before it is started and after it is stopped`(number: Int) {
        var useCase = Self.all[number]
        #expect(useCase.handle(encounter(.found, 1)) == nil)
        _ = useCase.begin(.notAuthorized)
        #expect(useCase.handle(encounter(.found, 1)) == nil)
        _ = useCase.begin(.available)
        #expect(useCase.handle(encounter(.found, 1)).map(\.station) == 1)
        _ = useCase.stop()
        #expect(useCase.handle(encounter(.found, 2)) == nil)
    }

    @Test(arguments: all.indices)
    func `reports a station found, not what happens there`(number: Int) {
        var useCase = Self.all[number]
        _ = useCase.begin(.available)
        for kind in [Encounter.Kind.arrived, .departed, .passed] {
            #expect(useCase.handle(encounter(kind, 1)) == nil)
        }
        #expect(useCase.handle(encounter(.found, 1)) != nil)
    }
}

/// Where either source is enough.
@Suite struct `A use case with two sources` {
    /// What starting comes to: the receiver's state, Bluetooth's, and the result.
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
        for start in combined { #expect(start(receiver, bluetooth) == result) }
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
        var useCase = NotifyWhenNearStationWithBluetooth()
        #expect(useCase.start(bluetooth) == result)
        #expect(useCase.isStarted == (result != .notAuthorized))
        #expect((useCase.handle(try heard(1, at: 0)) != nil) == useCase.isStarted)
    }

    @Test mutating func `is said once a station, and again only after another one`() throws {
        var useCase = NotifyWhenNearStationWithBluetooth()
        _ = useCase.start(.available, reported: 2)
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
        var useCases = (0..<5).map { _ in NotifyWhenNearStationWithBluetooth() }
        var heardBy: [[Int]] = useCases.map { _ in [] }
        for station in 0..<3 {
            let encounter = try heard(station, at: Double(station) * 60)
            for number in useCases.indices {
                if number == station { _ = useCases[number].start(.available) }
                if number == 3 { _ = useCases[number].start(.available) }
                if let found = useCases[number].handle(encounter) { heardBy[number].append(found.station) }
                if number == 3 { _ = useCases[number].stop() }
            }
        }
        #expect(heardBy == [[0, 1, 2], [1, 2], [2], [0, 1, 2], []])
    }

    /// Where one source found a station, the other one has nothing new to say of it.
    @Test func `is said once, whichever of two sources tells it`() {
        var useCase = NotifyWhenNearStationWhenInBackground()
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
        var useCase = NotifyWhenNearStationWhenInBackground()
        #expect(useCase.start(.notAuthorized, .available) == .isStarting)
        #expect(useCase.handle(encounter(.found, 1), by: .gnss)?.station == 1)
        #expect(useCase.start(.available, .available) == .isStarted)
        #expect(useCase.handle(encounter(.found, 1), by: .gnss) == nil)
        #expect(useCase.handle(encounter(.found, 2), by: .gnss)?.station == 2)
    }
}

@Suite struct `Near a station` {
    @Test func `is said once a station, and again only after another one`() {
        var useCase = NotifyWhenNearStationWithGPS()
        _ = useCase.start(.available)
        let heard = [1, 1, 2, 2, 1, 3, 3].compactMap { useCase.handle(encounter(.found, $0))?.station }
        #expect(heard == [1, 2, 1, 3])
    }

    @Test func `is not said of a station that the rider has heard of`() {
        var useCase = NotifyWhenNearStationWithGPS()
        _ = useCase.start(.available, reported: 4)
        #expect(useCase.handle(encounter(.found, 4)) == nil)
        #expect(useCase.handle(encounter(.found, 5)) != nil)
    }

    @Test func `is said by Once of the first station only, which then stops`() {
        var useCase = NotifyWhenNearStationOnce()
        _ = useCase.start(.available)
        #expect(useCase.handle(encounter(.found, 3))?.station == 3)
        #expect(!useCase.isStarted)
        #expect(useCase.handle(encounter(.found, 4)) == nil)
        #expect(useCase.stop() == .isStopped)
        #expect(useCase.start(.available) == .isStarting)
        #expect(useCase.handle(encounter(.found, 3))?.station == 3)
    }

    @Test func `and the wanted station: every one once, then the arrival at it, and the end`() {
        var useCase = NotifyWhenNearStationAndSpecificStationOnce(destination: 2)
        _ = useCase.start(.available)
        let encounters = [
            encounter(.found, 1), encounter(.arrived, 1), encounter(.departed, 1), encounter(.found, 2),
            encounter(.arrived, 2), encounter(.departed, 2), encounter(.found, 3),
        ]
        let heard = encounters.compactMap { useCase.handle($0) }
        #expect(heard == [encounter(.found, 1), encounter(.found, 2), encounter(.arrived, 2)])
        #expect(useCase.stop() == .isStopped)
    }

    @Test func `is not said in the background while somebody has the page open`() {
        var useCase = NotifyWhenNearStationWhenInBackground()
        _ = useCase.start(.available)
        useCase.isPageOpen = true
        #expect(useCase.handle(encounter(.found, 1)) == nil)
        useCase.isPageOpen = false
        // Seen on the page: not said again.
        #expect(useCase.handle(encounter(.found, 1)) == nil)
        #expect(useCase.handle(encounter(.found, 2)) != nil)
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
