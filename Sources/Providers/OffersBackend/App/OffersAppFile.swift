package import Foundation
import MemberCore
package import MemberCrypto
package import StoreOffers

/// The settings of one app in the form of a file: `member offers --app`, each element of the service's `apps`, and the response of a
/// sandbox's store.
package struct OffersAppFile: Codable, Sendable, Equatable {
    /// A product in the file.
    package struct Product: Codable, Sendable, Equatable {
        package var id: String
        package var groupId: String?
        package var autoRenewable: Bool?
        package var introOffer: Bool?
        package var promoOfferIds: [String]?
        package var winBackOfferIds: [String]?

        /// A product without further members.
        /// - Parameter id: Its identifier.
        package init(_ id: String) { self.id = id }

        /// The product.
        package var product: StoreProduct {
            StoreProduct(
                id, group: groupId, isAutoRenewable: autoRenewable, hasIntroductoryOffer: introOffer,
                promotionalOfferIDs: promoOfferIds, winBackOfferIDs: winBackOfferIds)
        }
    }

    /// Other addresses than the store's own.
    package struct Hosts: Codable, Sendable, Equatable {
        package var serverAPI: URL?
        package var serverAPISandbox: URL?
        package var verifyReceipt: URL?
        package var verifyReceiptSandbox: URL?

        /// The store's own addresses.
        package init() {}
    }

    /// The credentials for the store, in clear as they stand in the file.
    package struct Credentials: Codable, Sendable, Equatable {
        package var keyId: String?
        package var issuerId: String?
        package var key: String?
        package var sharedSecret: String?

        /// No credentials.
        package init() {}
    }

    package var bundleId: String?
    package var appAppleId: Int64?
    package var environment: String?
    package var roots: [String]?
    package var products: [Product]?
    package var hosts: Hosts?
    package var credentials: Credentials?
    package var time: Int64?
    package var billingGraceDays: Int?

    /// Settings without content.
    package init() {}

    /// The names of the members, and those of a product's.
    package static let members: Set = [
        "bundleId", "appAppleId", "environment", "roots", "products", "hosts", "credentials", "time", "billingGraceDays",
    ]
    package static let productMembers: Set = [
        "id", "groupId", "autoRenewable", "introOffer", "promoOfferIds", "winBackOfferIds",
    ]

    /// The root certificates.
    /// - Returns: The certificates of all texts, in order; none without `roots`.
    /// - Throws: `CryptoError` for a text that is not a certificate in PEM.
    package func certificates() throws(CryptoError) -> [Certificate] {
        var all: [Certificate] = []
        for text in roots ?? [] { all += try Certificate.all(pem: text) }
        return all
    }
}

extension OffersAppFile.Credentials: Masked {
    /// A mask; never a key.
    package var description: String { "<credentials>" }
}

extension [StoreProduct] {
    /// The groups of products, for evidence that does not contain them: product to group. Of a repeated product the first one counts.
    package var catalogue: [String: String] {
        let pairs = compactMap { one in one.subscriptionGroupIdentifier.map { (one.productIdentifier, $0) } }
        return Dictionary(pairs) { first, _ in first }
    }
}
