extension SentenceParser {
    /// `$PALTC,lead,radius`, `$PALTL,lead` and `$PALTK,press` of the ride logs: the settings of a ride, the lead that the rider chose
    /// on the way, and what they did with the button.
    ///
    /// Settings that are added later follow the two of `$PALTC`, so more fields than these are read over.
    ///
    /// - Returns: `nil` for any other sentence, and what it says, or `nil` where a field holds what it must not.
    static func setting(
        _ body: UnsafeBufferPointer<UInt8>, address: some Sequence<UInt8>
    ) -> (StreamDecoder.Content?)? {
        let isButton = address.elementsEqual("PALTK".utf8)
        let isLead = address.elementsEqual("PALTL".utf8)
        guard isButton || isLead || address.elementsEqual("PALTC".utf8) else { return nil }
        guard body.count > 6, let start = body.baseAddress else { return .some(nil) }
        var fields = Fields(start + 6, body.count - 6)
        if isButton {
            let press = fields.next()
            let isHeld = press.elementsEqual("hold".utf8)
            guard isHeld || press.elementsEqual("press".utf8), fields.isAtEnd else { return .some(nil) }
            return .some(.button(isHeld: isHeld))
        }
        guard let lead = fields.number(in: settings), lead > 0 else { return .some(nil) }
        guard !isLead else { return .some(fields.isAtEnd ? .lead(lead) : nil) }
        guard let radius = fields.number(in: settings), radius > 0 else { return .some(nil) }
        return .some(.settings(lead: lead, radius: radius))
    }

    /// What seconds and metres may be: no rider is told a day before, and no fence is wider than a country.
    private static let settings = 0.0...1_000_000
}
