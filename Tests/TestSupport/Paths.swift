package import Foundation

/// Where tests find what they read.
package enum Paths {
    /// The project's root.
    package static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// Data by others, each with its licence.
    package static let others = project.appending(path: "fixtures/others")
    /// Data by others whose licence keeps it out of the project; it may be absent.
    package static let shared = project.deletingLastPathComponent().appending(path: "shared/data")
    /// The shipped network.
    package static let network = project.appending(path: "fixtures/networks/mrt-jakarta").path
    /// The Helsinki metro of August 2016, for the rides that others recorded there.
    package static let helsinki = project.appending(path: "fixtures/networks/helsinki-metro").path
    /// A feed by others.
    package static let busan = others.appending(path: "busan-metro/gtfs.zip").path

    /// The files of a folder with an extension, by name; none where the folder is absent.
    package static func files(in folder: URL, extension: String) -> [URL] {
        ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
            .filter { $0.pathExtension == `extension` }.sorted { $0.path < $1.path }
    }
}
