public import Foundation
public import MemberCrypto

extension StoreAuthority {
    /// One subscription period in a receipt file.
    public struct Purchase: Sendable, Hashable {
        /// The transaction's identifier.
        public var id: String
        /// The identifier of the subscription's first transaction.
        public var originalID: String
        /// The product.
        public var productID: String
        /// When it was bought.
        public var purchased: Date
        /// When it ends.
        public var expires: Date
        /// Whether it is a free trial.
        public var isTrial = false
        /// Whether it is a paid introductory period.
        public var isIntroductory = false
        /// When it was refunded; nil if it was not.
        public var cancelled: Date?

        /// Creates a period at the regular price.
        /// - Parameters:
        ///   - id: The transaction's identifier.
        ///   - originalID: The identifier of the subscription's first transaction; nil if this is the first.
        ///   - productID: The product.
        ///   - purchased: When it was bought.
        ///   - expires: When it ends.
        public init(_ id: String, originalID: String? = nil, productID: String, purchased: Date, expires: Date) {
            (self.id, self.originalID, self.productID) = (id, originalID ?? id, productID)
            (self.purchased, self.expires) = (purchased, expires)
        }
    }

    /// Signs a receipt file.
    /// - Parameters:
    ///   - purchases: The subscription periods in it.
    ///   - version: The app's version.
    /// - Returns: The file.
    /// - Throws: `CryptoError`.
    public func receiptFile(_ purchases: [Purchase] = [], version: String = "1.0") throws(CryptoError) -> Data {
        let type = environment == "Sandbox" ? "ProductionSandbox" : environment
        let (bundle, opaque) = (DER.utf8(bundleID), Data("test".utf8))
        let app = [
            Self.attribute(0, DER.utf8(type)), Self.attribute(2, bundle), Self.attribute(3, DER.utf8(version)),
            Self.attribute(4, opaque), Self.attribute(5, Digest.sha1(opaque + bundle)), Self.time(12, date),
            Self.attribute(19, DER.utf8(version)),
        ]
        let content = DER.set(app + purchases.map { Self.attribute(17, Self.content(of: $0)) })
        return try SignedDocument.make(content, by: receipts.leaf, chain: receipts.chain)
    }

    private static func content(of one: Purchase) -> Data {
        DER.set([
            attribute(1701, DER.integer(1)), attribute(1702, DER.utf8(one.productID)), attribute(1703, DER.utf8(one.id)),
            time(1704, one.purchased), attribute(1705, DER.utf8(one.originalID)), attribute(1707, DER.integer(3)),
            time(1708, one.expires), time(1712, one.cancelled), attribute(1713, DER.integer(one.isTrial ? 1 : 0)),
            attribute(1719, DER.integer(one.isIntroductory ? 1 : 0)),
        ])
    }

    private static func time(_ type: Int64, _ date: Date?) -> Data {
        attribute(type, DER.ascii(date.map { $0.ISO8601Format() } ?? ""))
    }

    private static func attribute(_ type: Int64, _ value: Data) -> Data {
        DER.sequence(DER.integer(type), DER.integer(1), DER.octetString(value))
    }
}
