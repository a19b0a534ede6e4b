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
}
extension NotifyWhenNearStationAndSpecificStationOnce: UseCase {
    fileprivate mutating func begin(_ receiver: ReceiverState) -> StartResult { start(receiver) }
}
extension NotifyWhenNearStationWhenInBackground: UseCase {
    fileprivate mutating func begin(_ receiver: ReceiverState) -> StartResult { start(receiver) }
}
extension NotifyWhenNearStationWithBluetooth: UseCase {
    fileprivate mutating func begin(_ receiver: ReceiverState) -> StartResult {
        switch receiver {
        case .available: start(.available)
        case .lost: start(.unavailable(nil))
        case .notAuthorized: start(.unavailable(.notAuthorized))
        }
    }

    /// A station is found by a beacon beside the rider; beacons tell nothing else.
    fileprivate mutating func handle(_ encounter: Encounter) -> Encounter? {
        guard encounter.kind == .found else { return nil }
        let sighting = Air.sighting(of: encounter.station, strength: -20)
        return handle(Observation(.sighting(sighting), at: encounter.time))
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
        NotifyWhenNearStationWithBluetooth(network: .stationsWithBeacons(at: [0, 1000, 2000])),
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

@Suite struct `Near a station's beacons` {
    private let network = Network.stationsWithBeacons(at: [0, 1000, 2000])

    private func heard(_ station: Int, at second: Double, strength: Double = -20) -> Observation {
        Observation(.sighting(Air.sighting(of: station, strength: strength)), at: .second(second))
    }

    @Test(arguments: [
        (BluetoothState.available, StartResult.isStarting), (.unavailable(nil), .isWaitingForReceiver),
        (.unavailable(.poweredOff), .poweredOff), (.unavailable(.absent), .absent),
        (.unavailable(.notAuthorized), .notAuthorized),
    ])
    func `says why nothing is heard, and listens unless it may not`(bluetooth: BluetoothState, result: StartResult) {
        var useCase = NotifyWhenNearStationWithBluetooth(network: network)
        #expect(useCase.start(bluetooth) == result)
        #expect(useCase.isStarted == (result != .notAuthorized))
        #expect((useCase.handle(heard(1, at: 0)) != nil) == useCase.isStarted)
    }

    @Test func `is said once a station, and again only after another one`() {
        var useCase = NotifyWhenNearStationWithBluetooth(network: network)
        _ = useCase.start(.available, reported: 2)
        let stations = [2, 1, 1, 0, 1].enumerated().compactMap { number, station in
            useCase.handle(heard(station, at: Double(number) * 60))?.station
        }
        #expect(stations == [1, 0, 1])
        // Bluetooth that comes back in the same station finds it again, and the rider knows.
        _ = useCase.handle(Observation(.bluetooth(isAvailable: false, because: .poweredOff), at: .second(250)))
        #expect(useCase.inside == nil)
        #expect(useCase.handle(heard(1, at: 255)) == nil)
        #expect(useCase.inside == 1)
        _ = useCase.handle(Observation(.tick, at: .second(300)))
        #expect(useCase.inside == nil)
    }

    @Test func `is said to all that listen to one finder, each from when it does`() {
        var useCases = (0..<5).map { _ in NotifyWhenNearStationWithBluetooth(network: network) }
        var heardBy: [[Int]] = useCases.map { _ in [] }
        for station in 0..<3 {
            for number in useCases.indices {
                if number == station { _ = useCases[number].start(.available) }
                if number == 3 { _ = useCases[number].start(.available) }
                if let found = useCases[number].handle(heard(station, at: Double(station) * 60)) {
                    heardBy[number].append(found.station)
                }
                if number == 3 { _ = useCases[number].stop() }
            }
        }
        #expect(heardBy == [[0, 1, 2], [1, 2], [2], [0, 1, 2], []])
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
        #expect(observing.events(.journeyEnded).first?.from?.id == "LBB")
    }
}
