import Agent
import TestSupport
import Testing

@Suite struct `A configuration that is checked` {
    @Test(arguments: [
        ("[receiver]\n\nsorce = \"gpsd\"", "a.toml:3: receiver.sorce: it has no meaning with source = \"gpsd\""),
        (
            "[network]\nroutes = \"1\"",
            "a.toml:2: network.routes: must be a list of texts that are not empty, such as [\"1\", \"M1\"]"
        ),
        (
            "[network]\nroutes = [\"1\", 2]",
            "a.toml:2: network.routes: must be a list of texts that are not empty, such as [\"1\", \"M1\"]"
        ),
        (
            "[network]\n\nbbox = [106.7, -6.3, 106.9]",
            "a.toml:3: network.bbox: must be four numbers of degrees, [min_lon, min_lat, max_lon, max_lat], such as [106.7, -6.3, 106.9, -6.1]"
        ),
        (
            "[network]\nbbox = [106.7, -6.1, 106.9, -6.3]",
            "a.toml:2: network.bbox: must be four numbers of degrees, [min_lon, min_lat, max_lon, max_lat], such as [106.7, -6.3, 106.9, -6.1]"
        ),
        ("[network]\npth = \"x\"", "a.toml:2: network.pth: unknown key; there are bbox, language, path, routes"),
        (
            "# hello\n[alarms]\nbuzzer = 1",
            "a.toml:2: unknown section [alarms]; there are alarm, bluetooth, control, geofence, journal, journey, magnetic, motion, mqtt, network, page, preset, pressure, receiver, record"
        ),
        ("buzzer = 1", "a.toml:1: \"buzzer\" stands in no section"),
        ("[alarm]\nbuzzer = \"17\"", "a.toml:2: alarm.buzzer: must be a whole number from 0 to 1023"),
        ("[alarm]\nbuzzer = 17.5", "a.toml:2: alarm.buzzer: must be a whole number from 0 to 1023"),
        ("[alarm]\nled = -1", "a.toml:2: alarm.led: must be a whole number from 0 to 1023"),
        ("[alarm]\nled = 1\nled_active_low = 1", "a.toml:3: alarm.led_active_low: must be true or false"),
        (
            "[alarm]\nchip = \"x\"",
            "a.toml:2: alarm.chip: it has no meaning without `buzzer`, `pwm_buzzer`, `led`, `led_name` or `button`"
        ),
        (
            "[alarm]\nbuzzer = 1\npwm_buzzer = 0",
            "a.toml:3: alarm.pwm_buzzer: there is one buzzer: leave this or `buzzer` out"
        ),
        ("[alarm]\nled = 1\nled_name = \"ACT\"", "a.toml:3: alarm.led_name: there is one LED: leave this or `led` out"),
        ("[alarm]\npwm_buzzer = 0\npwm_duty = 51", "a.toml:3: alarm.pwm_duty: must be a whole number from 1 to 50"),
        (
            "[alarm]\nled = 1\ninterface = \"gpiod\"",
            "a.toml:3: alarm.interface: \"gpiod\" is no interface; there are sysfs and chardev"
        ),
        (
            "[alarm]\nrepeat = 5",
            "a.toml:2: alarm.repeat: it has no meaning without `buzzer`, `pwm_buzzer`, `led`, `led_name` or `button`"
        ),
        ("[alarm]\nled = 1\nrepeat = 601", "a.toml:3: alarm.repeat: must be a number from 0 to 600 seconds"),
        ("[journey]\nto = \"\"", "a.toml:2: journey.to: must be a text that is not empty, in quotes"),
        ("[journey]\nfrom = \"LBB\"", "a.toml:2: journey.from: a journey has a `to` as well"),
        ("[journey]\nlead = 0", "a.toml:2: journey.lead: must be a number from 1 to 3600 seconds"),
        ("[journey]\nlead = nan", "a.toml:2: journey.lead: must be a number from 1 to 3600 seconds"),
        ("[geofence]\nradius = 1e9", "a.toml:2: geofence.radius: must be a number from 10 to 5000 metres"),
        (
            "[receiver]\nsource = \"gps\"",
            "a.toml:2: receiver.source: \"gps\" is no source; there are gpsd, serial, nmea and ride"
        ),
        (
            "[receiver]\nsource = \"serial\"",
            "a.toml:2: receiver.source: a serial receiver has a `device`, such as /dev/ttyUSB0"
        ),
        ("[receiver]\nsource = \"ride\"", "a.toml:2: receiver.source: a recording has a `file`"),
        (
            "[receiver]\nchecksum = false", "a.toml:2: receiver.checksum: it has no meaning with source = \"gpsd\""
        ),
        ("[receiver]\nport = 70000", "a.toml:2: receiver.port: must be a whole number from 1 to 65535"),
        (
            "[record]\nfile = \"a.nmea\"\n[receiver]\nsource = \"ride\"\nfile = \"b.nmea\"",
            "a.toml:2: record.file: only a receiver is recorded, by source = \"gpsd\" or \"serial\""
        ),
        ("[record]\nfile = \"-\"", "a.toml:2: record.file: standard output is for events; name a file"),
        (
            "[record]\nfile = \"a\"\nfolder = \"b\"",
            "a.toml:3: record.folder: rides are recorded to one `file`, or each to one in a `folder`"
        ),
        ("[record]\nfolder = \"-\"", "a.toml:2: record.folder: standard output is for events; name a folder"),
        (
            "[record]\nfolder = \"b\"\nmegabytes = 0",
            "a.toml:3: record.megabytes: must be a whole number from 1 to 1000000"
        ),
        (
            "[record]\nfolder = \"b\"\npause = 0.5",
            "a.toml:3: record.pause: must be a number from 1 to 1440 minutes"
        ),
        (
            "[record]\nfile = \"a\"\npause = 5",
            "a.toml:3: record.pause: it has no meaning with `file`; only rides in a `folder` end"
        ),
        (
            "[network]\nlanguage = \"English!\"",
            "a.toml:2: network.language: must be a tag of a language (BCP 47), such as \"en\""
        ),
        ("[record]\nmegabytes = 5", "a.toml:2: record.megabytes: it has no meaning without `folder`"),
        ("[record]\nto = \"a\"", "a.toml:2: record.to: unknown key; there are file, folder, megabytes, pause"),
        ("[motion]\nenabled = \"auto\"", "a.toml:2: motion.enabled: must be true or false"),
        ("[motion]\nsensor = \"x\"", "a.toml:2: motion.sensor: unknown key; there are device, enabled, root"),
        (
            "[motion]\nenabled = false\ndevice = \"x\"",
            "a.toml:3: motion.device: it has no meaning with enabled = false"
        ),
        (
            "[motion]\ndevice = \"x\"\n[receiver]\nsource = \"ride\"\nfile = \"b.nmea\"",
            "a.toml:2: motion.device: a recording is played without the machine's sensors"
        ),
        ("[pressure]\nenabled = 1", "a.toml:2: pressure.enabled: must be true or false"),
        ("[pressure]\nsensor = \"x\"", "a.toml:2: pressure.sensor: unknown key; there are device, enabled, root"),
        (
            "[pressure]\nenabled = false\ndevice = \"x\"",
            "a.toml:3: pressure.device: it has no meaning with enabled = false"
        ),
        (
            "[pressure]\nroot = \"x\"\n[receiver]\nsource = \"ride\"\nfile = \"b.nmea\"",
            "a.toml:2: pressure.root: a recording is played without the machine's sensors"
        ),
        ("[bluetooth]\nenabled = \"auto\"", "a.toml:2: bluetooth.enabled: must be true or false"),
        ("[bluetooth]\ndevice = \"x\"", "a.toml:2: bluetooth.device: unknown key; there are adapter, enabled"),
        (
            "[bluetooth]\nenabled = false\nadapter = \"hci0\"",
            "a.toml:3: bluetooth.adapter: it has no meaning with enabled = false"
        ),
        (
            "[preset]\nname = \"a\"\nto = \"b\"", "a.toml:1: [preset] stands in double brackets: [[preset]]"
        ),
        ("preset = 1", "a.toml:1: \"preset\" stands in no section"),
        ("[[preset]]\nname = \"a\"", "a.toml:1: preset 1 needs a `to`"),
        ("[[preset]]\nname = \"a\"\nto = \"b\"\n\n[[preset]]\nto = \"b\"", "a.toml:5: preset 2 needs a `name`"),
        (
            "[[preset]]\nname = \"a\"\nto = \"b\"\n[[preset]]\nto = \"b\"\nname = \"A\"",
            "a.toml:6: preset 2.name: there is a preset \"A\" already"
        ),
        (
            "[[preset]]\nname = \"a\"\nto = \"b\"\n[journey]\nto = \"c\"\n[[preset]]\nname = \"b\"\nto = \"b\"\nvia = 1",
            "a.toml:9: preset 2.via: unknown key; there are from, name, to"
        ),
        ("[[preset]]\nname = \"\"\nto = \"b\"", "a.toml:2: preset 1.name: must be a text that is not empty, in quotes"),
        (
            (1...10).map { "[[preset]]\nname = \"\($0)\"\nto = \"b\"\n" }.joined(),
            "a.toml:28: there are 10 of [[preset]]; the most are 9"
        ),
        ("[[journey]]\nto = \"b\"", "a.toml:1: [[journey]] stands in single brackets: [journey]"),
        (
            "\n[[presets]]\nto = \"b\"",
            "a.toml:2: unknown section [[presets]]; there are alarm, bluetooth, control, geofence, journal, journey, magnetic, motion, "
                + "mqtt, network, page, preset, pressure, receiver, record"
        ),
        ("[journal]\npath = \"x\"", "a.toml:2: journal.path: unknown key; there are file"),
        (
            "[page]\naddress = \"0.0.0.0\"",
            """
            a.toml:1: page.token_file: the page tells where the rider is, and takes commands: name a file for its token, or say \
            open = true for whoever has an account on this machine
            """
        ),
        (
            "[page]\naddress = \"0.0.0.0\"\nopen = true",
            "a.toml:3: page.open: other machines reach 0.0.0.0, so they must know a token"
        ),
        (
            "[page]\nport = 80\naddress = \"wlan0\"",
            "a.toml:3: page.address: must be an IP address, such as 127.0.0.1, 192.168.4.1 or 0.0.0.0"
        ),
        (
            "[page]\ncertificate = \"a.pem\"",
            "a.toml:2: page.certificate: it goes with the file of its key: give `private_key`"
        ),
        (
            "[page]\nport = 1\nprivate_key = \"a.key\"",
            "a.toml:3: page.private_key: it goes with a certificate: give `certificate`"
        ),
        ("[page]\nlanguage = \"ID\"", "a.toml:2: page.language: there is no such language; there are en, fr, id"),
        ("[page]\nport = 65536", "a.toml:2: page.port: must be a whole number from 0 to 65535"),
        ("[page]\nenabled = false\nport = 80", "a.toml:3: page.port: it has no meaning with enabled = false"),
        ("[control]\nsocket = \"\"", "a.toml:2: control.socket: must be a text that is not empty, in quotes"),
        ("[ network ]\n  path=1", "a.toml:2: network.path: must be a text that is not empty, in quotes"),
        ("network = { path = 1 }", "a.toml:1: network.path: must be a text that is not empty, in quotes"),
        ("network.path = 1", "a.toml:1: network.path: must be a text that is not empty, in quotes"),
    ])
    func `names the line of what means nothing`(toml: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) { try Configuration(toml: toml, file: "a.toml") }
        #expect(error?.description == message)
    }

    @Test(arguments: [("[alarm]\nbuzzer 17\n", 2), ("[alarm\n", 1), ("[a]\nb = 1\nb = 2\n", 3), ("[a]\n\nx = \"", 3)])
    func `names the line of what is no TOML`(toml: String, line: Int) {
        let error = #expect(throws: ConfigurationError.self) { try Configuration(toml: toml, file: "a.toml") }
        #expect(error?.line == line)
        #expect(error?.description.hasPrefix("a.toml:\(line): no TOML: ") == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test func `may have nine presets, and an alarm that is repeated for ten minutes`() throws {
        let presets = (1...9).map { "[[preset]]\nname = \"\($0)\"\nto = \"b\"\n" }.joined()
        let configuration = try Configuration(toml: presets + "[alarm]\nled = 1\nrepeat = 600", file: "a.toml")
        #expect(configuration.presets.count == 9)
    }

    /// As editors of Windows save it.
    @Test(arguments: [true, false], [true, false])
    func `may be UTF-16`(isLittleEndian: Bool, hasMark: Bool) throws {
        let units = (hasMark ? [0xFEFF] : []) + "[journey]\nto = \"Łódź\"\n".utf16
        let bytes = units.flatMap { unit in
            isLittleEndian ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
        let folder = try TemporaryFolder()
        let configuration = try Configuration(file: folder.write(bytes, to: "alight.toml"))
        #expect(configuration.journey?.to == "Łódź")
    }

    @Test func `that is absent or no text says so`() throws {
        let absent = #expect(throws: ConfigurationError.self) { try Configuration(file: "/nonexistent/alight.toml") }
        #expect(absent?.code == .notFound)
        #expect(absent?.description == "/nonexistent/alight.toml: No such file or directory")
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("[journey]\n# ".utf8) + [0xFF, 0xFE, 0x00], to: "alight.toml")
        let binary = #expect(throws: ConfigurationError.self) { try Configuration(file: path) }
        #expect(binary?.code == .invalid)
        #expect(binary?.description == "\(path):2: not in UTF-8; save it in that encoding")
    }
}
