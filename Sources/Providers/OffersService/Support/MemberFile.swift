package import StoreOffers

/// All that the service knows of one member in one environment.
package struct MemberFile: Sendable, Equatable {
    /// The member: an app account token in lower case, or the original transaction of a subscription that names nobody.
    package let member: String
    /// Production or the sandbox.
    package let environment: StoreEnvironment
    /// The database's time, at which statuses and decisions were made.
    package let now: StoreTime
    /// The subscriptions, those first whose last period began last; at most ``most``.
    package var subscriptions: [FileSubscription] = []
    /// How many subscriptions are left out.
    package var subscriptionsLeftOut = 0
    /// The purchases of all subscriptions together, as a picture shows them.
    package var history: PurchaseHistory
    /// What the rules decide now about products of the app's settings, those of the member's groups first; at most ``most``.
    package var decisions: [FileDecision] = []
    /// How many decisions are left out.
    package var decisionsLeftOut = 0
    /// When a tester's introductory offers were reset, which the decisions respect; nil in production.
    package var reset: StoreTime?
    package var notifications = MemberPage<MemberNotification>()
    package var signatures = MemberPage<MemberSignature>()
    package var events = MemberPage<MemberEvent>()
    /// What campaigns offered, or held back.
    package var offerings = MemberPage<CampaignMember>()
    /// The store's requests for consumption data.
    package var consumptions = MemberPage<ConsumptionRow>()
    /// Who has looked at the member before.
    package var looks = MemberPage<MemberLook>()

    /// The most subscriptions, decisions, and entries of a list.
    package static let most = 50

    /// A file without entries.
    package init(of member: String, in environment: StoreEnvironment, at now: StoreTime, _ history: PurchaseHistory) {
        (self.member, self.environment, self.now, self.history) = (member, environment, now, history)
    }
}

/// A subscription in a member's file.
package struct FileSubscription: Sendable, Equatable {
    /// Why it is the member's.
    package enum Link: String, Sendable, CaseIterable {
        /// The signed data names the member.
        case named
        /// The member claimed it with verified evidence.
        case claimed
        /// It names nobody: the member is known by its original transaction alone.
        case unnamed
    }

    package let subscription: MemberSubscription
    package let link: Link

    /// A subscription.
    package init(_ subscription: MemberSubscription, _ link: Link) { (self.subscription, self.link) = (subscription, link) }
}

/// A decision in a member's file.
package struct FileDecision: Sendable, Equatable {
    package let decision: OfferDecision
    /// The product's subscription group; nil if the settings do not name it.
    package let group: String?
    /// The offers of the kind that the settings list for the product; empty for an introductory offer.
    package let offers: [String]

    /// A decision.
    package init(_ decision: OfferDecision, group: String?, offers: [String]) {
        (self.decision, self.group, self.offers) = (decision, group, offers)
    }
}
