import Agent
import Alarms
import Foundation
import Navigation
import Page
import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `The configuration` {
    @Test func `of an empty file is the default`() throws {
        let configuration = try Configuration(toml: "", file: "alight.toml")
        #expect(configuration == Configuration())
        #expect(configuration.receiver == .gpsd(host: "localhost", port: "2947"))
        #expect(configuration.settings == Navigator.Settings(lead: 90, radius: 200))
        #expect(configuration.wiring == nil)
        #expect(configuration.motion?.device == nil)
        #expect(configuration.motion?.root == "/sys/bus/iio/devices")
        #expect(configuration.pressure == Configuration.Pressure())
        #expect(configuration.pressure?.root == "/sys/bus/iio/devices")
        #expect(configuration.bluetooth == Configuration.Bluetooth())
    }

    @Test(arguments: [
        "[motion]\nenabled = false", "[receiver]\nsource = \"nmea\"\nfile = \"-\"",
        "[receiver]\nsource = \"ride\"\nfile = \"a\"\n[motion]\nenabled = true",
    ])
    func `has no motion sensor where none is wanted, nor beside a recording`(toml: String) throws {
        #expect(try Configuration(toml: toml, file: "a.toml").motion == nil)
    }

    @Test(arguments: [
        "[pressure]\nenabled = false", "[receiver]\nsource = \"nmea\"\nfile = \"-\"",
        "[receiver]\nsource = \"ride\"\nfile = \"a\"\n[pressure]\nenabled = true",
    ])
    func `has no barometer where none is wanted, nor beside a recording`(toml: String) throws {
        #expect(try Configuration(toml: toml, file: "a.toml").pressure == nil)
    }

    @Test(arguments: [
        "[bluetooth]\nenabled = false", "[receiver]\nsource = \"nmea\"\nfile = \"-\"",
        "[receiver]\nsource = \"ride\"\nfile = \"a\"\n[bluetooth]\nenabled = true",
    ])
    func `has no Bluetooth where none is wanted, nor beside a recording`(toml: String) throws {
        #expect(try Configuration(toml: toml, file: "a.toml").bluetooth == nil)
    }

    @Test func `takes every key`() throws {
        let configuration = try Configuration(
            toml: """
                [receiver]
                source = "serial"
                device = "/dev/ttyACM0"
                speed = 115200
                checksum = false

                [network]
                routes = ["1", "M1"]
                bbox = [106.7, -6.3, 107, -6]
                language = "zh-Hant"
                path = "../feed.zip"

                [geofence]
                radius = 150

                [journey]
                from = "Lebak Bulus"
                to = "BHI"
                lead = 120.5

                [alarm]
                buzzer = 17
                buzzer_active_low = true
                led = 27
                led_active_low = false
                chip = "pinctrl-rp1"
                root = "/tmp/gpio"

                [record]
                file = "rides/ride.nmea"

                [motion]
                enabled = true
                device = "mpu6050"
                root = "/tmp/iio"

                [pressure]
                enabled = true
                device = "bmp280"
                root = "iio"

                [bluetooth]
                enabled = true
                adapter = "hci1"

                [journal]
                file = "alight.db"

                [control]
                socket = "/tmp/control"

                [page]
                address = "192.168.4.1"
                port = 80
                name = "train.example"
                token_file = "token"
                certificate = "page.pem"
                private_key = "/etc/page.key"
                language = "id"

                [[preset]]
                name = "home"
                to = "LBB"

                [[preset]]
                to = "Bundaran HI"
                name = "to work"
                from = "LBB"
                """, file: "/etc/alight/alight.toml")
        #expect(configuration.journal == "/etc/alight/alight.db")
        #expect(configuration.controlSocket == "/tmp/control")
        var page = PageSettings()
        (page.address, page.port, page.names) = ("192.168.4.1", 80, ["train.example"])
        (page.tokenFile, page.language) = ("/etc/alight/token", .indonesian)
        page.certificate = PageSettings.Certificate(chain: "/etc/alight/page.pem", key: "/etc/page.key")
        #expect(configuration.page == page)
        #expect(configuration.presets.map(\.name) == ["home", "to work"])
        #expect(
            configuration.presets.map(\.journey) == [
                JourneyRequest(to: "LBB"), JourneyRequest(from: "LBB", to: "Bundaran HI"),
            ])
        #expect(configuration.receiver == .serial(device: "/dev/ttyACM0", speed: 115_200))
        #expect(!configuration.needsChecksum)
        #expect(configuration.network == "/etc/alight/../feed.zip")
        #expect(
            configuration.selection
                == NetworkSelection(
                    routes: ["1", "M1"], box: GeographicBox(west: 106.7, south: -6.3, east: 107, north: -6),
                    language: "zh-Hant"))
        #expect(configuration.record == .file("/etc/alight/rides/ride.nmea"))
        var motion = Configuration.Motion()
        (motion.device, motion.root) = ("mpu6050", "/tmp/iio")
        #expect(configuration.motion == motion)
        var pressure = Configuration.Pressure()
        (pressure.device, pressure.root) = ("bmp280", "/etc/alight/iio")
        #expect(configuration.pressure == pressure)
        #expect(configuration.bluetooth?.adapter == "hci1")
        #expect(configuration.settings == Navigator.Settings(lead: 120.5, radius: 150))
        #expect(configuration.journey == JourneyRequest(from: "Lebak Bulus", to: "BHI"))
        #expect(
            configuration.wiring
                == AlarmWiring(
                    buzzer: .gpio(17, isActiveLow: true), led: .gpio(27), chip: "pinctrl-rp1", root: "/tmp/gpio"))
    }

    @Test func `records each ride in a folder, up to so many megabytes`() throws {
        func record(_ toml: String) throws -> Configuration.Recording? {
            try Configuration(toml: "[record]\n" + toml, file: "/etc/alight/a.toml").record
        }
        #expect(
            try record("folder = \"rides\"")
                == .rides(.init(folder: "/etc/alight/rides", capacity: 500_000_000, pause: 1200)))
        #expect(
            try record("folder = \"/r\"\nmegabytes = 64\npause = 7.5")
                == .rides(.init(folder: "/r", capacity: 64_000_000, pause: 450)))
    }

    @Test func `knows every output, and the button`() throws {
        let configuration = try Configuration(
            toml: """
                [alarm]
                pwm_buzzer = 1
                pwm_device = "1f00098000.pwm"
                pwm_frequency = 4000
                pwm_duty = 5
                led_name = "ACT"
                button = 23
                interface = "chardev"
                repeat = 30
                """, file: "alight.toml")
        #expect(
            configuration.wiring
                == AlarmWiring(
                    buzzer: .pwm(.init(1, device: "1f00098000.pwm", frequency: 4000, duty: 5)), led: .named("ACT"),
                    button: .init(23, isActiveLow: true), interface: .characterDevice))
        #expect(configuration.insistence == .seconds(30))
        let button = try Configuration(toml: "[alarm]\nbutton = 2\nbutton_active_low = false", file: "a.toml")
        #expect(button.wiring == AlarmWiring(buzzer: nil, led: nil, button: .init(2)))
        #expect(button.insistence == .seconds(120))
    }

    @Test(arguments: [
        ("[receiver]\nsource = \"nmea\"\nfile = \"ride.nmea\"", Configuration.Receiver.nmea(file: "/rides/ride.nmea")),
        ("[receiver]\nsource = \"nmea\"\nfile = \"-\"", .nmea(file: "-")),
        ("[receiver]\nsource = \"ride\"\nfile = \"/tmp/ride\"", .rideLog(file: "/tmp/ride")),
        ("[receiver]\nhost = \"pi.local\"\nport = 2948", .gpsd(host: "pi.local", port: "2948")),
    ])
    func `knows each source of positions`(toml: String, receiver: Configuration.Receiver) throws {
        #expect(try Configuration(toml: toml, file: "/rides/alight.toml").receiver == receiver)
    }

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
            "a.toml:2: unknown section [alarms]; there are alarm, bluetooth, control, geofence, journal, journey, motion, mqtt, network, page, preset, pressure, receiver, record"
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
            "a.toml:2: unknown section [[presets]]; there are alarm, bluetooth, control, geofence, journal, journey, motion, "
                + "mqtt, network, page, preset, pressure, receiver, record"
        ),
        ("[journal]\npath = \"x\"", "a.toml:2: journal.path: unknown key; there are file"),
        (
            "[page]\naddress = \"0.0.0.0\"",
            "a.toml:2: page.address: other machines reach it, so they must know a token: give `token_file`"
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
        ("[page]\nlanguage = \"ID\"", "a.toml:2: page.language: there is no such language; there are en, id"),
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

    @Test func `that is shipped works, and says the defaults`() throws {
        let file = Paths.project.appending(path: "deploy/alight.toml")
        let shipped = try Configuration(file: file.path)
        var expected = Configuration()
        expected.wiring = AlarmWiring(buzzer: .gpio(17), led: .gpio(27))
        #expect(shipped == expected)
        // What stands behind a # alone is an example; each is valid, and those that have a default show it.
        let text = try String(contentsOf: file, encoding: .utf8)
        let examples = [
            "device", "adapter", "speed", "checksum", "file", "from", "to", "chip", "pwm_buzzer", "pwm_device",
            "pwm_frequency", "pwm_duty", "led_name", "button", "button_active_low", "name", "socket",
            "token_file", "certificate", "private_key", "routes", "bbox", "language", "folder", "megabytes", "pause",
        ]
        // Without a broker's host nothing of its section means anything: MQTTConfigurationTests has it.
        let sections = text.split(separator: "\n[").filter { !$0.hasPrefix("mqtt]") }.joined(separator: "\n[")
        let lines = sections.split(separator: "\n").map { line in
            let isDefault = line.hasPrefix("#") && !line.hasPrefix("# ")
            return isDefault && !line.hasPrefix("#[") && !examples.contains { line.hasPrefix("#\($0) =") }
                ? String(line.dropFirst()) : String(line)
        }
        // Without the service's folders there is no page unless one is asked for.
        expected.page = PageSettings()
        #expect(try Configuration(toml: lines.joined(separator: "\n"), file: "alight.toml") == expected)
        let presets = text.split(separator: "\n").drop { $0 != "#[[preset]]" }.prefix { $0 != "[control]" }
            .map { $0.dropFirst() }.joined(separator: "\n")
        #expect(try Configuration(toml: presets, file: "alight.toml").presets.map(\.name) == ["home", "work"])
    }
}
