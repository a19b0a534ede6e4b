extension TimeZoneOffsets {
    /// More than any clock is ahead of UTC or behind it, in seconds (RFC 8536 section 3.2: from −25 to 26 hours).
    private static let mostOffset = 26 * 3600
    /// Seconds since 1970 within which Swift's arithmetic on times stays far from overflow.
    private static let times: ClosedRange<Int64> = -(1 << 59)...(1 << 59)

    func write(to writer: inout ByteWriter) {
        writer.write(initialOffset)
        writer.write(transitions) { writer, transition in
            writer.write(transition.time)
            writer.write(transition.offset)
        }
        writer.write(rule) { writer, rule in
            writer.write(rule.standardOffset)
            writer.write(rule.daylight) { writer, daylight in
                writer.write(daylight.offset)
                daylight.start.write(to: &writer)
                daylight.end.write(to: &writer)
            }
        }
    }

    init(from reader: inout ByteReader) throws(CompiledNetworkError) {
        let offsets = -Self.mostOffset..<Self.mostOffset + 1
        let initial = try reader.integer(in: offsets)
        let transitions = try reader.list { reader throws(CompiledNetworkError) in
            let time = try reader.number(Int64.self)
            guard Self.times.contains(time) else { throw CompiledNetworkError.damaged }
            return Transition(time: time, offset: try reader.integer(in: offsets))
        }
        let rule = try reader.optional { reader throws(CompiledNetworkError) in
            ClockRule(
                standardOffset: try reader.integer(in: offsets),
                daylight: try reader.optional { reader throws(CompiledNetworkError) in
                    ClockRule.Daylight(
                        offset: try reader.integer(in: offsets), start: try ClockRule.Transition(from: &reader),
                        end: try ClockRule.Transition(from: &reader))
                })
        }
        self.init(initialOffset: initial, transitions: transitions, rule: rule)
    }
}

extension ClockRule.Transition {
    fileprivate func write(to writer: inout ByteWriter) {
        switch day {
        case .withoutLeapDay(let day): writer.write([0, Int32(clamping: day)])
        case .withLeapDay(let day): writer.write([1, Int32(clamping: day)])
        case .weekday(let month, let week, let weekday):
            writer.write([2, Int32(clamping: month), Int32(clamping: week), Int32(clamping: weekday)])
        }
        writer.write(seconds)
    }

    fileprivate init(from reader: inout ByteReader) throws(CompiledNetworkError) {
        let numbers = try reader.numbers().map(Int.init)
        let day: ClockRule.Day
        switch (numbers.first, numbers.count) {
        case (0, 2) where (1...365).contains(numbers[1]): day = .withoutLeapDay(numbers[1])
        case (1, 2) where (0...365).contains(numbers[1]): day = .withLeapDay(numbers[1])
        case (2, 4)
        where (1...12).contains(numbers[1]) && (1...5).contains(numbers[2]) && (0...6).contains(numbers[3]):
            day = .weekday(month: numbers[1], week: numbers[2], weekday: numbers[3])
        default: throw .damaged
        }
        self.init(day: day, seconds: try reader.integer(in: -167 * 3600..<167 * 3600 + 1))
    }
}
