// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// What is optimized in debug builds too: the tests take thousands of rides through it, 20 times as fast.
/// Preconditions are checked all the same.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// How C and C++ are compiled, which read what devices and strangers send: with checks of the stack, and of the lengths of what is copied
/// (feature_test_macros(7)), which take optimization.
let guarded: [CSetting] = [
    .unsafeFlags(["-fstack-protector-strong"]), .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
]

/// A target of the product and its tests, which lie under the same name in Sources and Tests.
///
/// Tests that compute much themselves take `optimized` as well.
func room(
    _ name: String, _ dependencies: [Target.Dependency], tests: [Target.Dependency] = [], _ more: [SwiftSetting] = [],
    testSettings: [SwiftSetting] = [], excluded: [String] = []
) -> [Target] {
    [
        .target(name: name, dependencies: dependencies, swiftSettings: settings + more),
        .testTarget(
            name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies + tests,
            exclude: excluded, swiftSettings: settings + testSettings),
    ]
}

/// The targets of which the tests alone are built, with what they need: `make test ONLY="Belief Motion"`.
let only: Set<String> = Set((Context.environment["ONLY"] ?? "").split(separator: " ").map { "\($0)Tests" })

/// What targets need, themselves among it.
func needs(of names: Set<String>, among targets: [Target]) -> Set<String> {
    let next = targets.filter { names.contains($0.name) }.flatMap { target in
        target.dependencies.compactMap { dependency -> String? in
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _): name
            default: nil
            }
        }
    }
    let all = names.union(next)
    return all == names ? names : needs(of: all, among: targets)
}

