import Agent
import ArgumentParser

/// The picture that `alight replay` draws beside its output.
struct SensesOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draw into an SVG file why the box thought that the train stood or moved.", valueName: "file"),
        completion: .file(extensions: ["svg"]))
    var senses: String?

    @Option(
        help: ArgumentHelp(
            "When the train stood, for --senses: CSV, begin,end in seconds of the ride or Unix times.",
            valueName: "labels"),
        completion: .file(extensions: ["csv"]))
    var truth: String?

    /// Why a file of labels cannot be read.
    struct Failure: Error, CustomStringConvertible {
        /// Its path.
        let path: String
        /// The error number of the system (errno(3)).
        let code: Int32
        /// The reason in words.
        let reason: String

        /// The path, the reason, and what to do.
        var description: String { "\(path): \(reason); name a CSV file with the header begin,end" }
    }

    func validate() throws {
        if truth != nil, senses == nil { throw ValidationError("--truth needs --senses: where is the picture drawn?") }
    }

    /// The labels, where a file of them is named.
    ///
    /// - Throws: `Failure` or `StandLabels.Failure`, where they cannot be read.
    func labels() throws -> StandLabels? {
        guard let truth else { return nil }
        let text: String
        do throws(TextFile.Failure) {
            text = try TextFile.read(truth)
        } catch {
            guard error.code != 0 else { throw StandLabels.Failure(file: truth, row: nil, reason: error.reason) }
            throw Failure(path: truth, code: error.code, reason: error.reason)
        }
        return try StandLabels(text, file: truth)
    }

    /// Draws the picture of a ride, where one is asked for, and tells what it shows on standard error.
    ///
    /// - Throws: `OutputFile.Failure`, where it cannot be written.
    func draw(_ ride: SensedRide, of path: String, _ labels: StandLabels?) throws {
        guard let senses, let start = ride.start else { return }
        let name = path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
        let picture = SensesPicture(ride, name: name, truth: labels?.stands(from: start))
        try OutputFile.write(Array(picture.svg().utf8), to: senses)
        writeError("\(senses): \(picture.summary)")
    }
}
