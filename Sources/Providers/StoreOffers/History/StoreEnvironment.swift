/// Where purchases are made.
public struct StoreEnvironment: RawRepresentable, Hashable, Sendable, Codable {
    /// The store's own name for it.
    public let rawValue: String

    /// An environment by the store's name, also one that is not known yet.
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Real purchases.
    public static let production = StoreEnvironment(rawValue: "Production")
    /// Test accounts, TestFlight and App Review.
    public static let sandbox = StoreEnvironment(rawValue: "Sandbox")
    /// StoreKit testing in Xcode; its data is not signed by the store.
    public static let xcode = StoreEnvironment(rawValue: "Xcode")
    /// Local testing; its data is not signed by the store.
    public static let localTesting = StoreEnvironment(rawValue: "LocalTesting")

    /// Whether the store signs its data.
    public var isSigned: Bool { self != .xcode && self != .localTesting }

    /// The environment of a receipt type: `ProductionSandbox` and `ProductionVPPSandbox` are sandbox.
    init(receiptType: String) {
        switch receiptType {
        case "Xcode": self = .xcode
        case "Production", "ProductionVPP": self = .production
        default: self = receiptType.hasSuffix("Sandbox") ? .sandbox : StoreEnvironment(rawValue: receiptType)
        }
    }
}
