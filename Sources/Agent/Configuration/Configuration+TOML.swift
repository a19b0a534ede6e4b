import Alarms
import Glibc
import Navigation
import Observations
import Page
import Positioning
import Receivers
import Transit

extension Configuration {
    /// Reads a configuration file.
    ///
    /// Paths in it are taken relative to the folder that it lies in.
    ///
    /// - Throws: where the file cannot be read, is no TOML, or has a key or a value that means nothing.
    public init(file path: String) throws(ConfigurationError) {
        let text: String
        do {
            text = try TextFile.read(path)
        } catch {
            let code: ConfigurationError.Code =
                switch error.code {
                case 0: .invalid
                case ENOENT: .notFound
                default: .unreadable
                }
            throw ConfigurationError(code, file: path, line: error.line, error.reason)
        }
        try self.init(toml: text, file: path)
    }

    /// Reads a configuration from TOML text.
    ///
    /// - Parameter file: the name to give in errors, and the path against which relative paths are taken.
    public init(toml text: String, file: String) throws(ConfigurationError) {
        var sections = try TOMLSections(text, file: file)
        self.init()
        (receiver, needsChecksum) = try Self.receiver(&sections)
        network = try sections.path("network", "path") ?? network
        selection = try Self.selection(&sections)
        if let to = try sections.string("journey", "to") {
            journey = JourneyRequest(from: try sections.string("journey", "from"), to: to)
        } else if try sections.string("journey", "from") != nil {
            throw sections.error("journey", "from", "a journey has a `to` as well")
        }
        settings.lead =
            try sections.number("journey", "lead", in: AlarmSettings.leads, unit: "seconds") ?? settings.lead
        settings.radius = try sections.number("geofence", "radius", in: 10...5000, unit: "metres") ?? settings.radius
        wiring = try Self.wiring(&sections)
        insistence =
            try sections.number(
                "alarm", "repeat", in: AlarmSettings.repetitions, unit: "seconds"
            ).map { .seconds($0) } ?? insistence
        presets = try Self.presets(&sections)
        journal = try sections.path("journal", "file") ?? journal
        controlSocket = try sections.path("control", "socket") ?? controlSocket
        page = try Self.page(&sections, usual: page)
        mqtt = try Self.mqtt(&sections)
        record = try Self.record(&sections, from: receiver)
        motion = try Self.sensor("motion", &sections, beside: receiver)
        pressure = try Self.sensor("pressure", &sections, beside: receiver)
        magnetic = try Self.sensor("magnetic", &sections, beside: receiver)
        bluetooth = try Self.bluetooth(&sections, beside: receiver)
        try sections.finish()
    }

    private static func receiver(
        _ sections: inout TOMLSections
    ) throws(ConfigurationError) -> (Receiver, needsChecksum: Bool) {
        let source = try sections.string("receiver", "source") ?? "gpsd"
        let receiver: Receiver
        switch source {
        case "gpsd":
            let port = try sections.integer("receiver", "port", in: 1...65_535) ?? 2947
            receiver = .gpsd(
                host: try sections.string("receiver", "host") ?? "localhost", port: "\(port)",
                device: try sections.string("receiver", "device"))
        case "serial":
            guard let device = try sections.string("receiver", "device") else {
                throw sections.error("receiver", "source", "a serial receiver has a `device`, such as /dev/ttyUSB0")
            }
            let speed = try sections.integer("receiver", "speed", in: 1...4_000_000) ?? 9600
            guard SerialLocationFinder.speeds.contains(speed) else {
                let speeds = SerialLocationFinder.speeds.map(String.init).joined(separator: ", ")
                throw sections.error("receiver", "speed", "no serial line has this speed; there are \(speeds)")
            }
            receiver = .serial(device: device, speed: speed)
        case "nmea", "ride":
            guard let file = try sections.path("receiver", "file") else {
                throw sections.error("receiver", "source", "a recording has a `file`")
            }
            receiver = source == "nmea" ? .nmea(file: file) : .rideLog(file: file)
        default:
            throw sections.error(
                "receiver", "source", "\"\(source)\" is no source; there are gpsd, serial, nmea and ride")
        }
        // gpsd passes on no sentence that has no checksum.
        let needsChecksum = source == "gpsd" ? true : try sections.flag("receiver", "checksum") ?? true
        try sections.refuseRest(of: "receiver", because: "it has no meaning with source = \"\(source)\"")
        return (receiver, needsChecksum)
    }

    private static func selection(_ sections: inout TOMLSections) throws(ConfigurationError) -> NetworkSelection {
        let what = "four numbers of degrees, [min_lon, min_lat, max_lon, max_lat], such as [106.7, -6.3, 106.9, -6.1]"
        var selection = NetworkSelection(routes: try sections.strings("network", "routes") ?? [])
        if let edges = try sections.numbers("network", "bbox", count: 4, what) {
            selection.box = GeographicBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
            guard selection.box != nil else { throw sections.error("network", "bbox", "must be \(what)") }
        }
        if let language = try sections.string("network", "language") {
            guard language.utf8.count <= 35, language.first?.isLetter == true, language.utf8.allSatisfy(Self.isOfTag)
            else {
                throw sections.error("network", "language", "must be a tag of a language (BCP 47), such as \"en\"")
            }
            selection.language = language
        }
        return selection
    }

