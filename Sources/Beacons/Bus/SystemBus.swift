import CBlueZ
import Glibc

/// A connection to the system bus (sd-bus(3)). It belongs to one thread, and never blocks.
///
/// Nothing is registered with libsystemd, so it calls nobody back: every message comes out of `next`, answers and the calls
/// of others too.
final class SystemBus {
    private let bus: OpaquePointer

    /// Connects.
    ///
    /// - Parameter address: another bus than the system's, which `DBUS_SYSTEM_BUS_ADDRESS` can name as well.
    init(at address: String? = nil) throws(BusFailure) {
        var bus: OpaquePointer?
        var result = address == nil ? sd_bus_open_system(&bus) : sd_bus_new(&bus)
        if let address, let bus {
            sd_bus_set_bus_client(bus, 1)
            result = sd_bus_set_address(bus, address)
            if result >= 0 { result = sd_bus_start(bus) }
        }
        guard result >= 0, let bus else {
            sd_bus_unref(bus)
            throw BusFailure(code: -result)
        }
        self.bus = bus
    }

    deinit { sd_bus_close_unref(bus) }

    /// The descriptor to poll.
    var descriptor: Int32 { sd_bus_get_fd(bus) }

    /// The events of poll(2) to wait for.
    var events: Int16 { Int16(truncatingIfNeeded: max(sd_bus_get_events(bus), 0)) }

    /// Reads the next message; `nil` where none waits.
    func next() throws(BusFailure) -> BusMessage? {
        while true {
            var message: OpaquePointer?
            let result = sd_bus_process(bus, &message)
            guard result >= 0 else { throw BusFailure(code: -result) }
            if let message { return BusMessage(message) }
            if result == 0 { return nil }
        }
    }

    /// Calls a method; the answer comes with the cookie that is returned. Nobody is started to answer it.
    func send(_ call: BusCall) throws(BusFailure) -> UInt64 {
        var message: OpaquePointer?
        var result = sd_bus_message_new_method_call(
            bus, &message, call.destination, call.path, call.interface, call.member)
        guard result >= 0, let message else { throw BusFailure(code: -result) }
        defer { sd_bus_message_unref(message) }
        sd_bus_message_set_auto_start(message, 0)
        for argument in call.arguments { argument.append(to: message) }
        var cookie: UInt64 = 0
        result = sd_bus_send(bus, message, &cookie)
        guard result >= 0 else { throw BusFailure(code: -result) }
        return cookie
    }

    /// Answers a call.
    func answer(_ call: BusMessage, _ arguments: [BusArgument]) throws(BusFailure) {
        var message: OpaquePointer?
        var result = sd_bus_message_new_method_return(call.pointer, &message)
        guard result >= 0, let message else { throw BusFailure(code: -result) }
        defer { sd_bus_message_unref(message) }
        for argument in arguments { argument.append(to: message) }
        result = sd_bus_send(bus, message, nil)
        guard result >= 0 else { throw BusFailure(code: -result) }
    }

    /// Refuses a call by an error's name.
    func refuse(_ call: BusMessage, _ name: String) throws(BusFailure) {
        var error = sd_bus_error()
        sd_bus_error_set(&error, name, nil)
        defer { sd_bus_error_free(&error) }
        let result = sd_bus_reply_method_error(call.pointer, &error)
        guard result >= 0 else { throw BusFailure(code: -result) }
    }
}

/// The bus cannot be reached, or is no longer to be had.
struct BusFailure: Error, Equatable, CustomStringConvertible {
    /// The error number of the system (errno(3)).
    var code: Int32

    var description: String { "the system bus: \(String(cString: strerror(code)))" }
}
