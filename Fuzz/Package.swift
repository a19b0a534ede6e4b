// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The dependency on a product of the main package that states what must be true.
func properties(_ name: String) -> Target.Dependency { .product(name: name, package: "alight") }

/// An executable whose `main` is libFuzzer's.
func fuzzer(_ name: String, _ product: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["Fuzzing", properties(product)],
        swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "alight", path: "..")],
    targets: [
        .systemLibrary(name: "CSanitizer"),
        .target(
            name: "Fuzzing", dependencies: ["CSanitizer", properties("NMEAProperties")], swiftSettings: settings),
    ] + ["stream", "sentences", "tag-blocks"].map { fuzzer("fuzz-\($0)", "NMEAProperties") }
        + ["configuration", "feed", "feed-zip", "compiled", "gpsd", "rides", "control"].map {
            fuzzer("fuzz-\($0)", "ReaderProperties")
        },
    swiftLanguageModes: [.v6]
)
