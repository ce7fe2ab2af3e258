extension OfferSentences {
    /// English.
    static let english = OfferSentences(
        verdicts: [
            .introductory: [
                "May have the introductory offer.", "May not have the introductory offer.",
                "Cannot tell about the introductory offer.",
            ],
            .promotional: [
                "May have the promotional offer.", "May not have the promotional offer.",
                "Cannot tell about the promotional offer.",
            ],
            .winBack: [
                "May have the win-back offer.", "May not have the win-back offer.",
                "Cannot tell about the win-back offer.",
            ],
        ],
        reasons: [
            .notAutoRenewable:
                "The product is not an auto-renewable subscription.",
            .noIntroOffer:
                "The product has no introductory offer.",
            .noPromoOffer:
                "The product does not have this promotional offer.",
            .noWinBackOffer:
                "The product has no win-back offer.",
            .noReceipt:
                "There is no receipt: nothing was bought on this device yet.",
            .verifyTemporary:
                "The store could not check the purchases just now; ask again later.",
            .verifyFailed:
                "The store refused to check the purchases.",
            .receiptUnauthenticated:
                "The receipt is not genuine.",
            .sharedSecretMismatch:
                "The app's shared secret is wrong; this is our mistake, not the customer's.",
            .accountNotFound:
                "The store does not find the customer's account.",
            .signatureInvalid:
                "The store's signature is missing or wrong.",
            .environmentMismatch:
                "The purchases were made in another environment, such as a test.",
            .bundleMismatch:
                "The purchases belong to another app.",
            .receiptMalformed:
                "A part of the purchases cannot be read.",
            .malformedDate:
                "The end of a subscription cannot be read.",
            .noTrustedTime:
                "It depends on the time, and only the device's clock is known, which is not trusted.",
            .groupUnknown:
                "It cannot be told to which subscription group a purchase belongs.",
            .graceUnknown:
                "The subscription has just ended, and a receipt cannot tell whether a grace period runs.",
            .noTransactions:
                "The customer never subscribed in this app.",
            .noTransactionsInGroup:
                "The customer has no subscription of this group.",
            .neverSubscribedInGroup:
                "The customer never subscribed in this group.",
            .familySharedOnly:
                "All subscriptions of this group were shared by the family, none was bought by the customer.",
            .refundedOnly:
                "All subscriptions of this group were refunded.",
            .trialUsed:
                "A free trial was already used in this subscription group.",
            .introUsed:
                "An introductory price was already used in this subscription group.",
            .refunded:
                "A subscription of this group was refunded.",
            .activeSubscription:
                "A subscription of this group is running.",
            .activeSubscriber:
                "The customer's subscription is running.",
            .activeFamilyShared:
                "The family shares a subscription that is running.",
            .inGracePeriod:
                "A payment failed, and the grace period still gives access.",
            .inBillingRetry:
                "A payment failed, and the store is still trying to collect it.",
            .lapsedNoIntroUsed:
                "The subscription is over, and no introductory offer was used.",
            .lapsedSubscriber:
                "The customer's subscription is over.",
            .subscribedStatusUnknown:
                "The customer subscribed once; whether the subscription is running cannot be told.",
            .winBackNeedsRenewalInfo:
                "Only the store's renewal information tells of win-back offers, and it is not here.",
            .winBackListed:
                "The store offers it to this customer.",
            .winBackNotListed:
                "The store does not offer it to this customer.",
        ])
}
