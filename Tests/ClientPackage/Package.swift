// swift-tools-version: 6.2
// One client per product: each imports that product alone, as an app would; and one as an app's tests of an OpenID sign-in.
import PackageDescription

// `Scripts/check-client` builds them twice: as an app in Swift 6 that is strict about its imports, and, with CLIENT_LANGUAGE_MODE=5,
// as one in Swift 5 without any upcoming feature.
let settings: [SwiftSetting] =
    Context.environment["CLIENT_LANGUAGE_MODE"] == "5"
    ? [.swiftLanguageMode(.v5)]
    : [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

/// A client of one product.
func client(_ product: String) -> Target {
    .target(
        name: "Uses\(product)", dependencies: [.product(name: product, package: "MemberKit")], path: "Sources/Uses\(product)",
        swiftSettings: settings)
}

/// The public types of another package that the guides use, without what they do: that package cannot be had where this is built.
func standIn(_ module: String) -> Target {
    .target(name: module, path: "StandIns/\(module)", swiftSettings: settings)
}

let package = Package(
    name: "ClientPackage",
    platforms: [.iOS(.v17), .macOS(.v14)],
    dependencies: [.package(name: "MemberKit", path: "../..")],
    targets: [
        client("MemberKit"), client("MemberOAuth"), client("MemberJOSE"), client("MemberUI"), client("MemberLoopback"),
        client("MemberTesting"), client("MemberSandbox"), client("VKAPI"), client("StoreOffers"), client("SberID"),
        client("FacebookLogin"),
        client("OffersBackend"), client("OffersService"), client("OffersRoutes"), client("MemberAccounts"),
        client("MemberRequests"), client("MemberSignIn"),
        client("MemberHTTPServer"),
        standIn("Logging"), standIn("Metrics"), standIn("Tracing"), standIn("Hummingbird"), standIn("Vapor"),
        .target(
            name: "UsesServerLibraries",
            dependencies: [
                .product(name: "MemberKit", package: "MemberKit"), .product(name: "MemberHTTPServer", package: "MemberKit"),
                "Logging", "Metrics", "Tracing", "Hummingbird", "Vapor",
            ], path: "Sources/UsesServerLibraries", swiftSettings: settings),
        .target(
            name: "UsesMemberPostgresAccounts",
            dependencies: [
                .product(name: "MemberKit", package: "MemberKit"), .product(name: "MemberPostgresAccounts", package: "MemberKit"),
            ], path: "Sources/UsesMemberPostgresAccounts", swiftSettings: settings),
        .target(
            name: "UsesKitAndVKID",
            dependencies: [.product(name: "MemberKit", package: "MemberKit"), .product(name: "VKID", package: "MemberKit")],
            path: "Sources/UsesKitAndVKID", swiftSettings: settings),
        .executableTarget(
            name: "LinksMemberKit", dependencies: [.product(name: "MemberKit", package: "MemberKit")],
            path: "Sources/LinksMemberKit", swiftSettings: settings),
        .executableTarget(
            name: "LinksSberID", dependencies: [.product(name: "SberID", package: "MemberKit")], path: "Sources/LinksSberID",
            swiftSettings: settings),
        .target(
            name: "UsesOpenIDTests",
            dependencies: [
                .product(name: "MemberOAuth", package: "MemberKit"), .product(name: "MemberTesting", package: "MemberKit"),
            ], path: "Sources/UsesOpenIDTests", swiftSettings: settings),
        .executableTarget(
            name: "UsesVKID", dependencies: [.product(name: "VKID", package: "MemberKit")], path: "Sources/UsesVKID",
            swiftSettings: settings),
    ]
)
