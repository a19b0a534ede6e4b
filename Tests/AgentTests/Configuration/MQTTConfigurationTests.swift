import Foundation
import Messages
import TestSupport
import Testing

@testable import Agent

@Suite struct `The section of a broker` {
    private func mqtt(_ toml: String) throws -> Configuration.MQTT? {
        try Configuration(toml: "[mqtt]\n" + toml, file: "/etc/alight/a.toml").mqtt
    }

    @Test func `may be left out`() throws {
        #expect(try Configuration(toml: "", file: "a.toml").mqtt == nil)
        #expect(try mqtt("") == nil)
    }

    @Test func `needs a host alone`() throws {
        let mqtt = try #require(try mqtt("host = \"b\""))
        #expect(mqtt.broker == MQTTBroker(host: "b", port: 1883))
        #expect(mqtt.broker.tls == nil && mqtt.broker.version == .three)
        #expect(mqtt.name == MachineName.current && mqtt.prefix == "alight" && mqtt.interval == 10)
        #expect(
            !mqtt.takesCommands && !mqtt.isRealtime && !mqtt.isSignalK && mqtt.discovery == nil && mqtt.ownTracks == nil
        )
    }

    @Test func `that is shipped says the defaults`() throws {
        let text = try String(contentsOf: Paths.project.appending(path: "deploy/alight.toml"), encoding: .utf8)
        let section = try #require(text.split(separator: "\n[").first { $0.hasPrefix("mqtt]") })
        let examples = [
            "name", "username", "password_file", "authorities", "certificate", "private_key", "owntracks",
            "discovery_prefix",
        ]
        func keys(_ isChosen: (Substring) -> Bool) -> String {
            section.split(separator: "\n").filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }.map { $0.dropFirst() }
                .filter(isChosen).joined(separator: "\n")
        }
        let defaults = keys { key in !examples.contains { key.hasPrefix("\($0) =") } }
        #expect(try mqtt(defaults) == (try mqtt("host = \"broker.example\"")))
        // Each example is valid, and each key is there.
        let all = keys { !$0.hasPrefix("tls =") }.replacing("home_assistant = false", with: "home_assistant = true")
        let broker = try #require(try mqtt(all)?.broker)
        #expect(broker.tls?.certificate != nil && broker.passwordFile != nil)
    }

    @Test func `takes every key`() throws {
        let mqtt = try #require(
            try mqtt(
                """
                host = "b"
                port = 8884
                version = "5"
                name = "box-1"
                prefix = "trains"
                username = "u"
                password_file = "password"
                tls = true
                authorities = "ca.pem"
                certificate = "/c.pem"
                private_key = "/c.key"
                interval = 2.5
                commands = true
                home_assistant = true
                discovery_prefix = "ha"
                owntracks = "jane/train"
                gtfs_realtime = true
                signal_k = true
                """))
        let tls = MQTTBroker.TLS(authorities: "/etc/alight/ca.pem", certificate: .init(chain: "/c.pem", key: "/c.key"))
        #expect(
            mqtt.broker
                == MQTTBroker(
                    host: "b", port: 8884, version: .five, tls: tls, username: "u",
                    passwordFile: "/etc/alight/password"))
        #expect(mqtt.name == "box-1" && mqtt.prefix == "trains" && mqtt.interval == 2.5)
        #expect(
            mqtt.takesCommands && mqtt.isRealtime && mqtt.isSignalK && mqtt.discovery == "ha"
                && mqtt.ownTracks == "jane/train")
    }

    @Test(arguments: ["tls = true", "authorities = \"ca.pem\"", "certificate = \"c\"\nprivate_key = \"k\""])
    func `takes port 8883 with TLS`(keys: String) throws {
        let mqtt = try #require(try mqtt("host = \"b\"\n" + keys))
        #expect(mqtt.broker.port == 8883 && mqtt.broker.tls != nil)
    }

    @Test(arguments: [
        ("port = 1", "a.toml:2: mqtt.port: it has no meaning without the `host` of a broker"),
        (
            "host = \"b\"\nversion = \"4\"",
            "a.toml:3: mqtt.version: there is no such version of MQTT; there are \"3.1.1\" and \"5\""
        ),
        ("host = \"b\"\npassword_file = \"p\"", "a.toml:3: mqtt.password_file: a password goes with a `username`"),
        (
            "host = \"b\"\nname = \"a/b\"",
            "a.toml:3: mqtt.name: must be of letters a to z, digits, - and _, 64 at the most"
        ),
        (
            "host = \"b\"\nname = \"+\"",
            "a.toml:3: mqtt.name: must be of letters a to z, digits, - and _, 64 at the most"
        ),
        (
            "host = \"b\"\ncertificate = \"c\"",
            "a.toml:3: mqtt.certificate: it goes with the file of its key: give `private_key`"
        ),
        (
            "host = \"b\"\nprivate_key = \"c\"",
            "a.toml:3: mqtt.private_key: it goes with a certificate: give `certificate`"
        ),
        (
            "host = \"b\"\ntls = false\nauthorities = \"c\"",
            "a.toml:4: mqtt.authorities: it has no meaning with tls = false"
        ),
        ("host = \"b\"\ninterval = 31", "a.toml:3: mqtt.interval: must be a number from 1 to 30 seconds"),
        (
            "host = \"b\"\nowntracks = \"jane\"",
            "a.toml:3: mqtt.owntracks: must be a user and a device, such as \"jane/train\""
        ),
        (
            "host = \"b\"\ndiscovery_prefix = \"h\"",
            "a.toml:3: mqtt.discovery_prefix: it has no meaning without home_assistant = true"
        ),
        ("host = \"b\"\npassword = \"x\"", "unknown key"),
    ])
    func `names the line of what means nothing`(keys: String, problem: String) {
        let error = #expect(throws: ConfigurationError.self) { try mqtt(keys) }
        #expect(error.map { "\($0)" }?.contains(problem) ?? false, "\(String(describing: error))")
    }
}
