import Beacons
import GTFS
import Navigation
import Observations
import Positioning
import Simulation
import Synchronization
import TestSupport
import Testing
import Threads
import Transit

@testable import Agent

/// The program's own session, with finders that play a simulated ride: no gpsd, no bluetoothd.
@Suite struct `A whole agent` {
    /// Under ground from Senayan on: there the beacons of the stations are all that is heard.
    @Test(.timeLimit(.minutes(2)))
    func `tells a ride by satellites where they are seen, and by beacons where they are not`() async throws {
        let network = try Network.shipped.get()
        var scenario = Scenario()
        var beacons = Beacons()
        (beacons.trainLoss, beacons.powerError, beacons.interval) = (5...5, 0...0, 0.1...0.3)
        scenario.beacons = beacons
        scenario.startsJourney = nil
        let pattern = network.patterns[0]
        func stop(_ id: String) throws -> Int {
            try #require(pattern.stops.firstIndex { network.stations[$0.station].id == id })
        }
        let (from, to) = (try stop("BLM"), try stop("BHI"))
        let ride = SimulatedRide(in: network, pattern: 0, from: from, to: to, scenario, seed: 5)
        let (satellites, bluetooth) = (HandOff(), HandOff())

        var configuration = Configuration()
        (configuration.page, configuration.controlSocket, configuration.journal) = (nil, "", nil)
        configuration.journey = JourneyRequest(from: "BLM", to: "BHI")
        var setup = AgentSetup(configuration, named: "doubles", network: network)
        setup.finders.location = { _, _, _, _ in FoundBy(handOff: satellites) }
        setup.finders.beacons = { _, stations, _, _ in
            #expect(stations == network.beacons)
            return FoundBy(handOff: bluetooth)
        }
        (setup.finders.motion, setup.finders.barometer) = ({ _, _, _ in nil }, { _, _ in nil })
        async let conductor: Void = {
            for observation in ride.observations {
                if case .fix = observation.content {
                    await satellites.put(observation)
                } else {
                    await bluetooth.put(observation)
                }
            }
            await satellites.finish()
        }()
        let told = Mutex<[Event]>([])
        try await Agent(setup, reload: { [setup] in setup }, logger: RecordedLines.none).run { event in
            told.withLock { $0.append(event) }
        }
        await conductor

        let events = told.withLock { $0 }
        let arrived = events.filter { $0.kind == .arrived && $0.role == .destination }
        #expect(arrived.map(\.stop?.id) == ["BHI"], "\(events.map(\.ndjson))")
        let truth = try #require(ride.truth.calls.last)
        let time = try #require(arrived.first?.time)
        #expect(time.seconds(since: truth.arrival) > -10 && time.seconds(since: truth.departure) < 10)
        let sources = Set(events.filter { $0.kind == .near || $0.kind == .arrived }.compactMap(\.source))
        #expect(sources.isSuperset(of: [.gnss, .bluetooth]), "\(events.map { ($0.kind, $0.stop?.id, $0.source) })")
    }

    @Test(.timeLimit(.minutes(1)))
    func `plays a beacon by any broadcaster`() async throws {
        let network = try Network.shipped.get()
        let air = HandOff()
        let played = Mutex<[AdvertisedBeacon]>([])
        let broadcast = try Broadcast("BLM", in: network, logger: RecordedLines.none) { beacon in
            played.withLock { $0.append(beacon) }
            return FoundBy(handOff: air)
        }
        let listed = try #require(network.beacons.first { network.stations[$0.station].id == "BLM" })
        #expect(played.withLock { $0 } == [AdvertisedBeacon(listed.id, measuredPower: -59)])
        let times = Mutex(0)
        let running = Task { try await broadcast.run { times.withLock { $0 += 1 } } }
        for isOnAir in [true, false, true] {
            await air.put(Observation(.bluetooth(isAvailable: isOnAir), at: .wallClock))
        }
        #expect(times.withLock { $0 } == 2)
        running.cancel()
        _ = await running.result
    }
}

/// Plays every part by what it is handed.
private struct FoundBy: LocationFinder, BeaconFinder, BeaconBroadcaster {
    let handOff: HandOff

    func observations() -> any AsyncSequence<Observation, any Error> & Sendable {
        AsyncThrowingStream<Observation, any Error>(unfolding: { [handOff] in await handOff.next() })
    }
}

/// Hands observation after observation to whoever asks; `put` returns when the next one is asked for, and so this one has been taken.
private actor HandOff {
    private var consumer: CheckedContinuation<Observation?, Never>?
    private var producer: CheckedContinuation<Void, Never>?
    private var isOver = false

    func next() async -> Observation? {
        producer?.resume()
        producer = nil
        guard !isOver else { return nil }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { consumer = $0 }
        } onCancel: {
            Task { await self.finish() }
        }
    }

    func put(_ observation: Observation) async {
        if consumer == nil { await asked() }
        consumer?.resume(returning: observation)
        consumer = nil
        await asked()
    }

    func finish() {
        isOver = true
        consumer?.resume(returning: nil)
        producer?.resume()
        (consumer, producer) = (nil, nil)
    }

    private func asked() async {
        guard !isOver else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { producer = $0 }
        } onCancel: {
            Task { await self.finish() }
        }
    }
}
