public import MemberCore

/// A customer's subscription periods and renewals, normalized: one form for every kind of evidence.
///
/// Each transaction occurs once, and the order of the records that it was made from does not matter.
public struct PurchaseHistory: Sendable, Equatable {
    /// The source of a history.
    public enum Source: String, Sendable, Codable {
        /// A response of verifyReceipt.
        case receiptResponse
        /// A receipt file.
        case receiptFile
        /// Signed transactions and renewal infos.
        case signedData
    }

    /// The source.
    public let source: Source
    /// The subscription periods, by purchase date, then identifier.
    public let transactions: [StoreTransaction]
    /// The renewals, by original identifier, then product.
    public let renewals: [RenewalState]
    /// The number of unreadable records.
    public let unreadableRecords: Int
    /// Where the purchases were made; nil if the evidence does not name it.
    public let environment: StoreEnvironment?
    /// The server's time in its response; nil for other evidence.
    public let serverTime: StoreTime?
    let table: HistoryTable

    /// Creates a history from records in any order.
    /// - Parameters:
    ///   - source: The source.
    ///   - transactions: The periods; records with one identifier are one period: the newest signature wins.
    ///   - renewals: The renewals.
    ///   - unreadableRecords: The number of unreadable records.
    ///   - environment: Where the purchases were made.
    ///   - serverTime: The server's time in its response.
    public init(
        source: Source, transactions: [StoreTransaction], renewals: [RenewalState] = [], unreadableRecords: Int = 0,
        environment: StoreEnvironment? = nil, serverTime: StoreTime? = nil
    ) {
        (self.source, self.unreadableRecords) = (source, unreadableRecords)
        (self.environment, self.serverTime) = (environment, serverTime)
        self.transactions = RecordOrder.unique(transactions)
        self.renewals = RecordOrder.unique(renewals)
        table = HistoryTable(self.transactions, self.renewals)
    }

    /// Whether two histories have the same content.
    public static func == (left: PurchaseHistory, right: PurchaseHistory) -> Bool {
        left.source == right.source && left.transactions == right.transactions && left.renewals == right.renewals
            && left.unreadableRecords == right.unreadableRecords && left.environment == right.environment
            && left.serverTime == right.serverTime
    }
}

extension PurchaseHistory: Codable {
    private enum CodingKeys: String, CodingKey {
        case source, transactions, renewals, unreadableRecords, environment, serverTime
    }

    /// Reads a stored history.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            source: try values.decode(Source.self, forKey: .source),
            transactions: try values.decode([StoreTransaction].self, forKey: .transactions),
            renewals: try values.decode([RenewalState].self, forKey: .renewals),
            unreadableRecords: try values.decode(Int.self, forKey: .unreadableRecords),
            environment: try values.decodeIfPresent(StoreEnvironment.self, forKey: .environment),
            serverTime: try values.decodeIfPresent(StoreTime.self, forKey: .serverTime))
    }

    /// Writes the history without the records that it was read from.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(source, forKey: .source)
        try values.encode(transactions, forKey: .transactions)
        try values.encode(renewals, forKey: .renewals)
        try values.encode(unreadableRecords, forKey: .unreadableRecords)
        try values.encodeIfPresent(environment, forKey: .environment)
        try values.encodeIfPresent(serverTime, forKey: .serverTime)
    }
}

extension PurchaseHistory: Masked {
    /// Only the number of transactions; no identifier.
    public var description: String { "<history of \(transactions.count) transactions>" }
}

/// Where purchases are made.
public struct StoreEnvironment: RawRepresentable, Hashable, Sendable, Codable {
    /// The store's own name for it.
    public let rawValue: String

    /// Creates an environment from the store's name, which may be unknown to this module.
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
