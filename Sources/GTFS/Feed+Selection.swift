import Transit

/// The parts of a feed that a selection leaves.
extension Feed {
    /// Leaves out the lines that are not wanted.
    ///
    /// - Throws: that a line is called so by nobody, or that no line calls at two stations within the box.
    static func select(
        _ selection: NetworkSelection, from routes: inout Routes, _ files: some FeedFiles, _ stops: Stops
    ) throws(FeedError) {
        if !selection.routes.isEmpty {
            var wanted: Set<Int> = []
            for text in selection.routes { wanted.formUnion(try routes.numbers(matching: text)) }
            routes.select(wanted.contains)
        }
        guard let box = selection.box else { return }
        let within = try LinesWithin(box, files, stops, routes).lines
        guard !within.isEmpty else {
            throw FeedError(
                file: files.path,
                "no \(selection.routes.isEmpty ? "line" : "chosen line") calls at two stations within the bbox; "
                    + "it is min_lon, min_lat, max_lon, max_lat in degrees")
        }
        routes.select(within.contains)
    }
}
