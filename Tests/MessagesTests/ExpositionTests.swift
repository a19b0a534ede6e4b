import TestSupport
import Testing

@testable import Messages

/// As https://prometheus.io/docs/instrumenting/exposition_formats/ has the text format.
@Suite struct `An exposition of metrics` {
    @Test func `has help, type and samples of each metric`() {
        var metrics = Exposition()
        metrics.add("a_seconds", .gauge, "How long.", 1.5)
        metrics.add("b_total", .counter, "How many.", [.init(2, ("kind", "x"), ("place", "y")), .init(0)])
        #expect(
            metrics.text == """
                # HELP a_seconds How long.
                # TYPE a_seconds gauge
                a_seconds 1.5
                # HELP b_total How many.
                # TYPE b_total counter
                b_total{kind="x",place="y"} 2.0
                b_total 0.0

                """)
    }

    @Test func `leaves out what is not known`() {
        var metrics = Exposition()
        metrics.add("a", .gauge, "", nil as Double?)
        metrics.add("b", .gauge, "", [])
        #expect(metrics.text.isEmpty)
    }

    @Test func `escapes what would end a line or a label`() {
        var metrics = Exposition()
        metrics.add("a", .gauge, "one\ntwo \\ \"three\"", [.init(1, ("label", "one\ntwo \\ \"three\"\r\n"))])
        let help = #"# HELP a one\ntwo \\ "three""# + "\n# TYPE a gauge\n"
        #expect(metrics.text.hasPrefix(help + #"a{label="one\ntwo \\ \"three\""#))
        #expect(metrics.text.hasSuffix("\\n\"} 1.0\n") && metrics.text.unicodeScalars.count { $0 == "\n" } == 3)
    }

    @Test func `has one state of several`() {
        var metrics = Exposition()
        metrics.add("state", "Which.", oneOf: ["on", "off"], as: "is", "off")
        #expect(metrics.text.hasSuffix("state{is=\"on\"} 0.0\nstate{is=\"off\"} 1.0\n"))
    }
}

@Suite struct `What a program takes of its machine` {
    @Test(.notEmulated) func `is in the range of what a test can take`() throws {
        let usage = ProcessUsage(now: 1_800_000_000)
        #expect((1e6...1e11).contains(try #require(usage.residentMemory)))
        #expect((0...1e6).contains(try #require(usage.processorTime)))
        #expect((3...1e5).contains(try #require(usage.openDescriptors)))
        #expect((1...1000).contains(try #require(usage.threads)))
        let age = 1_800_000_000 - (try #require(usage.start))
        #expect((0...86_400).contains(age))
    }
}
