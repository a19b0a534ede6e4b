#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where things lie on the machine that runs the tests.
enum Paths {
    /// The folder that holds Package.swift.
    static let project = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")
    /// A feed of four lines by others, which need not be there.
    static let busan = project + "/../shared/data/busan-metro/gtfs.zip"

    static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
