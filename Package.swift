// swift-tools-version: 6.2
// The floors, lowest first: System, Ground, Engine, Providers, Kit, Programs. A target depends on its own floor or lower.
import Foundation
import PackageDescription

/// The settings of every Swift target: one list, so that no module drifts.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // Here and not on the command line, so that `swift build` and `./test` compile with the same options. It does not count where
    // this package is another one's dependency.
    .treatAllWarnings(as: .error),
]

/// The modules with a privacy manifest: what Apple asks a reason for, or what leaves the device for a vendor.
let privacyManifests: Set = [
    "MemberCore", "MemberHTTPServer", "MemberAccounts", "MemberRequests", "VKID", "VKAPI", "SberID", "FacebookLogin",
    "StoreOffers",
]

/// A module of one floor, in `Sources/<floor>/<name>`.
func module(_ name: String, _ floor: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)",
        resources: privacyManifests.contains(name) ? [.process("PrivacyInfo.xcprivacy")] : [], swiftSettings: settings)
}

/// The tests of one module, in `Tests/<floor>/<name>Tests`.
func tests(_ name: String, _ floor: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies + ["WaitSupport"], path: "Tests/\(floor)/\(name)Tests",
        resources: resources,
        swiftSettings: settings)
}

/// A C library of the system: a module map with inline shims, and one C file that includes them.
///
/// Swift files are compiled after the C file: where the headers are missing, the build ends with its sentence. Without it every
/// Swift file that imports the library would repeat every error of the C module.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> [Target] {
    let path = "Sources/System/\(name)"
    return [
        .systemLibrary(name: name, path: path, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])]),
        .target(
            name: "\(name)Headers", dependencies: [.byName(name: name)], path: "\(path)/Headers", publicHeadersPath: "."),
    ]
}

/// What a target that imports a C library depends on.
func library(_ name: String, _ condition: TargetDependencyCondition? = nil) -> [Target.Dependency] {
    [.target(name: name, condition: condition), .target(name: "\(name)Headers", condition: condition)]
}

let onLinux: TargetDependencyCondition? = .when(platforms: [.linux])
let onServers: TargetDependencyCondition? = .when(platforms: [.linux, .macOS])

/// `./bench` says whether simdjson is installed, a measure of its own; nothing of the package needs it.
let hasSimdjson = Context.environment["MEMBER_SIMDJSON"] == "1"

/// Whether libpq's header is installed: without it everything that needs no PostgreSQL database still builds, `member` among it.
/// SwiftPM keeps what a manifest has found: after an installation `swift package purge-cache` has it looked for again.
let hasLibpq = [
    "/usr/include/postgresql", "/usr/include", "/usr/local/include", "/usr/include/pgsql", "/opt/homebrew/opt/libpq/include",
    "/usr/local/opt/libpq/include",
].contains { FileManager.default.fileExists(atPath: $0 + "/libpq-fe.h") }

