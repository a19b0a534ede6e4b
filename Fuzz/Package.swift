// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let properties = Target.Dependency.product(name: "NMEAProperties", package: "alight")

/// An executable whose `main` is libFuzzer's.
func fuzzer(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["Fuzzing", properties],
        swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "alight", path: "..")],
    targets: [
        .systemLibrary(name: "CSanitizer"),
        .target(name: "Fuzzing", dependencies: ["CSanitizer", properties], swiftSettings: settings),
        fuzzer("fuzz-stream"),
        fuzzer("fuzz-sentences"),
        fuzzer("fuzz-tag-blocks"),
    ],
    swiftLanguageModes: [.v6]
)
