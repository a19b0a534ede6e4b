import Report

/// Rides of the test's network in a format, whole.
func exported(_ format: ExportFormat, _ traces: [RideTrace]) -> String {
    var writer = format.writer(for: TestRide.network)
    let texts = traces.map { writer.text(of: $0) }
    return writer.beginning() + texts.map(\.body).joined() + texts.map(\.trailer).joined() + writer.end()
}