let systemLibraries = [
    system("CMemberCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    system("CMemberOpenSSL", "openssl", apt: "libssl-dev", brew: "openssl@3"),
    system("CMemberSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    system("CMemberZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
    system("CMemberMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    system("CMemberXML", "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
    system("CMemberPostgres", "libpq", apt: "libpq-dev", brew: "libpq"),
].flatMap { $0 }

let package = Package(
    name: "MemberKit",
    defaultLocalization: "en",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "MemberKit", targets: ["MemberKit"]),
        .library(name: "MemberOAuth", targets: ["MemberOAuth"]),
        .library(name: "MemberAccounts", targets: ["MemberAccounts"]),
        .library(name: "MemberRequests", targets: ["MemberRequests"]),
        .library(name: "MemberPostgresAccounts", targets: ["MemberPostgresAccounts"]),
        .library(name: "MemberSignIn", targets: ["MemberSignIn"]),
        .library(name: "MemberJOSE", targets: ["MemberJOSE"]),
        .library(name: "MemberHTTPServer", targets: ["MemberHTTPServer"]),
        .library(name: "MemberUI", targets: ["MemberUI"]),
        .library(name: "MemberLoopback", targets: ["MemberLoopback"]),
        .library(name: "MemberTesting", targets: ["MemberTesting"]),
        .library(name: "MemberSandbox", targets: ["MemberSandbox"]),
        .library(name: "VKID", targets: ["VKID"]),
        .library(name: "VKAPI", targets: ["VKAPI"]),
        .library(name: "SberID", targets: ["SberID"]),
        .library(name: "FacebookLogin", targets: ["FacebookLogin"]),
        .library(name: "StoreOffers", targets: ["StoreOffers"]),
        .library(name: "OffersBackend", targets: ["OffersBackend"]),
        .library(name: "OffersService", targets: ["OffersService"]),
        .library(name: "OffersPostgres", targets: ["OffersPostgres"]),
        .library(name: "OffersRoutes", targets: ["OffersRoutes"]),
        .executable(name: "member", targets: ["member"]),
    ],
    targets: systemLibraries + [
        module("MemberCore", "Ground"),
        module(
            "MemberHTTP", "Ground",
            ["MemberCore"] + library("CMemberZlib") + library("CMemberCurl", onLinux) + library("CMemberOpenSSL", onLinux)),
        module("MemberCrypto", "Ground", ["MemberCore"] + library("CMemberOpenSSL", onLinux)),
        module("MemberHTTPServer", "Ground", ["MemberCore", "MemberCrypto"] + library("CMemberMicroHTTPD", onServers)),
        module("MemberJOSE", "Ground", ["MemberCore", "MemberCrypto"]),
        module("MemberStorage", "Ground", ["MemberCore"] + library("CMemberSQLite")),
        module("MemberPostgres", "Ground", ["MemberCore"] + library("CMemberPostgres", onServers)),

        module("MemberOAuth", "Engine", ["MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE"]),
        module("MemberAccounts", "Engine", ["MemberCore", "MemberHTTP", "MemberCrypto", "MemberStorage", "MemberOAuth"]),
        module("MemberRequests", "Engine", ["MemberCore", "MemberCrypto", "MemberHTTP", "MemberOAuth", "MemberAccounts"]),
        module(
            "MemberPostgresAccounts", "Engine",
            ["MemberCore", "MemberCrypto", "MemberOAuth", "MemberAccounts", "MemberRequests", "MemberPostgres"]
                + library("CMemberPostgres", onServers)),
        module(
            "MemberSignIn", "Engine",
            ["MemberCore", "MemberHTTP", "MemberOAuth", "MemberAccounts", "MemberRequests", "MemberWindow"]),
        module("MemberWindow", "Engine"),
        module("MemberUI", "Engine", ["MemberCore", "MemberCrypto", "MemberWindow"]),

        module(
            "VKWire", "Providers",
            ["MemberCore", "MemberHTTP", "MemberStorage", "MemberOAuth", "MemberAccounts", "MemberRequests", "MemberSignIn"]),
        module(
            "VKID", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberStorage", "MemberOAuth", "MemberAccounts",
                "MemberRequests", "MemberSignIn", "MemberUI", "MemberWindow", "VKWire",
            ]),
        module(
            "VKAPI", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberStorage", "MemberOAuth", "MemberAccounts",
                "MemberRequests", "MemberSignIn", "VKWire",
            ]),
        module(
            "SberID", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberStorage", "MemberOAuth", "MemberAccounts",
                "MemberRequests", "MemberSignIn", "MemberUI", "MemberWindow",
            ]),
        module(
            "FacebookLogin", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberStorage", "MemberOAuth", "MemberAccounts",
                "MemberRequests", "MemberSignIn", "MemberUI", "MemberWindow",
            ]),
        module("StoreOffers", "Providers", ["MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberUI"]),
        module(
            "OffersBackend", "Providers",
            ["MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberOAuth", "MemberRequests", "StoreOffers"]),
        module(
            "OffersService", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberStorage", "MemberRequests", "StoreOffers",
                "OffersBackend",
            ]),
        module(
            "OffersPostgres", "Providers",
            ["MemberCore", "MemberStorage", "MemberPostgres", "MemberAccounts", "StoreOffers", "OffersService"]
                + library("CMemberPostgres", onServers)),

        module(
            "MemberKit", "Kit",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberOAuth", "MemberStorage", "MemberAccounts",
                "MemberRequests", "MemberSignIn", "MemberWindow",
            ]),
        module("MemberLoopback", "Kit", ["MemberCore", "MemberHTTPServer", "MemberOAuth", "MemberUI"]),
        module(
            "MemberTesting", "Kit",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberStorage", "MemberOAuth", "MemberAccounts",
                "MemberRequests", "MemberSignIn",
            ] + library("CMemberXML", onLinux)),

        module(
            "MemberSandbox", "Programs",
            ["MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberCrypto", "MemberJOSE", "MemberUI"]),
        module(
            "MemberPortal", "Programs",
            ["MemberCore", "MemberHTTPServer", "MemberUI"]),
        module(
            "OffersRoutes", "Programs",
            [
                "MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberCrypto", "MemberRequests", "MemberUI", "StoreOffers",
                "OffersBackend", "OffersService",
            ] + (hasLibpq ? [.target(name: "OffersPostgres", condition: onServers)] : [])),
        module(
            "MemberCLI", "Programs",
            [
                "MemberCore", "MemberCrypto", "MemberHTTP", "MemberStorage", "MemberOAuth", "MemberAccounts", "MemberRequests",
                "MemberSignIn", "MemberKit", "MemberLoopback", "MemberTesting", "MemberUI", "MemberSandbox", "MemberPortal",
                "VKWire", "VKID", "VKAPI", "SberID", "FacebookLogin", "StoreOffers", "OffersBackend", "OffersService",
                "OffersRoutes",
                "MemberHTTPServer",
            ] + (hasLibpq ? [.target(name: "MemberPostgresAccounts", condition: onServers)] : [])),
        .executableTarget(
            name: "member", dependencies: ["MemberCLI"], path: "Sources/Programs/member", swiftSettings: settings),
        // Makes the actions of VKAPI of their table, when somebody has changed that; nothing else runs it.
        .executableTarget(
            name: "MemberActionWriter", path: "Sources/Programs/MemberActionWriter", exclude: ["actions.tsv"],
            swiftSettings: settings),

        .target(
            name: "CMemberBenchLoop",
            dependencies: [
                .target(name: "CMemberCurl", condition: onLinux), .target(name: "CMemberOpenSSL", condition: onLinux),
                .target(name: "CMemberMicroHTTPD", condition: onServers), "CMemberSQLite",
            ],
            path: "Benchmarks/CMemberBenchLoop", linkerSettings: [.linkedLibrary("curl")]),
        .target(
            name: "CMemberBenchParse", path: "Benchmarks/CMemberBenchParse",
            cxxSettings: hasSimdjson ? [.define("MEMBER_SIMDJSON")] : [],
            linkerSettings: hasSimdjson ? [.linkedLibrary("simdjson")] : []),
        .executableTarget(
            name: "MemberBench",
            dependencies: [
                "MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberCrypto", "MemberJOSE", "MemberStorage", "MemberOAuth",
                "MemberAccounts", "MemberRequests", "MemberSignIn", "VKWire", "VKID", "VKAPI", "MemberKit", "SberID",
                "FacebookLogin", "StoreOffers", "CMemberBenchLoop", "CMemberBenchParse", "CMemberSQLite", "CertificateSupport",
                "MemberPostgresAccounts", "PostgresSupport", "OffersService", "OffersPostgres", "OffersRoutes", "MemberTesting",
            ],
            path: "Benchmarks/MemberBench", swiftSettings: settings),

        .executableTarget(name: "MemberBenchEmpty", path: "Benchmarks/MemberBenchEmpty", swiftSettings: settings),

        .target(
            name: "FuzzTargets",
            dependencies: [
                "MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberCrypto", "MemberJOSE", "MemberOAuth", "MemberAccounts",
                "VKWire", "VKAPI", "SberID", "FacebookLogin", "StoreOffers", "OffersService", "MemberRequests", "MemberTesting",
            ],
            path: "Fuzz/FuzzTargets", swiftSettings: settings),
        .executableTarget(
            name: "MemberFuzz", dependencies: ["FuzzTargets"], path: "Fuzz/MemberFuzz", swiftSettings: settings),

        tests("SystemHeaders", "System", []),
        tests("MemberCore", "Ground", ["MemberCore"]),
        tests("MemberHTTP", "Ground", ["MemberCore", "MemberHTTP", "MemberHTTPServer", "ProcessSupport"]),
        tests("MemberHTTPServer", "Ground", ["MemberCore", "MemberHTTP", "MemberHTTPServer", "ProcessSupport"]),
        tests("MemberCrypto", "Ground", ["MemberCore", "MemberCrypto", "CertificateSupport"]),
        tests("MemberJOSE", "Ground", ["MemberCore", "MemberCrypto", "MemberJOSE", "CertificateSupport"]),
        tests("MemberStorage", "Ground", ["MemberCore", "MemberStorage"]),
        tests("MemberPostgres", "Ground", ["MemberCore", "MemberPostgres", "PostgresSupport", "ProcessSupport"]),
        tests(
            "MemberOAuth", "Engine",
            ["MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberOAuth", "MemberTesting"]),
        tests(
            "MemberAccounts", "Engine",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberStorage", "MemberOAuth", "MemberAccounts", "MemberTesting",
                "HomeSupport", "StoreSupport",
            ],
            resources: [.copy("Fixtures")]),
        tests(
            "MemberPostgresAccounts", "Engine",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberOAuth", "MemberAccounts", "MemberRequests", "MemberPostgres",
                "MemberPostgresAccounts",
                "MemberTesting", "HomeSupport", "StoreSupport", "PostgresSupport", "ProcessSupport",
            ]),
        tests(
            "MemberRequests", "Engine",
            [
                "MemberCore", "MemberHTTP", "MemberStorage", "MemberOAuth", "MemberAccounts", "MemberRequests", "MemberTesting",
                "HomeSupport",
            ],
            resources: [.copy("Fixtures")]),
        tests(
            "MemberSignIn", "Engine",
            [
                "MemberCore", "MemberHTTP", "MemberOAuth", "MemberAccounts", "MemberRequests", "MemberSignIn", "MemberLoopback",
                "MemberTesting", "PermissionSupport",
            ]),
        tests("MemberUI", "Engine", ["MemberCore", "MemberCrypto", "MemberUI", "MemberWindow", "MemberTesting"]),
        tests(
            "VKWire", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberOAuth", "MemberAccounts", "MemberRequests", "VKWire", "MemberTesting",
            ]),
        tests(
            "VKID", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberStorage", "MemberOAuth", "MemberAccounts", "MemberRequests", "MemberSignIn",
                "MemberUI", "VKWire", "VKID", "VKAPI", "MemberTesting", "MemberSandbox", "HomeSupport",
            ],
            resources: [.copy("Fixtures")]),
        tests(
            "VKAPI", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberOAuth", "MemberAccounts", "MemberRequests", "MemberSignIn", "VKWire", "VKAPI",
                "MemberCrypto", "VKID", "MemberKit", "MemberTesting", "MemberSandbox", "HomeSupport",
            ]),
        tests(
            "SberID", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberOAuth", "MemberAccounts", "MemberRequests",
                "MemberHTTPServer", "MemberSignIn", "MemberUI", "SberID", "MemberKit", "MemberLoopback", "MemberSandbox",
                "MemberTesting",
            ]),
        tests(
            "FacebookLogin", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberStorage", "MemberOAuth", "MemberAccounts",
                "MemberRequests", "MemberHTTPServer", "MemberSignIn", "MemberUI", "MemberWindow", "FacebookLogin", "MemberKit",
                "MemberLoopback", "MemberSandbox", "MemberTesting", "HomeSupport", "PermissionSupport",
            ]),
        tests(
            "StoreOffers", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberUI", "StoreOffers", "MemberTesting",
                "CertificateSupport",
            ],
            resources: [.copy("Fixtures/Decisions")]),
        tests(
            "OffersBackend", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberRequests", "StoreOffers", "OffersBackend",
                "MemberTesting", "CertificateSupport",
            ]),
        tests(
            "OffersService", "Providers",
            [
                "MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberCrypto", "MemberJOSE", "MemberStorage", "MemberPostgres",
                "MemberRequests",
                "StoreOffers", "OffersBackend", "OffersService", "OffersPostgres", "MemberTesting", "HomeSupport",
                "PostgresSupport",
                "ProcessSupport", "WorkerSupport",
            ]),
        tests(
            "MemberKit", "Kit",
            [
                "MemberCore", "MemberHTTP", "MemberStorage", "MemberOAuth", "MemberAccounts", "MemberRequests", "MemberSignIn",
                "MemberUI", "VKAPI", "VKID",
                "VKWire", "SberID", "FacebookLogin", "MemberKit", "MemberTesting", "MemberSandbox", "MemberHTTPServer",
                "ForgedSupport", "HomeSupport",
            ],
            resources: [.copy("Fixtures")]),
        tests("Documentation", "Kit", []),
        tests(
            "ErrorCatalogue", "Kit",
            [
                "MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberCrypto", "MemberJOSE", "MemberStorage", "MemberPostgres",
                "MemberPostgresAccounts", "MemberOAuth", "MemberAccounts", "MemberRequests", "VKWire", "VKID", "VKAPI", "SberID",
                "FacebookLogin",
                "StoreOffers", "OffersBackend", "OffersService", "OffersRoutes", "MemberSignIn", "MemberKit", "MemberSandbox",
                "MemberPortal", "MemberCLI",
                "MemberUI",
            ]),
        tests(
            "MemberPortal", "Programs",
            [
                "MemberCore", "MemberHTTP", "MemberOAuth", "MemberAccounts", "MemberSignIn", "MemberUI", "VKWire", "VKID",
                "SberID", "FacebookLogin",
                "MemberCrypto", "MemberTesting", "MemberSandbox", "MemberPortal", "MemberHTTPServer", "ChromiumSupport",
                "WeaversSupport",
            ]),
        tests(
            "MemberSandbox", "Programs",
            [
                "MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberCrypto", "MemberJOSE", "MemberOAuth", "MemberUI",
                "MemberSandbox", "FacebookLogin", "StoreOffers", "OffersBackend", "OffersService", "MemberTesting",
                "ChromiumSupport",
                "ProcessSupport",
            ],
            resources: [.copy("Fixtures")]),
        tests(
            "MemberCLI", "Programs",
            [
                "MemberCore", "MemberHTTP", "MemberStorage", "MemberAccounts", "MemberRequests", "MemberKit", "MemberTesting",
                "MemberSandbox",
                "MemberCrypto", "MemberJOSE", "MemberHTTPServer", "MemberOAuth", "MemberSignIn", "StoreOffers", "OffersBackend",
                "OffersService", "OffersRoutes", "MemberCLI", "ForgedSupport",
                "member", "ProcessSupport",
            ], resources: [.copy("Golden")]),
        tests(
            "OffersRoutes", "Programs",
            [
                "MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberRequests", "StoreOffers", "OffersBackend", "OffersService",
                "OffersRoutes", "MemberCrypto", "MemberUI", "MemberTesting", "PostgresSupport", "ProcessSupport",
            ]),
        tests("MemberActionWriter", "Programs", ["MemberActionWriter"]),
        tests(
            "InventedProvider", "Programs",
            [
                "MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberCrypto", "MemberOAuth", "MemberAccounts", "MemberRequests",
                "MemberSignIn", "MemberUI", "MemberKit", "MemberTesting", "MemberSandbox", "MemberPortal", "MemberCLI", "member",
                "ForgedSupport",
            ]),
        tests(
            "MemberLoopback", "Kit",
            [
                "MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberOAuth", "MemberUI", "MemberTesting", "MemberLoopback",
                "ChromiumSupport",
            ]),
        tests("MemberTesting", "Kit", ["MemberCore", "MemberHTTP", "MemberOAuth", "MemberRequests", "MemberTesting"]),
        // The example of a server but for its first file, so that tests reach what people copy.
        .target(
            name: "WeaversSupport", dependencies: ["MemberCore", "MemberHTTPServer", "MemberUI", "VKID"],
            path: "Examples/Server/Sources/WeaversServer", exclude: ["main.swift"], swiftSettings: settings),
        .target(name: "WaitSupport", path: "Tests/Support/WaitSupport", swiftSettings: settings),
        .target(name: "CertificateSupport", path: "Tests/Support/CertificateSupport", swiftSettings: settings),
        .target(
            name: "HomeSupport", dependencies: ["MemberCore", "MemberTesting"], path: "Tests/Support/HomeSupport",
            swiftSettings: settings),
        .target(
            name: "StoreSupport",
            dependencies: ["MemberCore", "MemberHTTP", "MemberOAuth", "MemberAccounts", "MemberTesting", "HomeSupport"],
            path: "Tests/Support/StoreSupport", swiftSettings: settings),
        .target(
            name: "ForgedSupport",
            dependencies: [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberJOSE", "MemberOAuth", "MemberAccounts", "MemberKit", "VKID",
                "SberID", "FacebookLogin", "MemberTesting",
            ],
            path: "Tests/Support/ForgedSupport", swiftSettings: settings),
        .target(
            name: "PermissionSupport", dependencies: ["MemberCore", "MemberTesting", "HomeSupport"],
            path: "Tests/Support/PermissionSupport", swiftSettings: settings),
        .target(name: "ProcessSupport", path: "Tests/Support/ProcessSupport", swiftSettings: settings),
        .executableTarget(
            name: "MemberWorker",
            dependencies: [
                "MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberCrypto", "MemberOAuth", "MemberAccounts", "MemberRequests",
                "MemberSignIn", "VKWire", "VKID", "SberID", "FacebookLogin", "MemberKit", "MemberTesting", "ProcessSupport",
                "MemberPostgresAccounts", "StoreOffers", "OffersService", "OffersPostgres",
            ],
            path: "Tests/Worker", swiftSettings: settings),
        .target(
            name: "WorkerSupport", dependencies: ["MemberCore", "MemberWorker"], path: "Tests/Support/WorkerSupport",
            swiftSettings: settings),
        .testTarget(
            name: "WorkerSupportTests", dependencies: ["WorkerSupport"], path: "Tests/Support/WorkerSupportTests",
            swiftSettings: settings),
        .testTarget(
            name: "FuzzCorpusTests",
            dependencies: ["FuzzTargets", "MemberCrypto", "MemberTesting", "StoreOffers", "CertificateSupport"],
            path: "Tests/Fuzz/FuzzCorpusTests", swiftSettings: settings),
        .target(
            name: "PostgresSupport", dependencies: ["MemberCore"], path: "Tests/Support/PostgresSupport", swiftSettings: settings),
        .target(
            name: "GlewlwydSupport", dependencies: ["MemberCore"], path: "Tests/Support/GlewlwydSupport", swiftSettings: settings),
        tests(
            "Glewlwyd", "Integration",
            [
                "MemberCore", "MemberCrypto", "MemberHTTP", "MemberJOSE", "MemberOAuth", "MemberAccounts", "MemberKit",
                "MemberTesting",
                "GlewlwydSupport",
            ]),
        tests(
            "Soak", "Integration",
            [
                "MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberCrypto", "MemberSignIn", "MemberKit", "VKAPI", "VKWire",
                "MemberTesting", "MemberSandbox", "ProcessSupport", "WorkerSupport",
            ]),
        tests(
            "Fleet", "Integration",
            [
                "MemberCore", "MemberHTTP", "MemberCrypto", "MemberOAuth", "MemberAccounts", "MemberPostgres",
                "MemberPostgresAccounts", "MemberSignIn", "VKID", "MemberKit", "MemberTesting", "MemberSandbox",
                "PostgresSupport", "ProcessSupport",
                "WorkerSupport",
            ]),
        tests(
            "Processes", "Integration",
            [
                "MemberCore", "MemberHTTP", "MemberStorage", "MemberOAuth", "MemberAccounts", "MemberRequests", "VKAPI", "VKID",
                "VKWire", "MemberKit", "MemberTesting", "MemberSandbox", "ProcessSupport", "WorkerSupport", "MemberHTTPServer",
            ]),
        .target(
            name: "ChromiumSupport", dependencies: ["MemberCore"], path: "Tests/Support/ChromiumSupport", swiftSettings: settings),
        tests(
            "Faces", "Integration",
            ["MemberCore", "MemberHTTP", "MemberHTTPServer", "MemberUI", "VKID", "MemberTesting", "ChromiumSupport"]),
        tests(
            "Doors", "Integration",
            [
                "MemberCore", "MemberHTTP", "MemberOAuth", "MemberAccounts", "MemberSignIn", "MemberKit", "VKID", "SberID",
                "FacebookLogin", "MemberSandbox", "MemberTesting",
            ]),
        tests(
            "Conformance", "Integration",
            ["MemberCore", "MemberHTTP", "MemberOAuth", "MemberTesting", "MemberSandbox"]),
    ]
)

// `./test NAME` sets MEMBER_ONLY: the manifest then holds the tests of that module and what they stand on, nothing else. All tests
// are linked into one bundle, so without it every module's tests are compiled for one.
if let only = Context.environment["MEMBER_ONLY"], !only.isEmpty {
    var kept = Set(only.split(separator: ",").map { "\($0)Tests" })
    var open = kept
    while let name = open.popFirst() {
        let found = package.targets.first { $0.name == name }?.dependencies ?? []
        let names = found.compactMap { dependency -> String? in
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): name
            default: nil
            }
        }
        open.formUnion(Set(names).subtracting(kept))
        kept.formUnion(names)
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { product in
        let targets = (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? []
        return !Set(targets).isSubset(of: kept)
    }
}
