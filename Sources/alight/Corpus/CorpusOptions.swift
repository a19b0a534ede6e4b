import ArgumentParser

/// How `alight replay` takes whole folders of rides.
struct CorpusOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a table, one JSON object a ride, in place of the events; folders are taken whole then, and a table that is there is gone on with.",
            valueName: "file"),
        completion: .file(extensions: ["ndjson"]))
    var table: String?

    @Option(help: ArgumentHelp("How many rides at once, for --table; as many as there are cores.", valueName: "count"))
    var jobs: Int?

    /// More at once are of no use, and their files and cores take memory.
    private static let mostJobs = 256

    func validate() throws {
        guard let jobs else { return }
        guard table != nil else { throw ValidationError("--jobs needs --table.") }
        guard (1...Self.mostJobs).contains(jobs) else { throw ValidationError("--jobs must be 1 to 256.") }
    }
}
