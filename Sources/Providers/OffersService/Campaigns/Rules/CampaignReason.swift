/// Why a campaign offers a member nothing now.
package enum CampaignReason: String, Sendable, CaseIterable, Codable {
    /// The campaign is a draft, or has ended.
    case notRunning
    /// The member has never had an own subscription in the group, or got all of it refunded.
    case neverSubscribed
    /// A subscription of the group runs.
    case subscriptionRuns
    /// A payment failed, and access continues: the store may still collect it.
    case inGracePeriod
    /// A payment failed, and the store still tries to collect it. An offer would sell a second time what may be paid the next day.
    case inBillingRetry
    /// The evidence does not say whether a subscription runs.
    case statusUnknown
    /// The last period was refunded, which is not a lapse.
    case refunded
    /// The member left fewer days ago than the campaign asks for.
    case lapsedTooRecently
    /// The member left more days ago.
    case lapsedTooLongAgo
    /// The subscription ended for another reason.
    case otherCause
    /// The store's rules do not allow the offer.
    case notEligible
    /// The member took the offer.
    case taken
    /// The last offering of the campaign began too few days ago.
    case offeredRecently
    /// An offering of another campaign for the group runs.
    case otherCampaign
    /// The member is held back, to compare with.
    case heldBack
}
