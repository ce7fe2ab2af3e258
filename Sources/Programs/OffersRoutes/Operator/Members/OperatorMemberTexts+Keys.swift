import MemberUI
import OffersService
import StoreOffers

extension TextKey {
    static let operatorMembers = TextKey(rawValue: "operator.members")
    static let operatorMembersLead = TextKey(rawValue: "operator.members.lead")
    static let operatorMembersFind = TextKey(rawValue: "operator.members.find")
    static let operatorMembersText = TextKey(rawValue: "operator.members.text")
    static let operatorMembersSearch = TextKey(rawValue: "operator.members.search")
    static let operatorMembersWrong = TextKey(rawValue: "operator.members.wrong")
    static let operatorMembersFound = TextKey(rawValue: "operator.members.found")
    static let operatorMembersNone = TextKey(rawValue: "operator.members.none")
    static let operatorMembersIndexing = TextKey(rawValue: "operator.members.indexing")
    static let operatorMembersBy = TextKey(rawValue: "operator.members.by")
    static let operatorMembersAnother = TextKey(rawValue: "operator.members.another")
    static let operatorOrderNothing = TextKey(rawValue: "operator.order.nothing")
    static let operatorOrderUnknown = TextKey(rawValue: "operator.order.unknown")
    static let operatorOrderNoKey = TextKey(rawValue: "operator.order.no_key")
    static let operatorOrderFailed = TextKey(rawValue: "operator.order.failed")
    static let operatorOrderFailing = TextKey(rawValue: "operator.order.failing")
    static let operatorOrderRefused = TextKey(rawValue: "operator.order.refused")
    /// `{time}`.
    static let operatorMemberLead = TextKey(rawValue: "operator.member.lead")
    static let operatorMemberOlderLead = TextKey(rawValue: "operator.member.older_lead")
    /// `{time}`.
    static let operatorMemberReset = TextKey(rawValue: "operator.member.reset")
    static let operatorMemberPicture = TextKey(rawValue: "operator.member.picture")
    static let operatorMemberVerdicts = TextKey(rawValue: "operator.member.verdicts")
    static let operatorMemberNoVerdicts = TextKey(rawValue: "operator.member.no_verdicts")
    static let operatorMemberSubscriptions = TextKey(rawValue: "operator.member.subscriptions")
    static let operatorMemberPurchases = TextKey(rawValue: "operator.member.purchases")
    static let operatorMemberNoPurchases = TextKey(rawValue: "operator.member.no_purchases")
    /// `{first}`, `{last}`, `{all}`.
    static let operatorMemberCounts = TextKey(rawValue: "operator.member.counts")
    /// `{count}`.
    static let operatorMemberLeftOut = TextKey(rawValue: "operator.member.left_out")
    static let operatorMemberEmpty = TextKey(rawValue: "operator.member.empty")
    static let operatorMemberOlder = TextKey(rawValue: "operator.member.older")
    static let operatorMember = TextKey(rawValue: "operator.member")
    static let operatorMemberOriginal = TextKey(rawValue: "operator.member.original")
    static let operatorMemberTransaction = TextKey(rawValue: "operator.member.transaction")
    static let operatorMemberProduct = TextKey(rawValue: "operator.member.product")
    static let operatorMemberGroup = TextKey(rawValue: "operator.member.group")
    static let operatorMemberOffer = TextKey(rawValue: "operator.member.offer")
    static let operatorMemberVerdict = TextKey(rawValue: "operator.member.verdict")
    static let operatorMemberWhy = TextKey(rawValue: "operator.member.why")
    static let operatorMemberDraw = TextKey(rawValue: "operator.member.draw")
    static let operatorMemberState = TextKey(rawValue: "operator.member.state")
    static let operatorMemberFrom = TextKey(rawValue: "operator.member.from")
    static let operatorMemberUntil = TextKey(rawValue: "operator.member.until")
    static let operatorMemberLink = TextKey(rawValue: "operator.member.link")
    static let operatorMemberWhat = TextKey(rawValue: "operator.member.what")
    static let operatorMemberPrice = TextKey(rawValue: "operator.member.price")
    static let operatorMemberItem = TextKey(rawValue: "operator.member.item")
    static let operatorMemberStored = TextKey(rawValue: "operator.member.stored")
    static let operatorMemberSigned = TextKey(rawValue: "operator.member.signed")
    static let operatorMemberType = TextKey(rawValue: "operator.member.type")
    static let operatorMemberID = TextKey(rawValue: "operator.member.id")
    static let operatorMemberNonce = TextKey(rawValue: "operator.member.nonce")
    static let operatorMemberNumber = TextKey(rawValue: "operator.member.number")
    static let operatorMemberContent = TextKey(rawValue: "operator.member.content")
    static let operatorMemberSent = TextKey(rawValue: "operator.member.sent")
    static let operatorMemberCampaign = TextKey(rawValue: "operator.member.campaign")
    static let operatorMemberHeld = TextKey(rawValue: "operator.member.held")
    static let operatorMemberTaken = TextKey(rawValue: "operator.member.taken")
    static let operatorMemberDueUntil = TextKey(rawValue: "operator.member.due_until")
    static let operatorMemberAnswered = TextKey(rawValue: "operator.member.answered")
    static let operatorMemberAt = TextKey(rawValue: "operator.member.at")
    static let operatorMemberLookedAt = TextKey(rawValue: "operator.member.looked_at")
    static let operatorMemberMay = TextKey(rawValue: "operator.member.may")
    static let operatorMemberMayNot = TextKey(rawValue: "operator.member.may_not")
    static let operatorMemberMayBe = TextKey(rawValue: "operator.member.may_be")
    static let operatorMemberDrawThis = TextKey(rawValue: "operator.member.draw_this")
    static let operatorMemberDrawn = TextKey(rawValue: "operator.member.drawn")
    static let operatorMemberOverride = TextKey(rawValue: "operator.member.override")
    static let operatorMemberFeedOnly = TextKey(rawValue: "operator.member.feed_only")
    /// `{endpoint}`, `{time}`, `{status}`.
    static let operatorMemberDelivered = TextKey(rawValue: "operator.member.delivered")
    /// `{endpoint}`, `{time}`, `{count}`, `{status}`.
    static let operatorMemberDue = TextKey(rawValue: "operator.member.due")
    /// `{endpoint}`, `{count}`, `{status}`.
    static let operatorMemberGivenUp = TextKey(rawValue: "operator.member.given_up")

    static func match(_ value: MemberSearch.Match) -> TextKey { TextKey(rawValue: "operator.members.match." + value.rawValue) }
    static func list(_ value: MemberList) -> TextKey { TextKey(rawValue: "operator.member.list." + value.rawValue) }
    static func kind(_ value: OfferKind) -> TextKey { TextKey(rawValue: "operator.member.kind." + value.rawValue) }
    static func link(_ value: FileSubscription.Link) -> TextKey { TextKey(rawValue: "operator.member.link." + value.rawValue) }
    static func state(_ value: SubscriptionStatus.State) -> TextKey {
        TextKey(rawValue: "operator.member.state." + value.rawValue)
    }
    static func look(_ value: MemberLook.What) -> TextKey { TextKey(rawValue: "operator.member.look." + value.rawValue) }
}
