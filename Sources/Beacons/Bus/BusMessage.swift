import CBlueZ

/// A message that came over the bus.
final class BusMessage {
    /// The kind of the message.
    enum Kind: Equatable {
        case call
        case signal
        /// The answer to the call with a cookie.
        case answer(to: UInt64)
        /// The refusal of the call with a cookie: the error's name, and what a person may read.
        case refusal(of: UInt64, name: String, text: String)
    }

    let kind: Kind
    /// The object that is called, or that tells; empty for answers.
    let path: String
    let interface: String
    let member: String
    let sender: String
    let body: [BusValue]
    let pointer: OpaquePointer

    /// Adopts a message.
    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        func text(_ read: (OpaquePointer) -> UnsafePointer<CChar>?) -> String {
            read(pointer).map { String(cString: $0) } ?? ""
        }
        path = text(sd_bus_message_get_path)
        interface = text(sd_bus_message_get_interface)
        member = text(sd_bus_message_get_member)
        sender = text(sd_bus_message_get_sender)
        var type: UInt8 = 0
        sd_bus_message_get_type(pointer, &type)
        var cookie: UInt64 = 0
        sd_bus_message_get_reply_cookie(pointer, &cookie)
        switch Int(type) {
        case Int(SD_BUS_MESSAGE_METHOD_CALL): kind = .call
        case Int(SD_BUS_MESSAGE_METHOD_RETURN): kind = .answer(to: cookie)
        case Int(SD_BUS_MESSAGE_METHOD_ERROR):
            let error = sd_bus_message_get_error(pointer)?.pointee
            kind = .refusal(
                of: cookie, name: error?.name.map { String(cString: $0) } ?? "",
                text: error?.message.map { String(cString: $0) } ?? "")
        default: kind = .signal
        }
        body = BusValue.all(in: pointer)
    }

    deinit { sd_bus_message_unref(pointer) }

    func isSignal(_ interface: String, _ member: String) -> Bool {
        kind == .signal && self.interface == interface && self.member == member
    }
}

/// A call of a method.
struct BusCall {
    var destination = "org.bluez"
    var path: String
    var interface: String
    var member: String
    var arguments: [BusArgument] = []
}

/// The interfaces that every bus has (D-Bus Specification, "Standard Interfaces").
enum BusInterface {
    static let bus = "org.freedesktop.DBus"
    static let objectManager = "org.freedesktop.DBus.ObjectManager"
    static let properties = "org.freedesktop.DBus.Properties"
}
