import Logging
import Observations
import Positioning
import Threads

/// The life of a thread that uses an adapter through bluetoothd: connect, look for the adapter, use it while it is switched
/// on, and all of it again for ever.
struct AdapterLoop<Duty: AdapterDuty> {
    private let adapterName: String?
    private let address: String?
    private var duty: Duty
    private let wakeUp: WakeUp
    private let put: @Sendable (Observation) -> Void
    private let logger: Logger
    private var backOff: BackOff
    private let patience: Duration
    private var generator = SystemRandomNumberGenerator()
    private let time: @Sendable () -> ContinuousClock.Instant

    /// The result that was told last: `.success` where the adapter is in use.
    private var told: Result<Void, AdapterTrouble>?
    private var wasUsed = false

    /// A duty that ends sooner is not begun anew at once, lest that repeats.
    private static var shortest: Duration { .seconds(1) }
    /// How long the end of a duty is waited for: the adapter is in order without it, since bluetoothd sees the connection end.
    private static var farewell: Duration { .seconds(1) }

    /// The observations of such a thread, for any number of listeners: those that its duty puts, and a `.bluetooth` for each change.
    ///
    /// - Parameters:
    ///   - name: the thread's name.
    ///   - adapterName: the adapter to use, such as `hci0`; `nil` is the first one that is switched on.
    ///   - address: another bus than the system's.
    ///   - patience: the timeout for bluetoothd. It answers at once, or after some seconds where the adapter has just come.
    ///   - time: tells the time of the monotonic clock.
    ///   - duty: the purpose that the adapter is used for; is given where to put its observations.
    static func observations(
        named name: String, _ adapterName: String?, at address: String?, backOff: BackOff,
        patience: Duration = .seconds(10), logger: Logger,
        time: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        duty: @escaping @Sendable (_ put: @escaping @Sendable (Observation) -> Void) -> Duty
    ) -> SharedObservations {
        SharedObservations(named: name) { observation in
            if case .bluetooth = observation.content { true } else { false }
        } _: { put, wakeUp in
            var loop = AdapterLoop(
                adapterName: adapterName, address: address, duty: duty(put), wakeUp: wakeUp, put: put, logger: logger,
                backOff: backOff, patience: patience, time: time)
            loop.run()
        }
    }

    private init(
        adapterName: String?, address: String?, duty: Duty, wakeUp: WakeUp,
        put: @escaping @Sendable (Observation) -> Void, logger: Logger, backOff: BackOff, patience: Duration,
        time: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        (self.adapterName, self.address, self.duty, self.wakeUp) = (adapterName, address, duty, wakeUp)
        (self.put, self.logger, self.backOff, self.patience) = (put, logger, backOff, patience)
        self.time = time
    }

    /// Runs until the wake-up is signalled.
    private mutating func run() {
        repeat {
            do {
                try serve()
            } catch let trouble as AdapterTrouble {
                become(.failure(trouble))
            } catch let failure as BusFailure {
                become(.failure(AdapterTrouble(failure)))
            } catch {
                become(.failure(AdapterTrouble(.absent, "\(error)")))
            }
        } while wakeUp.wait(for: nil, upTo: backOff.pause(using: &generator)) != .signalled
    }

    /// The purpose of a call.
    private enum Purpose: Equatable {
        case match
        case objects
        /// One of the calls that begin the duty; vital ones are waited for.
        case begin(isVital: Bool)
        case life
        case end
    }

    /// The state that is known while a connection holds.
    private struct Session {
        let bus: SystemBus
        var adapters = Adapters()
        var hasService = false
        var isKnown = false
        /// The adapter on which the duty has been begun, and when.
        var used: Adapters.Adapter?
        var begun: ContinuousClock.Instant?
        /// When anything came over the bus.
        var heard: ContinuousClock.Instant
        var pending: [UInt64: (purpose: Purpose, member: String, deadline: ContinuousClock.Instant)] = [:]

        var isBeginning: Bool { pending.values.contains { $0.purpose == .begin(isVital: true) } }

        /// Lets go of an adapter that was switched off or taken away, even if it is back before anybody looks: what was begun
        /// on it has ended.
        mutating func dropLost() {
            guard let used, adapters[used.path]?.isPowered != true else { return }
            self.used = nil
            pending = pending.filter { if case .begin = $0.value.purpose { false } else { true } }
        }
    }

