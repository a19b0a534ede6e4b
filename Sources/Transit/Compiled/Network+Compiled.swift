import Positioning

/// The parts of a network in the order of the bytes; `write` and `init` are each other's mirror.
extension Network {
    func write(to writer: inout ByteWriter) {
        writer.write(timeZone)
        writer.write(offsets) { $1.write(to: &$0) }
        writer.write(clocks.sorted { $0.key < $1.key }) { writer, clock in
            writer.write(clock.key)
            clock.value.write(to: &writer)
        }
        writer.write(attributions) { $0.write($1) }
        writer.write(stations) { $1.write(to: &$0) }
        writer.write(lines) { $1.write(to: &$0) }
        writer.write(patterns) { $1.write(to: &$0) }
        timetable.write(to: &writer)
        writer.write(transfers) { writer, transfer in
            writer.write(transfer.from)
            writer.write(transfer.to)
            writer.write(transfer.kind.rawValue)
            writer.write(transfer.minimumTime) { $0.write($1) }
        }
        writer.write(beacons) { writer, beacon in
            writer.write(beacon.id.uuidText)
            writer.write(beacon.id.major)
            writer.write(beacon.minor) { $0.write($1) }
            writer.write(beacon.station)
            writer.write(beacon.coordinate) { $0.write($1) }
        }
        writer.write(trainBeacons) { writer, beacon in
            writer.write(beacon.id.uuidText)
            writer.write(beacon.id.major)
            writer.write(beacon.minor) { $0.write($1) }
            switch beacon.train {
            case .trip(let trip):
                writer.write(false)
                writer.write(trip)
            case .line(let line):
                writer.write(true)
                writer.write(line)
            }
        }
    }

    init(
        from reader: inout ByteReader, offsets known: (_ timeZone: String) -> TimeZoneOffsets?
    ) throws(CompiledNetworkError) {
        let timeZone = try reader.text()
        let offsets = try reader.optional { reader throws(CompiledNetworkError) in
            try TimeZoneOffsets(from: &reader)
        }
        let clocks = try reader.list { reader throws(CompiledNetworkError) in
            (try reader.text(), try TimeZoneOffsets(from: &reader))
        }
        let attributions = try reader.list { reader throws(CompiledNetworkError) in try reader.text() }
        let stations = try reader.list { reader throws(CompiledNetworkError) in try Station(from: &reader) }
        let lines = try reader.list { reader throws(CompiledNetworkError) in try Line(from: &reader) }
        let patterns = try reader.list { reader throws(CompiledNetworkError) in
            try Pattern(from: &reader, lines: lines.count, stations: stations.count)
        }
        guard patterns.allSatisfy({ $0.continuation ?? 0 < patterns.count }) else { throw .damaged }
        let timetable = try Timetable(from: &reader, patterns)
        let stationNumbers = 0..<stations.count
        let transfers = try reader.list { reader throws(CompiledNetworkError) in
            let (from, to) = (try reader.integer(in: stationNumbers), try reader.integer(in: stationNumbers))
            guard let kind = Transfer.Kind(rawValue: try reader.integer(in: 0..<4)) else {
                throw CompiledNetworkError.damaged
            }
            let time = try reader.optional { reader throws(CompiledNetworkError) in
                try reader.integer(in: 0..<86_401)
            }
            return Transfer(from: from, to: to, kind: kind, minimumTime: time)
        }
        let beacons = try reader.list { reader throws(CompiledNetworkError) in
            Beacon(
                uuid: try reader.uuid(), major: try reader.number(), minor: try reader.minor(),
                station: try reader.integer(in: stationNumbers),
                coordinate: try reader.optional { reader throws(CompiledNetworkError) in try reader.coordinate() })
        }
        let trainBeacons = try reader.list { reader throws(CompiledNetworkError) in
            let (uuid, major, minor) = (try reader.uuid(), try reader.number(UInt16.self), try reader.minor())
            let isOfLine = try reader.flag()
            let number = try reader.integer(in: 0..<(isOfLine ? lines.count : timetable.trips.count))
            return TrainBeacon(uuid: uuid, major: major, minor: minor, train: isOfLine ? .line(number) : .trip(number))
        }
        self.init(
            stations: stations, lines: lines, patterns: patterns, timetable: timetable, timeZone: timeZone,
            attributions: attributions, transfers: transfers, beacons: beacons, trainBeacons: trainBeacons,
            offsets: known(timeZone) ?? offsets,
            clocks: Dictionary(clocks.map { ($0, known($0) ?? $1) }, uniquingKeysWith: { first, _ in first }))
    }
}

extension ByteReader {
    fileprivate mutating func uuid() throws(CompiledNetworkError) -> UInt128 {
        guard let uuid = BeaconID.uuid(try text()) else { throw .damaged }
        return uuid
    }

