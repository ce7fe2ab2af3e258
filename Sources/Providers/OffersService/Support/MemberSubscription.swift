package import StoreOffers

/// One subscription of a member.
package struct MemberSubscription: Sendable, Equatable {
    package var originalTransactionId: String
    package var productId: String?
    package var groupId: String?
    /// Its status by section 3 of the rules.
    package var status: SubscriptionStatus
}
