// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "FleetSite",
    platforms: [.macOS(.v15)],
    // In a package of your own: .package(url: "https://…/MemberKit.git", branch: "main").
    dependencies: [.package(name: "MemberKit", path: "../..")],
    targets: [
        .executableTarget(
            name: "FleetSite",
            dependencies: ["MemberHTTPServer", "MemberKit", "MemberPostgresAccounts", "MemberUI", "VKID"].map {
                .product(name: $0, package: "MemberKit")
            })
    ]
)