    /// Serves until it is time to stop.
    private mutating func serve() throws {
        var session = Session(bus: try SystemBus(at: address), heard: time())
        for rule in Self.rules { try send(Self.match(rule), for: .match, &session) }
        try send(Self.objects, for: .objects, &session)
        while true {
            while let message = try session.bus.next() {
                session.heard = time()
                try take(message, &session)
            }
            try settle(&session)
            let limit = try time().duration(to: deadline(&session)) + .milliseconds(1)
            if wakeUp.wait(for: session.bus.descriptor, events: session.bus.events, upTo: limit) == .signalled {
                return leave(&session)
            }
        }
    }

    /// Until when to wait. A bluetoothd that says nothing may hear no beacon, or stand still, so it is asked.
    ///
    /// - Throws: where it has not answered.
    private func deadline(_ session: inout Session) throws -> ContinuousClock.Instant {
        let now = time()
        if session.hasService, session.pending.isEmpty, session.heard + patience / 2 < now {
            try send(Self.ping, for: .life, &session)
        }
        let deadline = session.pending.values.map(\.deadline).min()
        if let deadline, deadline < now { throw AdapterTrouble.noAnswer }
        return deadline ?? now + patience / 2
    }

    private static var rules: [String] {
        [
            "type='signal',sender='\(BusInterface.bus)',interface='\(BusInterface.bus)',member='NameOwnerChanged',"
                + "arg0='\(BlueZ.service)'",
            "type='signal',sender='\(BlueZ.service)',interface='\(BusInterface.objectManager)'",
            "type='signal',sender='\(BlueZ.service)',interface='\(BusInterface.properties)'",
        ]
    }

    private static func match(_ rule: String) -> BusCall {
        BusCall(
            destination: BusInterface.bus, path: "/org/freedesktop/DBus", interface: BusInterface.bus,
            member: "AddMatch", arguments: [.text(rule)])
    }

    private static var objects: BusCall {
        BusCall(path: "/", interface: BusInterface.objectManager, member: "GetManagedObjects")
    }

