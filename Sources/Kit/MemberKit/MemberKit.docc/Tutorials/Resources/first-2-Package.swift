// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "HelloMember",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(url: "https://github.com/example/MemberKit.git", branch: "main")
    ],
    targets: [
        .executableTarget(
            name: "HelloMember",
            dependencies: [
                .product(name: "MemberKit", package: "MemberKit"),
                .product(name: "MemberLoopback", package: "MemberKit"),
                .product(name: "VKID", package: "MemberKit"),
            ])
    ]
)
