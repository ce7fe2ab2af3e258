@testable import StoreOffers

/// A decision for each reason, with the shortest history that leads to it.
enum DecisionOfReason {
    /// The decision; every reason has one: a new reason without a case here does not compile.
    static func make(_ reason: OfferReason) -> StoredDecision {
        switch reason {
        case .notAutoRenewable: record(.introductory, .none) { $0.isAutoRenewable = false }
        case .noIntroOffer: record(.introductory, .none) { $0.hasIntroductoryOffer = false }
        case .noPromoOffer: record(.promotional, .none) { $0.promotionalOfferIDs = [] }
        case .noWinBackOffer: record(.winBack, .none) { $0.winBackOfferIDs = [] }
        case .noReceipt: record(.introductory, .none)
        case .verifyTemporary, .verifyFailed, .receiptUnauthenticated, .sharedSecretMismatch, .accountNotFound,
            .signatureInvalid, .environmentMismatch, .bundleMismatch:
            record(.introductory, .failed(EvidenceFailure(reason)))
        case .receiptMalformed: record(.introductory, verified([period(trial: .unreadable)]))
        case .malformedDate: record(.introductory, verified([period(expires: nil)]))
        case .noTrustedTime: record(.introductory, verified([period()]), at: nil)
        case .graceUnknown:
            OfferEngine(policies: OfferPolicies(billingGraceDays: 16)).record(
                .introductory, for: monthly, on: verified([period()], source: .receiptFile), at: .exact(now))
        case .groupUnknown: record(.introductory, verified([period(product: "weekly", group: nil, trial: .yes)]))
        default: ofHistory(reason)
        }
    }

    private static func ofHistory(_ reason: OfferReason) -> StoredDecision {
        switch reason {
        case .noTransactions: record(.introductory, verified([]))
        case .noTransactionsInGroup: record(.introductory, verified([period(product: "x", group: "H")]))
        case .neverSubscribedInGroup: record(.promotional, verified([period(product: "x", group: "H")]))
        case .familySharedOnly: record(.introductory, verified([period(trial: .yes, family: true)]))
        case .refundedOnly: record(.promotional, verified([period(cancelled: true)]))
        case .trialUsed: record(.introductory, verified([period("1", trial: .yes), period("2")]))
        case .introUsed: record(.introductory, verified([period("1", intro: .yes), period("2")]))
        case .refunded: record(.introductory, verified([period(cancelled: true)]))
        case .activeSubscription: record(.introductory, verified([period(expires: days(1))]))
        case .activeSubscriber: record(.promotional, verified([period(expires: days(1))]))
        case .activeFamilyShared: record(.introductory, verified([period(expires: days(1), family: true)]))
        case .inGracePeriod: record(.introductory, verified([period()], [renewal(grace: days(1), retry: .yes)]))
        case .inBillingRetry: record(.introductory, verified([period()], [renewal(retry: .yes, intent: 2)]))
        case .lapsedNoIntroUsed: record(.introductory, verified([period("1", product: "weekly"), period("2")]))
        case .lapsedSubscriber: record(.promotional, verified([period(trial: .yes)]))
        case .subscribedStatusUnknown: record(.promotional, verified([period(expires: nil)]))
        default: winBack(reason)
        }
    }

    private static func winBack(_ reason: OfferReason) -> StoredDecision {
        let offers = reason == .winBackListed ? ["best", "other"] : []
        let info = renewal(intent: 1) { ($0.isRenewalInfo, $0.eligibleWinBackOfferIDs, $0.signed) = (true, offers, days(-0.5)) }
        let renewals = reason == .winBackNeedsRenewalInfo ? [] : [info]
        return record(.winBack, verified([period()], renewals, source: .signedData))
    }

    private static func record(
        _ kind: OfferKind, _ evidence: OfferEvidence, at time: TrustedTime? = .exact(now),
        product edit: (inout StoreProduct) -> Void = { _ in }
    ) -> StoredDecision {
        var product = monthly
        edit(&product)
        return OfferEngine().record(kind, for: product, on: evidence, at: time)
    }
}
