/// Metrics as Prometheus and those like it scrape them: its text format, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
package struct Exposition {
    /// The media type of ``text``.
    package static let type = "text/plain; version=0.0.4; charset=utf-8"

    /// How the values of a metric behave.
    package enum Kind: String {
        /// They only grow, from 0 at the start of the program.
        case counter
        /// They rise and fall.
        case gauge
    }

    /// A value, and what tells it from others of its metric.
    package struct Sample {
        /// Names and values of its labels; the names are of letters, digits and `_`.
        package var labels: [(name: String, value: String)]
        package var value: Double

        package init(_ value: Double, _ labels: (name: String, value: String)...) {
            (self.value, self.labels) = (value, labels)
        }
    }

    /// The metrics, each with what it means.
    package private(set) var text = ""

    package init() {}

    /// Adds a metric; one without a sample is left out, since nothing is known of it.
    ///
    /// - Parameters:
    ///   - name: in base units, with the unit's name at its end and that of a counter ending in `_total`
    ///     (https://prometheus.io/docs/practices/naming/).
    ///   - help: what it means.
    package mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        guard !samples.isEmpty else { return }
        text += "# HELP \(name) \(Self.escaped(help))\n# TYPE \(name) \(kind.rawValue)\n"
        for sample in samples {
            let labels = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value, in: "\""))\"" }
            text += name + (labels.isEmpty ? "" : "{\(labels.joined(separator: ","))}") + " \(sample.value)\n"
        }
    }

    /// Adds a metric of one value, if it is known.
    package mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double?) {
        add(name, kind, help, value.map { [Sample($0)] } ?? [])
    }

    /// Adds a gauge that is 1 for the one of several states that holds, and 0 for the others.
    package mutating func add(
        _ name: String, _ help: String, oneOf states: [String], as label: String, _ current: String?
    ) {
        add(name, .gauge, help, states.map { Sample($0 == current ? 1 : 0, (label, $0)) })
    }

    /// A text in which line feeds, backslashes and some other character are escaped.
    private static func escaped(_ text: String, in quotes: Character? = nil) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": escaped += "\\n"
            case "\\": escaped += "\\\\"
            case let other where quotes.map({ Character(other) == $0 }) ?? false: escaped += "\\\(Character(other))"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
