@testable import Navigation
import Positioning
import Testing
import Transit

private func encounter(_ kind: Encounter.Kind, _ station: Int) -> Encounter {
    Encounter(kind: kind, station: station, time: .second(0), distance: 10, uncertainty: 5)
}

/// What all use cases share.
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

@Suite struct `Every use case` {
    private static let all: [any UseCase] = [
        NotifyWhenNearStationWithGPS(), NotifyWhenNearStationOnce(),
        NotifyWhenNearStationAndSpecificStationOnce(destination: 9), NotifyWhenNearStationWhenInBackground(),
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
        #expect(useCase.handle(encounter(.found, 1)) == encounter(.found, 1))
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
