// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "alight", path: "..")],
    targets: [
        .executableTarget(
            name: "AlarmLatency", dependencies: [.product(name: "Alarms", package: "alight")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "ParseBenchmark", dependencies: [.product(name: "NMEA", package: "alight")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .target(
            name: "Studies", dependencies: [.product(name: "Simulation", package: "alight")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "TrackerStudy", dependencies: ["Studies", .product(name: "Simulation", package: "alight")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "ScaleStudy", dependencies: ["Studies", .product(name: "Simulation", package: "alight")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "CityStudy", dependencies: ["Studies", .product(name: "Simulation", package: "alight")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "MixedStudy", dependencies: ["Studies", .product(name: "Simulation", package: "alight")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "BeaconStudy", dependencies: ["Studies", .product(name: "Simulation", package: "alight")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ],
    swiftLanguageModes: [.v6]
)
