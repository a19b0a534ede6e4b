import Receivers

extension Checkup {
    /// Whether rides can be recorded where the configuration says; `nil` where it does not.
    func recording() -> Finding? {
        guard let path = configuration.record else { return nil }
        do throws(RideLogError) {
            let room = try RecordingTrial.run(path).map { ", with room for \(Self.megabytes($0)) MB" } ?? ""
            return Finding("record", .works, path + room)
        } catch {
            return Finding("record", .fails, "\(error)")
        }
    }

    private static func megabytes(_ bytes: Int64) -> Int64 { bytes / 1_000_000 }
}