    fileprivate mutating func minor() throws(CompiledNetworkError) -> UInt16? {
        try optional { reader throws(CompiledNetworkError) in try reader.number() }
    }

    mutating func optionalText() throws(CompiledNetworkError) -> String? {
        try optional { reader throws(CompiledNetworkError) in try reader.text() }
    }
}

extension Station {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(id)
        writer.write(code) { $0.write($1) }
        writer.write(name)
        writer.write(coordinate)
        writer.write(isUnderground)
        writer.write(platforms) { writer, platform in
            writer.write(platform.id)
            writer.write(platform.code) { $0.write($1) }
            writer.write(platform.coordinate)
        }
        writer.write(aliases) { writer, alias in
            writer.write(alias.id)
            writer.write(alias.code) { $0.write($1) }
            writer.write(alias.name)
        }
        writer.write(otherNames) { $0.write($1) }
        writer.write(spokenName) { $0.write($1) }
        writer.write(timeZone) { $0.write($1) }
    }

    fileprivate init(from reader: inout ByteReader) throws(CompiledNetworkError) {
        self.init(
            id: try reader.text(), code: try reader.optionalText(), name: try reader.text(),
            coordinate: try reader.coordinate(), isUnderground: try reader.flag(),
            platforms: try reader.list { reader throws(CompiledNetworkError) in
                Platform(
                    id: try reader.text(), code: try reader.optionalText(), coordinate: try reader.coordinate())
            },
            aliases: try reader.list { reader throws(CompiledNetworkError) in
                Alias(id: try reader.text(), code: try reader.optionalText(), name: try reader.text())
            }, otherNames: try reader.list { reader throws(CompiledNetworkError) in try reader.text() },
            spokenName: try reader.optionalText(), timeZone: try reader.optionalText())
    }
}

extension Line {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(id)
        writer.write(name)
        writer.write(type)
        writer.write(color) { $0.write($1) }
        writer.write(textColor) { $0.write($1) }
    }

    fileprivate init(from reader: inout ByteReader) throws(CompiledNetworkError) {
        self.init(
            id: try reader.text(), name: try reader.text(), type: try reader.integer(in: 0..<1800),
            color: try reader.optionalText(), textColor: try reader.optionalText())
    }
}

extension Pattern {
    /// Longer than any run from stop to stop, or stay at one, in seconds.
    private static let longestTime = 10_000_000.0
    /// The largest difference between sums of the same lengths in another order, in metres.
    private static let rounding = 1.0

    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(line)
        writer.write(direction) { $0.write($1) }
        writer.write(headsign)
        writer.write(track.coordinates) { $0.write($1) }
        writer.write(stops) { writer, stop in
            writer.write(stop.station)
            writer.write(stop.stopID)
            writer.write(stop.chainage)
            writer.write(stop.runTime) { $0.write($1) }
            writer.write(stop.dwellTime) { $0.write($1) }
            writer.write(stop.headsign) { $0.write($1) }
        }
        writer.write(isDrawn) { $0.write($1) }
        writer.write(continuation) { $0.write($1) }
    }

    fileprivate init(from reader: inout ByteReader, lines: Int, stations: Int) throws(CompiledNetworkError) {
        let line = try reader.integer(in: 0..<lines)
        let direction = try reader.optional { reader throws(CompiledNetworkError) in try reader.integer(in: 0..<2) }
        let headsign = try reader.text()
        let corners = try reader.list { reader throws(CompiledNetworkError) in try reader.coordinate() }
        guard let track = Track(corners) else { throw .damaged }
        var latest = 0.0
        let stops = try reader.list { reader throws(CompiledNetworkError) in
            let time = { (reader: inout ByteReader) throws(CompiledNetworkError) -> Double in
                try reader.double(in: -Self.longestTime...Self.longestTime)
            }
            let stop = Stop(
                station: try reader.integer(in: 0..<stations), stopID: try reader.text(),
                chainage: try reader.double(in: latest...max(latest, track.length + Self.rounding)),
                runTime: try reader.optional(time), dwellTime: try reader.optional(time),
                headsign: try reader.optionalText())
            latest = stop.chainage
            return stop
        }
        let isDrawn = try reader.list { reader throws(CompiledNetworkError) in try reader.flag() }
        guard stops.count >= 2, isDrawn.count == stops.count - 1 else { throw .damaged }
        let continuation = try reader.optional { reader throws(CompiledNetworkError) in
            try reader.integer(in: 0..<Int(Int32.max))
        }
        self.init(
            line: line, direction: direction, headsign: headsign, track: track, stops: stops, isDrawn: isDrawn,
            continuation: continuation)
    }
}
