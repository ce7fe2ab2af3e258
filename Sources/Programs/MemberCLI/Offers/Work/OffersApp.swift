import Foundation
import MemberCore
import OffersBackend
import StoreOffers

/// The app of the question: its products, trusted roots, store and credentials.
struct OffersApp: Sendable {
    var bundleID: String?
    var appAppleID: Int64?
    var environment = StoreEnvironment.production
    var roots: [Certificate] = []
    var products: [StoreProduct] = []
    var hosts = OffersAppFile.Hosts()
    var credentials = OffersCredentials()
    /// The store's own time; nil if it does not name one.
    var storeTime: StoreTime?
    /// The billing grace period of the app in days; nil if it is off.
    var billingGraceDays: Int?

    init() {}

    /// Creates an app from settings.
    init(_ file: OffersAppFile) throws(OffersError) {
        bundleID = file.bundleId
        appAppleID = file.appAppleId
        if let name = file.environment { environment = StoreEnvironment(rawValue: name) }
        do throws(CryptoError) { roots = try file.certificates() } catch { throw .appUnreadable }
        products = (file.products ?? []).map(\.product)
        hosts = file.hosts ?? hosts
        credentials = OffersCredentials(file.credentials)
        storeTime = file.time.flatMap { StoreTime(asked: $0) }
        billingGraceDays = file.billingGraceDays
        guard file.time == nil || storeTime != nil, (0...366).contains(billingGraceDays ?? 0) else { throw .appUnreadable }
    }

    /// Returns the products of the question: the named ones, else all subscriptions of the settings, each once.
    func products(named names: [String], group: String?) -> [StoreProduct] {
        let known = products.filter { $0.isAutoRenewable != false && (group == nil || $0.subscriptionGroupIdentifier == group) }
        let named = names.map { name in
            products.first { $0.productIdentifier == name } ?? StoreProduct(name, group: group)
        }
        var seen: Set<String> = []
        return (names.isEmpty ? known : named).filter { seen.insert($0.productIdentifier).inserted }
    }

    /// The groups of products, for evidence that does not contain them.
    var catalogue: [String: String] { products.catalogue }
}

/// The credentials for the store. They are never printed.
struct OffersCredentials: Sendable {
    var keyID: String?
    var issuerID: String?
    var key: Secret?
    var sharedSecret: Secret?

    init() {}

    init(_ file: OffersAppFile.Credentials?) {
        (keyID, issuerID) = (file?.keyId, file?.issuerId)
        (key, sharedSecret) = (file?.key.map { Secret($0) }, file?.sharedSecret.map { Secret($0) })
    }
}