    private static var ping: BusCall {
        BusCall(path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
    }

    private func send(_ call: BusCall, for purpose: Purpose, _ session: inout Session) throws {
        session.pending[try session.bus.send(call)] = (purpose, call.member, time() + patience)
    }

    // MARK: - Messages

    private mutating func take(_ message: BusMessage, _ session: inout Session) throws {
        switch message.kind {
        case .answer(let cookie):
            if session.pending.removeValue(forKey: cookie)?.purpose == .objects { know(message, &session) }
        case .refusal(let cookie, let name, let text):
            guard let call = session.pending.removeValue(forKey: cookie) else { return }
            try takeRefusal(of: call.purpose, call.member, name, text, &session)
        case .call:
            if let answer = duty.answer(message.path, message.interface, message.member) {
                try session.bus.answer(message, answer)
            } else {
                try session.bus.refuse(message, "org.freedesktop.DBus.Error.UnknownMethod")
            }
            if duty.isOver(message.interface, message.member) {
                throw AdapterTrouble(.absent, "bluetoothd has ended what \(session.used?.name ?? "the adapter") did")
            }
        case .signal: try takeSignal(message, &session)
        }
    }

    private func takeRefusal(
        of purpose: Purpose, _ member: String, _ name: String, _ text: String, _ session: inout Session
    ) throws {
        switch purpose {
        case .objects where Self.meansNobody.contains(name):
            // NameOwnerChanged will tell when somebody comes.
            (session.hasService, session.isKnown) = (false, true)
        // As it is where the adapter was switched off and on.
        case .begin where name == "org.bluez.Error.AlreadyExists": break
        case .begin(isVital: false):
            logger.debug("\(member) is refused: \(text.isEmpty ? name : text); going on without")
        case .end, .life: break
        case .match, .objects, .begin: throw AdapterTrouble(member, refusedBy: name, text)
        }
    }

    private static var meansNobody: [String] {
        ["org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner"]
    }

    private mutating func takeSignal(_ message: BusMessage, _ session: inout Session) throws {
        if message.isSignal(BusInterface.bus, "NameOwnerChanged"), message.body.count == 3 {
            guard message.body[0].text == BlueZ.service else { return }
            forget(&session)
            if message.body[2].text?.isEmpty == false {
                try send(Self.objects, for: .objects, &session)
            } else {
                session.isKnown = true
            }
        } else if message.isSignal(BusInterface.objectManager, "InterfacesAdded"), message.body.count == 2 {
            add(message.body[0].text ?? "", message.body[1].properties, isNew: session.isKnown, &session)
        } else if message.isSignal(BusInterface.objectManager, "InterfacesRemoved"), message.body.count == 2 {
            let (path, interfaces) = (message.body[0].text ?? "", message.body[1].list.compactMap(\.text))
            session.adapters.remove(path, interfaces)
            session.dropLost()
            if interfaces.contains(BlueZ.device) { duty.remove(path) }
        } else if message.isSignal(BusInterface.properties, "PropertiesChanged"), message.body.count == 3 {
            let (interface, properties) = (message.body[0].text ?? "", message.body[1].properties)
            if interface == BlueZ.adapter { try change(message.path, properties, &session) }
            guard let used = session.used, message.path.hasPrefix(used.path + "/") else { return }
            duty.change(
                message.path, interface, properties, invalidated: message.body[2].list.compactMap(\.text))
        }
    }

    private func change(_ path: String, _ properties: [String: BusValue], _ session: inout Session) throws {
        session.adapters.change(path, properties)
        session.dropLost()
        guard let used = session.used, used.path == path, let begun = session.begun, duty.hasEnded(properties) else {
            return
        }
        session.used = nil
        if begun.duration(to: time()) < Self.shortest {
            throw AdapterTrouble(.absent, "bluetoothd has ended what \(used.name) did")
        }
    }

    /// Handles all objects that bluetoothd shows.
    private mutating func know(_ message: BusMessage, _ session: inout Session) {
        for (path, interfaces) in message.body.first?.properties ?? [:] {
            add(path, interfaces.properties, isNew: false, &session)
        }
        (session.hasService, session.isKnown) = (true, true)
    }

    private mutating func add(
        _ path: String, _ interfaces: [String: BusValue], isNew: Bool, _ session: inout Session
    ) {
        session.adapters.add(path, interfaces)
        guard !isNew || path.hasPrefix((session.used?.path ?? "") + "/") else { return }
        duty.add(path, interfaces, isNew: isNew)
    }

    /// Forgets what a bluetoothd showed that has gone.
    private func forget(_ session: inout Session) {
        session.adapters = Adapters()
        (session.hasService, session.isKnown, session.used) = (false, false, nil)
        session.pending = session.pending.filter { $0.value.purpose == .match }
    }

    // MARK: - The adapter

    /// Uses the adapter that is to be used, or tells why none can be.
    private mutating func settle(_ session: inout Session) throws {
        guard session.isKnown else { return }
        let adapter = session.adapters.chosen(named: adapterName)
        guard let adapter, adapter.isPowered else {
            if !session.hasService { return become(.failure(.noService)) }
            return become(
                .failure(adapter.map(AdapterTrouble.off) ?? .none(named: adapterName, among: session.adapters.names)))
        }
        if session.used?.path != adapter.path {
            (session.used, session.begun) = (adapter, time())
            for (call, isVital) in duty.begin(on: adapter) { try send(call, for: .begin(isVital: isVital), &session) }
        }
        if !session.isBeginning { become(.success(()), on: adapter) }
    }

    private mutating func become(_ new: Result<Void, AdapterTrouble>, on adapter: Adapters.Adapter? = nil) {
        switch (told, new) {
        case (.success, .success): return
        case (.failure(let before), .failure(let now)) where before == now: return
        case (_, .success):
            logger.log(
                level: told == nil ? .info : .notice,
                "\(adapter?.name ?? "Bluetooth") \(duty.description)\(wasUsed ? " again" : "")")
            backOff.reset()
            wasUsed = true
        case (nil, .failure(let trouble)) where trouble.problem == .absent && adapterName == nil:
            logger.notice("no Bluetooth: \(trouble.reason); going on without; one that comes is used")
        case (_, .failure(let trouble)): logger.warning("no Bluetooth: \(trouble.reason); trying for ever")
        }
        let problem: BluetoothProblem? = if case .failure(let trouble) = new { trouble.problem } else { nil }
        if told == nil || problem != self.problem {
            put(Observation(.bluetooth(isAvailable: problem == nil, because: problem), at: .wallClock))
        }
        told = new
    }

    /// The problem that was told last.
    private var problem: BluetoothProblem? {
        if case .failure(let trouble) = told { trouble.problem } else { nil }
    }

    /// Ends the duty.
    private mutating func leave(_ session: inout Session) {
        guard let used = session.used else { return }
        session.pending = [:]
        for call in duty.end(on: used) { try? send(call, for: .end, &session) }
        let deadline = time() + Self.farewell
        while !session.pending.isEmpty, time() < deadline {
            _ = WakeUp().wait(for: session.bus.descriptor, events: session.bus.events, upTo: .milliseconds(100))
            while let message = try? session.bus.next() { try? take(message, &session) }
        }
    }
}
