import CMosquitto
import Glibc
import Threads

/// One connection to a broker, from its beginning to its end, by libmosquitto (libmosquitto(3)).
///
/// It is used by one thread, which calls ``pump(_:)`` whenever the socket has something, and once a second.
package final class MQTTConnection {
    /// An event that has come from the broker.
    package enum Happening: Equatable {
        /// It has taken the connection.
        case accepted
        /// It has refused the connection, or what was published under a number.
        case refused(publication: Int32?, reason: String)
        /// It has taken what was published under a number.
        case acknowledged(Int32)
        /// It has taken a subscription; comes only once ``tellSubscriptions()`` was called.
        case subscribed
        /// It has passed on a message; `isRetained` where it had kept it.
        case received(topic: String, payload: [UInt8], isRetained: Bool)
    }

    private let handle: OpaquePointer
    private let mailbox = Mailbox()
    private let mostBytes: Int
    private var relay: MQTTRelay?
    /// How many bytes libmosquitto has been given since a packet was whole.
    private var unfinished = 0

    /// The seconds after which a broker that hears nothing takes the connection for lost, and the reverse.
    package static let usualKeepAlive: Int32 = 30

    /// The mailbox that the callbacks fill. libmosquitto calls them from within ``pump(_:)``, on the same thread.
    private final class Mailbox {
        var happenings: [Happening] = []
        /// Whether a packet was whole: libmosquitto logs each.
        var isWhole = false
        /// The last error that libmosquitto has logged: it says more than the number that it returns.
        var logged: String?

        static func of(_ context: UnsafeMutableRawPointer?) -> Mailbox {
            guard let context else { preconditionFailure("libmosquitto passes on what it was given.") }
            return Unmanaged<Mailbox>.fromOpaque(context).takeUnretainedValue()
        }
    }

    /// libmosquitto's part of a process is set up once.
    private static let isReady = mosquitto_lib_init() == 0

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - client: the client's name, the only one of that name at the broker.
    ///   - will: what the broker publishes where the connection is lost; nothing where it is `nil`.
    ///   - keepAlive: the seconds after which a broker that hears nothing takes the connection for lost, and the reverse.
    ///   - mostBytes: the most bytes of a packet from the broker, with what TLS adds, and a piece of ``MQTTRelay`` more. One that has
    ///     more ends the connection while it comes.
    /// - Throws: what is wrong with the settings, or why the broker cannot be reached.
    package init(
        _ broker: MQTTBroker, client: String, will: MQTTMessage?, keepAlive: Int32 = usualKeepAlive, mostBytes: Int
    ) throws(MQTTFailure) {
        guard Self.isReady else { throw MQTTFailure("libmosquitto cannot be used") }
        guard let handle = mosquitto_new(client, true, Unmanaged.passUnretained(mailbox).toOpaque()) else {
            throw MQTTFailure("no memory for a connection to a broker")
        }
        self.handle = handle
        self.mostBytes = mostBytes
        setCallbacks()
        let version = broker.version == .five ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311
        try check(mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, version), "the protocol")
        if let will {
            try check(
                mosquitto_will_set(
                    handle, will.topic, Int32(will.payload.count), will.payload, 1, will.isRetained), "the last will")
        }
        if let username = broker.username {
            let password = try broker.passwordFile.map { path throws(MQTTFailure) in try Self.password(path) }
            try check(mosquitto_username_pw_set(handle, username, password), "the password")
        }
        if let tls = broker.tls { try encrypt(tls) }
        // The name may have to be looked up, which has its own limits (resolv.conf(5)).
        let status = BlockingThread.wait {
            mosquitto_connect_async(handle, broker.host, Int32(broker.port), keepAlive)
        }
        guard status == MOSQ_ERR_SUCCESS.rawValue else { throw MQTTFailure(reason(status)) }
        relay = try MQTTRelay(between: mosquitto_socket(handle))
    }

    deinit { mosquitto_destroy(handle) }

    /// The socket; `nil` where the connection is lost.
    package var socket: Int32? { mosquitto_socket(handle) < 0 ? nil : relay?.socket }

    /// The events to poll the socket for besides reading, as poll(2) has them.
    package var events: Int16 {
        mosquitto_want_write(handle) || relay?.isSending == true ? Int16(POLLOUT) : 0
    }

    /// Sends and reads what can be, without waiting.
    ///
    /// - Parameters:
    ///   - isReady: whether the socket has something, or takes something.
    ///   - pieces: the most pieces of ``MQTTRelay`` that are read.
    /// - Returns: what has come, in order.
    /// - Throws: why the connection is lost; what came before is lost with it.
    package func pump(_ isReady: Bool, pieces: Int = 1) throws(MQTTFailure) -> [Happening] {
        var status: Int32 = 0
        if isReady {
            status = mosquitto_loop_write(handle, 1)
            try send()
            for _ in 0..<pieces where status == 0 {
                var count = 0
                try check(relay?.receive(&count) ?? 0)
                status = try readPiece(of: count)
                if count == 0 { break }
            }
        }
        if status == 0 { status = mosquitto_loop_misc(handle) }
        let happenings = mailbox.happenings
        mailbox.happenings = []
        // The broker's words on a refusal say more than that the connection is over.
        guard status == 0 || happenings.contains(where: \.isRefusal) else { throw MQTTFailure(reason(status)) }
        try send()
        return happenings
    }

    /// Has libmosquitto read a piece, which it has been given.
    private func readPiece(of count: Int) throws(MQTTFailure) -> Int32 {
        var status: Int32 = 0
        unfinished += count
        mailbox.isWhole = false
        // A packet has at least two bytes.
        for _ in 0...count / 2 where status == 0 {
            errno = 0
            status = mosquitto_loop_read(handle, 1)
            if errno == EAGAIN { break }
        }
        if mailbox.isWhole { unfinished = 0 }
        guard unfinished <= mostBytes else {
            throw MQTTFailure(
                "it sends a message of more than \(mostBytes / 1024) KiB; see who publishes what on its topics")
        }
        return status
    }

    /// Passes on to the broker what libmosquitto has said.
    private func send() throws(MQTTFailure) { try check(relay?.send() ?? 0) }

    /// Throws what an error of the connection means (errno(3)).
    private func check(_ code: Int32) throws(MQTTFailure) {
        guard code != 0 else { return }
        errno = code
        throw MQTTFailure(reason(Int32(MOSQ_ERR_ERRNO.rawValue)))
    }

    /// Publishes a message with QoS 1.
    ///
    /// - Parameter expiry: the seconds after which the broker forgets it (MQTT 5 alone, section 3.3.2.3.3); `nil` is never.
    /// - Returns: the number under which it is acknowledged.
    package func publish(_ message: MQTTMessage, expiry: UInt32? = nil) throws(MQTTFailure) -> Int32 {
        var number: Int32 = 0
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        if let expiry {
            try check(
                mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), expiry),
                "the expiry")
        }
        let status = mosquitto_publish_v5(
            handle, &number, message.topic, Int32(message.payload.count), message.payload, 1, message.isRetained,
            properties)
        guard status == 0 else { throw MQTTFailure(reason(status)) }
        try send()
        return number
    }

    /// Asks for the messages of a topic.
    ///
    /// - Parameters:
    ///   - quality: the most that the broker does for a message: 0 sends it once, 1 until it is acknowledged.
    ///   - includesOwn: whether what this connection publishes comes back to it; no with MQTT 5 alone, and not with a shared
    ///     subscription (section 3.8.3.1).
    package func subscribe(_ topic: String, quality: Int32 = 1, includesOwn: Bool = true) throws(MQTTFailure) {
        let options = includesOwn ? 0 : Int32(MQTT_SUB_OPT_NO_LOCAL.rawValue)
        let status = mosquitto_subscribe_v5(handle, nil, topic, quality, options, nil)
        guard status == 0 else { throw MQTTFailure(reason(status)) }
        try send()
    }

    /// Has each subscription that the broker takes come as ``Happening/subscribed``, and one that it refuses as
    /// ``Happening/refused(publication:reason:)``.
    package func tellSubscriptions() {
        mosquitto_subscribe_callback_set(handle) { _, context, _, count, granted in
            for code in UnsafeBufferPointer(start: granted, count: Int(count)) {
                let reason = "a subscription: \(String(cString: mosquitto_reason_string(code)))"
                Mailbox.of(context).happenings.append(
                    code < 128 ? .subscribed : .refused(publication: nil, reason: reason))
            }
        }
    }

    /// Says goodbye: the broker does not publish the last will then.
    package func disconnect() {
        mosquitto_disconnect(handle)
        try? send()
    }

    private func setCallbacks() {
        mosquitto_connect_callback_set(handle) { _, context, code in
            Mailbox.of(context).happenings.append(
                code == 0 ? .accepted : .refused(publication: nil, reason: MQTTConnection.refusal(code)))
        }
        mosquitto_publish_v5_callback_set(handle) { _, context, number, code, _ in
            Mailbox.of(context).happenings.append(
                code < 128
                    ? .acknowledged(number)
                    : .refused(publication: number, reason: String(cString: mosquitto_reason_string(code))))
        }
        mosquitto_message_callback_set(handle) { _, context, message in
            guard let message = message?.pointee, let topic = message.topic else { return }
            let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
            Mailbox.of(context).happenings.append(
                .received(topic: String(cString: topic), payload: Array(bytes), isRetained: message.retain))
        }
        mosquitto_log_callback_set(handle) { _, context, level, text in
            if level == MOSQ_LOG_DEBUG { Mailbox.of(context).isWhole = true }
            guard level == MOSQ_LOG_ERR, let text else { return }
            Mailbox.of(context).logged = String(cString: text)
        }
    }

    private func encrypt(_ tls: MQTTBroker.TLS) throws(MQTTFailure) {
        for file in [tls.authorities, tls.certificate?.chain, tls.certificate?.key].compactMap(\.self)
        where access(file, R_OK) != 0 {
            throw MQTTFailure("\(file): \(String(cString: strerror(errno)))")
        }
        let status = mosquitto_tls_set(
            handle, tls.authorities, tls.authorities == nil ? "/etc/ssl/certs" : nil, tls.certificate?.chain,
            tls.certificate?.key
        ) { _, _, _, _ in 0 }  // A key with a password of its own: nobody sits at the box to type it.
        try check(status, "the certificates")
    }

    private func check(_ status: Int32, _ part: String) throws(MQTTFailure) {
        guard status == 0 else { throw MQTTFailure("\(part): \(reason(status))") }
    }

    /// The meaning of a number of libmosquitto's, with its log message on it.
    private func reason(_ status: Int32) -> String {
        let error = errno
        defer { mailbox.logged = nil }
        if status == MOSQ_ERR_ERRNO.rawValue {
            // systemd's IPAddressDeny lets nothing out and says no more than that (systemd.resource-control(5)).
            let advice =
                error == EPERM ? "; a service needs IPAddressAllow= with its address: systemctl edit alight" : ""
            return String(cString: strerror(error)) + advice
        }
        let words = String(cString: mosquitto_strerror(status))
        return mailbox.logged.map { "\(words) \($0)" } ?? words
    }

    /// Why a broker has refused a connection: numbers of MQTT 3.1.1 below 6, of MQTT 5 from 128 on.
    private static func refusal(_ code: Int32) -> String {
        String(cString: code < 128 ? mosquitto_connack_string(code) : mosquitto_reason_string(code))
    }

    /// The first line of a file.
    private static func password(_ path: String) throws(MQTTFailure) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw MQTTFailure("\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw MQTTFailure("\(path): \(String(cString: strerror(errno)))") }
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") && $0 != 0 }
        return String(decoding: line, as: UTF8.self)
    }
}

extension MQTTConnection.Happening {
    fileprivate var isRefusal: Bool {
        if case .refused = self { true } else { false }
    }
}

extension MQTTConnection {
    /// Waits until the broker has taken the connection.
    ///
    /// - Parameters:
    ///   - patience: how long that may take.
    ///   - isStopped: whether nobody wants it any more.
    ///   - next: waits a while, and tells what has come.
    /// - Returns: false where nobody wants it any more.
    /// - Throws: why the broker does not take it.
    package func isAccepted(
        within patience: Duration, by broker: MQTTBroker, unless isStopped: () -> Bool,
        _ next: () throws(MQTTFailure) -> [Happening]
    ) throws(MQTTFailure) -> Bool {
        let end = ContinuousClock.now + patience
        while !isStopped() {
            for happening in try next() {
                switch happening {
                case .accepted: return true
                case .refused(_, let reason): throw MQTTFailure("\(broker.place) refuses the connection: \(reason)")
                case .acknowledged, .subscribed, .received: break
                }
            }
            if ContinuousClock.now > end { throw MQTTFailure("\(broker.place) does not answer") }
        }
        return false
    }
}
