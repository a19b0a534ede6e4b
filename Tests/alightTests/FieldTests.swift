import Foundation
import Observations
import TestSupport
import Testing

/// The setup of a box in the field: firmware, gpsd and image agree with the configuration, the drawing and the unit.
@Suite struct `The field's files` {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Paths.project.appending(path: path), encoding: .utf8)
    }

    /// The values on the lines, in order. A `#` before a line counts as nothing where the value is a default.
    private static func values(_ pattern: String, in text: String) throws -> [String] {
        try text.matches(of: Regex("(?m)^\(pattern)$", as: (Substring, Substring).self)).map { String($0.output.1) }
    }

    /// The lines of buzzer, LED and button, by BCM number.
    @Test func `have one wiring`() throws {
        let configuration = try Self.text("deploy/alight.toml")
        let lines = try ["buzzer", "led", "button"].map { key in
            try #require(try Self.values("#?\(key) = ([0-9]+)", in: configuration).first)
        }
        let firmware = try Self.text("deploy/alight-config.txt")
        #expect(try Self.values("gpio=([0-9]+)=op,dl", in: firmware) == Array(lines[..<2]))
        #expect(try Self.values("gpio=([0-9]+)=ip,pu", in: firmware) == [lines[2]])
        // A label at the Pi's pins, and a row of the configuration below it.
        let drawing = try Self.text("deploy/wiring.svg")
        for (key, line) in zip(["buzzer", "led", "button"], lines) {
            #expect(drawing.contains(">\(key) = \(line)<"), "\(key)")
            #expect(drawing.contains(">BCM \(line)<"), "\(key)")
        }
        #expect(try Self.values("#dtoverlay=gpio-led,gpio=([0-9]+),label=alight", in: firmware) == [lines[1]])
    }

    /// Where the drawing has the sensor's interrupt, the overlay listens.
    @Test func `listen for the sensor where the drawing has its interrupt`() throws {
        let firmware = try Self.text("deploy/alight-config.txt")
        let line = try #require(try Self.values("#dtoverlay=mpu6050,interrupt=([0-9]+)", in: firmware).first)
        let drawing = try Self.text("deploy/wiring.svg")
        // The wire to INT and the label of its pin are at one height, but for half a line.
        let wire = try #require(drawing.firstMatch(of: #/<polyline points="389,(\d+) .*>\n.*>INT</#))
        let height = try #require(Int(wire.output.1))
        let label = try #require(
            drawing.firstMatch(of: try Regex(#"y="\#(height - 5)" .*>BCM (\d+)<"#, as: (Substring, Substring).self)))
        #expect(label.output.1 == line)
    }

    /// A shell, as gpsd's unit reads them.
    @Test func `give gpsd options that it has`() throws {
        let result = try Command.run(["sh", "-ec", ". deploy/gpsd; echo \"$DEVICES|$USBAUTO\"; gpsd $GPSD_OPTIONS -V"])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.hasPrefix("|true\n"))
        let guide = try Self.text("docs/install.md")
        for key in ["GPSD_OPTIONS", "USBAUTO"] {
            let own = try Self.values("\(key)=(\"[^\"]*\")", in: try Self.text("deploy/gpsd"))
            #expect(own.count == 1)
            #expect(try Self.values("\(key)=(\"[^\"]*\").*", in: guide) == own, "\(key)")
        }
    }

    /// The journal's folder is where the image mounts a partition, and the unit waits for it without needing it.
    @Test func `keep the journal on the partition that stays writable`() throws {
        let unit = try Self.text("deploy/alight.service")
        let folder = try #require(try Self.values("StateDirectory=(.*)", in: unit).first)
        let table = try Self.text("deploy/image/stage-alight/01-read-only/files/fstab")
        let row = try #require(table.split(separator: "\n").last?.split(separator: " "))
        #expect(row[1] == "/var/lib/\(folder)")
        #expect(row[3].split(separator: ",").contains("nofail"))
        let mount = row[1].dropFirst().replacing("/", with: "-") + ".mount"
        for order in ["Wants", "After"] {
            #expect(try Self.values("\(order)=(.*)", in: unit).contains(String(mount)), "\(order)")
        }
        #expect(!unit.contains("\nRequiresMountsFor="))
        let script = try Self.text("deploy/image/stage-alight/01-read-only/files/alight-data")
        #expect(try Self.values("label=(.*)", in: script).first.map { "LABEL=\($0)" } == String(row[0]))
    }
}
