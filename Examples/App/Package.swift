// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "WeaversApp",
    platforms: [.iOS(.v17), .macOS(.v14)],
    // In a package of your own: .package(url: "https://…/MemberKit.git", branch: "main").
    dependencies: [.package(name: "MemberKit", path: "../..")],
    targets: [
        .executableTarget(
            name: "WeaversApp",
            dependencies: [
                .product(name: "MemberKit", package: "MemberKit"),
                .product(name: "VKID", package: "MemberKit"),
                .product(name: "SberID", package: "MemberKit"),
                .product(name: "FacebookLogin", package: "MemberKit"),
                .product(name: "StoreOffers", package: "MemberKit"),
            ])
    ]
)
