import Agent
import Alarms
import Foundation
import Navigation
import Observations
import Page
import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `The configuration` {
    @Test func `of an empty file is the default`() throws {
        let configuration = try Configuration(toml: "", file: "alight.toml")
        #expect(configuration == Configuration())
        #expect(configuration.receiver == .gpsd(host: "localhost", port: "2947", device: nil))
        #expect(configuration.settings == Navigator.Settings(lead: 90, radius: 200))
        #expect(configuration.wiring == nil)
        #expect(configuration.motion?.device == nil)
        #expect(configuration.motion?.root == "/sys/bus/iio/devices")
        #expect(configuration.pressure == Configuration.Sensor())
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
        (page.tokenFile, page.language) = ("/etc/alight/token", try #require(Language("id")))
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
        var motion = Configuration.Sensor()
        (motion.device, motion.root) = ("mpu6050", "/tmp/iio")
        #expect(configuration.motion == motion)
        var pressure = Configuration.Sensor()
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
        ("[receiver]\nhost = \"pi.local\"\nport = 2948", .gpsd(host: "pi.local", port: "2948", device: nil)),
        ("[receiver]\ndevice = \"/dev/ttyACM0\"", .gpsd(host: "localhost", port: "2947", device: "/dev/ttyACM0")),
    ])
    func `knows each source of positions`(toml: String, receiver: Configuration.Receiver) throws {
        #expect(try Configuration(toml: toml, file: "/rides/alight.toml").receiver == receiver)
    }

    @Test func `that is shipped works, and says the defaults`() throws {
        let file = Paths.project.appending(path: "deploy/alight.toml")
        let shipped = try Configuration(file: file.path)
        var expected = Configuration()
        expected.wiring = AlarmWiring(buzzer: .gpio(17), led: .gpio(27))
        #expect(shipped == expected)
        // A setting behind a # alone is an example. Each is valid, and those that have a default show it.
        let text = try String(contentsOf: file, encoding: .utf8)
        let examples = [
            "device", "adapter", "speed", "checksum", "file", "from", "to", "chip", "pwm_buzzer", "pwm_device",
            "pwm_frequency", "pwm_duty", "led_name", "button", "button_active_low", "name", "socket",
            "certificate", "private_key", "routes", "bbox", "language", "folder", "megabytes", "pause",
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
        expected.page?.tokenFile = "/var/lib/alight/page-token"
        #expect(try Configuration(toml: lines.joined(separator: "\n"), file: "alight.toml") == expected)
        let presets = text.split(separator: "\n").drop { $0 != "#[[preset]]" }.prefix { $0 != "[control]" }
            .map { $0.dropFirst() }.joined(separator: "\n")
        #expect(try Configuration(toml: presets, file: "alight.toml").presets.map(\.name) == ["home", "work"])
    }
}
