import Positioning

extension Event {
    /// The event as one JSON object without line end, in the form of the public contract.
    ///
    /// Distances and spreads have one decimal; what is not known is left out.
    public var ndjson: String {
        var json = #"{"time":"\#(time)","event":"\#(kind.rawValue)""#
        func put(_ key: String, _ text: String?) {
            guard let text else { return }
            json += #","\#(key)":"\#(Self.escaped(text))""#
        }
        func put(_ key: String, decimal: Double?) {
            guard let decimal, decimal.isFinite, abs(decimal) < 1e9 else { return }
            let tenths = Int((abs(decimal) * 10).rounded())
            json += #","\#(key)":\#(decimal < 0 && tenths > 0 ? "-" : "")\#(tenths / 10).\#(tenths % 10)"#
        }
        put("stop_id", stop?.id)
        put("stop_name", stop?.name)
        put("from", from?.id)
        put("to", to?.id)
        put("reason", reason?.rawValue)
        if isClosedAtOrigin { json += #","pickup_type":1"# }
        if isClosedAtDestination { json += #","drop_off_type":1"# }
        put("role", role?.rawValue)
        put("source", source?.rawValue)
        put("distance_m", decimal: distance)
        put("uncertainty_m", decimal: uncertainty)
        put("eta", eta?.description)
        put("eta_uncertainty_s", decimal: etaUncertainty)
        put("held_s", decimal: heldFor)
        return json + "}"
    }

    /// A text with what JSON strings must not hold escaped (RFC 8259, section 7).
    public static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
            return text
        }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