let package = Package(
    name: "alight",
    products: [
        // Alarms, NMEA and Simulation for Benchmarks, NMEAProperties and ReaderProperties for Fuzz, which are packages of their own.
        .executable(name: "alight", targets: ["alight"]),
        .library(name: "Alarms", targets: ["Alarms", "Navigation"]),
        .library(name: "NMEA", targets: ["NMEA", "Observations"]),
        .library(name: "NMEAProperties", targets: ["NMEAProperties"]),
        .library(name: "ReaderProperties", targets: ["ReaderProperties"]),
        .library(
            name: "Simulation", targets: ["GTFS", "Navigation", "Observations", "Positioning", "Simulation", "Transit"]),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        // Parts of Hummingbird's own.
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        room("Mathematics", [], optimized, excluded: ["make-vectors.py"]),
        room("Positioning", ["Mathematics"], optimized),
        room("Motion", ["Mathematics"], tests: ["Simulation"], optimized, testSettings: optimized),
        [.target(name: "Observations", dependencies: ["Positioning"], swiftSettings: settings + optimized)],
        room(
            "NMEA", ["Observations", "Positioning"], tests: ["Mutations", "NMEAProperties"], optimized,
            testSettings: optimized),
        [
            .target(
                name: "NMEAProperties", dependencies: ["NMEA", "Observations", "Positioning"],
                path: "Tests/NMEAProperties",
                swiftSettings: settings)
        ],
        room("Transit", ["Mathematics", "Positioning"], tests: ["GTFS"], optimized, testSettings: optimized),
        [
            .systemLibrary(
                name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])])
        ],
        room("GTFS", ["CZip", "Positioning", "Transit"], optimized, excluded: ["make-time-zone-links.py"]),
        room("Belief", ["Mathematics", "Positioning", "Transit"], tests: ["Simulation"], optimized),
        room(
            "Navigation", ["Belief", "Mathematics", "Observations", "Positioning", "Transit"],
            tests: ["GTFS", "NMEA", "Simulation"],
            optimized),
        room(
            "Simulation", ["Mathematics", "NMEA", "Navigation", "Observations", "Positioning", "Transit"],
            tests: ["GTFS"], optimized),
        room(
            "Report", ["Mathematics", "NMEA", "Navigation", "Observations", "Positioning", "Transit"], tests: ["GTFS"]),
        room("Threads", ["Observations", "Positioning", .product(name: "Logging", package: "swift-log")]),
        [
            .target(name: "CGPSD", cSettings: guarded, linkerSettings: [.linkedLibrary("gps")]),
            .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
            .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        ],
        room(
            "Receivers",
            [
                "CGPSD", "CZlib", "CZstd", "Motion", "NMEA", "Navigation", "Observations", "Positioning", "Threads",
                "Transit",
                .product(name: "Logging", package: "swift-log"),
            ], tests: ["Mutations"]),
        [
            .target(name: "CGPIO", cSettings: guarded),
            .target(name: "CGuard", dependencies: ["CGPIO"], cSettings: guarded),
        ],
        [
            .systemLibrary(
                name: "CBlueZ", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])])
        ],
        room(
            "Beacons",
            [
                "CBlueZ", "Observations", "Positioning", "Threads", .product(name: "Logging", package: "swift-log"),
            ]),
        room(
            "Alarms",
            [
                "CGPIO", "CGuard", "Navigation", "Observations", "Threads",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        [
            .systemLibrary(
                name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])])
        ],
        room(
            "Journal", ["CSQLite", "Positioning", .product(name: "Logging", package: "swift-log")],
            tests: ["JournalFaults"], optimized, testSettings: optimized),
        [
            .target(name: "CCrashVFS", path: "Tests/CCrashVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
            .target(
                name: "JournalFaults", dependencies: ["CCrashVFS", "Journal"], path: "Tests/JournalFaults",
                swiftSettings: settings + optimized),
        ],
        [
            .systemLibrary(
                name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])])
        ],
        [
            .systemLibrary(
                name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])])
        ],
        room(
            "Messages", ["CMosquitto", "Navigation", "Observations", "Positioning", "Threads", "Transit"],
            tests: ["GTFS"]),
        [
            // glibc's allocator, which Swift's module of the C library leaves out.
            .systemLibrary(name: "CMalloc"),
            .target(
                name: "Serving",
                dependencies: [
                    "CMalloc",
                    .product(name: "HTTPTypes", package: "swift-http-types"),
                    .product(name: "Hummingbird", package: "hummingbird"),
                    .product(name: "HummingbirdCore", package: "hummingbird"),
                    .product(name: "Logging", package: "swift-log"),
                    .product(name: "NIOCore", package: "swift-nio"),
                    .product(name: "NIOHTTP1", package: "swift-nio"),
                    .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                    .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                ], swiftSettings: settings),
        ],
        // The rider's page as constant data, compiled in by the C compiler.
        [.target(name: "CPageFiles", exclude: ["list-files.py", "web"])],
        // TLS by Debian's libssl-dev, whose macros Swift cannot call.
        [
            .target(
                name: "CTLS", cSettings: guarded, linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")])
        ],
        room(
            "Page",
            [
                "CPageFiles", "CTLS", "Messages", "Navigation", "Observations", "Positioning", "Serving", "Threads",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        room(
            "Fleet",
            [
                "Messages", "Positioning", "Serving", "Threads",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ], optimized),
        // The header of Debian's libtomlplusplus-dev, behind an interface in C.
        [
            .target(
                name: "CTOML",
                cxxSettings: [
                    .unsafeFlags(["-fstack-protector-strong"]),
                    .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
                ])
        ],
        room(
            "Agent",
            [
                "Alarms", "Beacons", "CSystemd", "CTOML", "Journal", "Messages", "Navigation", "Observations", "Page",
                "Positioning", "Receivers", "Threads", "Transit",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            tests: ["GTFS", "JournalFaults", "Mutations", "NMEA", "NMEAProperties", "ReaderProperties", "Simulation"]),
        [
            .systemLibrary(
                name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])])
        ],
        [
            .executableTarget(
                name: "alight",
                dependencies: [
                    "Agent", "Alarms", "CQRencode", "Fleet", "GTFS", "Messages", "Navigation", "NMEA", "Observations",
                    "Page", "Positioning", "Receivers", "Report", "Simulation", "Transit",
                    .product(name: "ArgumentParser", package: "swift-argument-parser"),
                    .product(name: "Logging", package: "swift-log"),
                    .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                ], swiftSettings: settings,
                // What the loader has resolved is written to no more (ld(1), -z now and -z relro).
                linkerSettings: [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"])]),
            .testTarget(
                name: "alightTests",
                dependencies: [
                    "alight", "Agent", "Journal", "Navigation", "Observations", "Page", "Positioning", "Receivers",
                    "Report",
                    "TestSupport", "Transit",
                ],
                exclude: ["Help", "Support/screens.py"],
                swiftSettings: settings),
        ],
        [
            .target(name: "Mutations", path: "Tests/Mutations", swiftSettings: settings),
            .target(
                name: "ReaderProperties",
                dependencies: [
                    "Agent", "CGPSD", "GTFS", "NMEA", "NMEAProperties", "Navigation", "Observations", "Positioning",
                    "Receivers", "Threads", "Transit", .product(name: "Logging", package: "swift-log"),
                ],
                path: "Tests/ReaderProperties", swiftSettings: settings),
        ],
        [
            .target(
                name: "TestSupport",
                dependencies: [
                    "GTFS", "Navigation", "Observations", "Positioning", "Transit",
                    .product(name: "Logging", package: "swift-log"),
                ],
                path: "Tests/TestSupport", swiftSettings: settings)
        ],
    ].flatMap { $0 },
    swiftLanguageModes: [.v6], cxxLanguageStandard: .cxx17
)

if !only.isEmpty {
    let needed = needs(of: only, among: package.targets)
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll()
}
