import Foundation

#if canImport(StoreKit)
    import StoreKit

    /// Gathers StoreKit's evidence: signed transactions and renewal infos, or the receipt file if there are none.
    let deviceEvidence: @Sendable () async -> DeviceEvidence = {
        var (transactions, renewals) = ([String](), [String]())
        var (groups, states) = (Set<String>(), [String: RenewalState.DeviceState]())
        // Reads all transactions, including those that StoreKit could not verify: the engine's own verification decides.
        for await one in Transaction.all {
            transactions.append(one.jwsRepresentation)
            if let group = one.unsafePayloadValue.subscriptionGroupID { groups.insert(group) }
        }
        for group in groups.sorted() {
            for status in (try? await Product.SubscriptionInfo.status(for: group)) ?? [] {
                renewals.append(status.renewalInfo.jwsRepresentation)
                states["\(status.renewalInfo.unsafePayloadValue.originalTransactionID)"] = RenewalState.DeviceState(status.state)
            }
        }
        if !transactions.isEmpty { return .signed(transactions: transactions, renewals: renewals, states: states) }
        guard let file = Bundle.main.appStoreReceiptURL, let bytes = try? Data(contentsOf: file) else { return .none }
        return .receipt(bytes)
    }

    /// The version of the app's bundle, as a receipt names it: on a Mac the marketing version, elsewhere the build's.
    let deviceAppVersion: String? = {
        #if canImport(AppKit)
            let key = "CFBundleShortVersionString"
        #else
            let key = "CFBundleVersion"
        #endif
        return Bundle.main.object(forInfoDictionaryKey: key) as? String
    }()

    extension RenewalState.DeviceState {
        /// Creates the state from StoreKit's; nil for a state that is unknown to this module.
        fileprivate init?(_ state: Product.SubscriptionInfo.RenewalState) {
            switch state {
            case .subscribed: self = .subscribed
            case .inGracePeriod: self = .inGracePeriod
            case .inBillingRetryPeriod: self = .inBillingRetry
            case .expired: self = .expired
            case .revoked: self = .revoked
            default: return nil
            }
        }
    }
#else
    /// There is no store on this system.
    let deviceEvidence: @Sendable () async -> DeviceEvidence = { .none }

    /// There is no bundle of an app on this system.
    let deviceAppVersion: String? = nil
#endif
