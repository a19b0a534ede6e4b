import Receivers

extension Checkup {
    /// Whether rides can be recorded where the configuration says; `nil` where it does not.
    func recording() -> Finding? {
        guard let recording = configuration.record else { return nil }
        let path = recording.path
        do throws(RideLogError) {
            let room = try room(for: recording).map { ", with room for \(Self.megabytes($0)) MB" } ?? ""
            return Finding("record", .works, path + room)
        } catch {
            return Finding("record", .fails, "\(error)")
        }
    }

    private func room(for recording: Configuration.Recording) throws(RideLogError) -> Int64? {
        switch recording {
        case .file(let path): try RecordingTrial.run(path)
        case .rides(let rides): try RecordingTrial.run(folder: rides.folder)
        }
    }

    private static func megabytes(_ bytes: Int64) -> Int64 { bytes / 1_000_000 }
}