    /// Whether a character may stand in a language's tag (RFC 5646, section 2.1).
    private static func isOfTag(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func presets(_ sections: inout TOMLSections) throws(ConfigurationError) -> [Preset] {
        var presets: [Preset] = []
        for preset in try sections.list("preset", atMost: mostPresets) {
            let name = try sections.required("name", of: preset)
            guard !presets.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
                throw sections.error(preset, "name", "there is a preset \"\(name)\" already")
            }
            let to = try sections.required("to", of: preset)
            presets.append(
                Preset(name: name, journey: JourneyRequest(from: try sections.string(preset, "from"), to: to)))
        }
        return presets
    }

    private static func page(
        _ sections: inout TOMLSections, usual: PageSettings?
    ) throws(ConfigurationError) -> PageSettings? {
        let isEnabled = try sections.flag("page", "enabled")
        guard isEnabled != false else {
            try sections.refuseRest(of: "page", because: "it has no meaning with enabled = false")
            return nil
        }
        var page = usual ?? PageSettings()
        let (address, port) = (
            try sections.string("page", "address"), try sections.integer("page", "port", in: 0...65_535)
        )
        let (name, file) = (try sections.string("page", "name"), try sections.path("page", "token_file"))
        page.address = address ?? page.address
        page.port = port ?? page.port
        page.names = name.map { [$0] } ?? page.names
        page.tokenFile = file ?? page.tokenFile
        let (chain, key) = (try sections.path("page", "certificate"), try sections.path("page", "private_key"))
        switch (chain, key) {
        case (let chain?, let key?): page.certificate = PageSettings.Certificate(chain: chain, key: key)
        case (_?, nil):
            throw sections.error("page", "certificate", "it goes with the file of its key: give `private_key`")
        case (nil, _?): throw sections.error("page", "private_key", "it goes with a certificate: give `certificate`")
        case (nil, nil): break
        }
        let language = try sections.string("page", "language")
        if let language {
            guard let known = Language(language) else {
                let names = Language.allCases.map(\.code).joined(separator: ", ")
                throw sections.error("page", "language", "there is no such language; there are \(names)")
            }
            page.language = known
        }
        let isOpen = try sections.flag("page", "open")
        let isWanted =
            usual != nil || isEnabled == true || language != nil || address != nil || port != nil || name != nil
            || file != nil || chain != nil || isOpen != nil
        guard page.isAddress else {
            throw sections.error("page", "address", "must be an IP address, such as 127.0.0.1, 192.168.4.1 or 0.0.0.0")
        }
        page.isOpen = isOpen ?? false
        guard page.isLocal || !page.isOpen else {
            throw sections.error("page", "open", "other machines reach \(page.address), so they must know a token")
        }
        guard page.isOpen || page.tokenFile != nil || !isWanted else {
            throw sections.error(
                "page", "token_file",
                "the page tells where the rider is, and takes commands: name a file for its token, or say open = true for "
                    + "whoever has an account on this machine")
        }
        return isWanted ? page : nil
    }

    private static func record(
        _ sections: inout TOMLSections, from receiver: Receiver
    ) throws(ConfigurationError) -> Configuration.Recording? {
        let (file, folder) = (try sections.path("record", "file"), try sections.path("record", "folder"))
        let megabytes = try sections.integer("record", "megabytes", in: 1...1_000_000)
        let pause = try sections.number("record", "pause", in: 1...1440, unit: "minutes")
        if folder == nil, let key = megabytes.map({ _ in "megabytes" }) ?? pause.map({ _ in "pause" }) {
            let reason = file == nil ? "without `folder`" : "with `file`; only rides in a `folder` end"
            throw sections.error("record", key, "it has no meaning \(reason)")
        }
        guard let path = file ?? folder else { return nil }
        let key = file == nil ? "folder" : "file"
        guard receiver.isLive else {
            throw sections.error("record", key, "only a receiver is recorded, by source = \"gpsd\" or \"serial\"")
        }
        guard path != "-" else {
            throw sections.error("record", key, "standard output is for events; name a \(key)")
        }
        guard let folder else { return .file(path) }
        guard file == nil else {
            throw sections.error("record", "folder", "rides are recorded to one `file`, or each to one in a `folder`")
        }
        var rides = Configuration.Rides(folder: folder)
        if let megabytes { rides.capacity = megabytes * 1_000_000 }
        if let pause { rides.pause = pause * 60 }
        return .rides(rides)
    }

    /// Whether a sensor is wanted, which has a section of its own.
    private static func isEnabled(
        _ section: String, _ sections: inout TOMLSections, beside receiver: Receiver
    ) throws(ConfigurationError) -> Bool {
        guard try sections.flag(section, "enabled") ?? true else {
            try sections.refuseRest(of: section, because: "it has no meaning with enabled = false")
            return false
        }
        guard receiver.isLive else {
            try sections.refuseRest(of: section, because: "a recording is played without the machine's sensors")
            return false
        }
        return true
    }

    private static func bluetooth(
        _ sections: inout TOMLSections, beside receiver: Receiver
    ) throws(ConfigurationError) -> Bluetooth? {
        guard try isEnabled("bluetooth", &sections, beside: receiver) else { return nil }
        var bluetooth = Bluetooth()
        bluetooth.adapter = try sections.string("bluetooth", "adapter")
        return bluetooth
    }

    private static func sensor(
        _ section: String, _ sections: inout TOMLSections, beside receiver: Receiver
    ) throws(ConfigurationError) -> Sensor? {
        guard try isEnabled(section, &sections, beside: receiver) else { return nil }
        var sensor = Sensor()
        sensor.device = try sections.string(section, "device")
        if let root = try sections.path(section, "root") { sensor.root = root }
        return sensor
    }
}
