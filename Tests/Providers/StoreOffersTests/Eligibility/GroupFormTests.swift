import Testing

@testable import StoreOffers

@Suite("The forms for a whole group")
struct GroupFormTests {
    private let engine = OfferEngine()
    private let twoGroups = [period("1"), period("2", product: "x", group: "H", expires: days(1))]

    @Test("a promotional verdict is for the group, or for the only one in the evidence")
    func promotional() {
        func short(_ transactions: [StoreTransaction], _ group: String?, _ policies: OfferPolicies = OfferPolicies()) -> Short {
            OfferEngine(policies: policies).decide(.promotional, group: group, on: verified(transactions), at: .exact(now)).short
        }
        #expect(short([period("1")], nil) == Short(eligible: true, reason: .lapsedSubscriber))
        #expect(short(twoGroups, "H") == Short(eligible: true, reason: .activeSubscriber, decidedBy: ["2"]))
        #expect(short(twoGroups, "I").reason == .neverSubscribedInGroup)
        #expect(short(twoGroups, nil) == Short(eligible: nil, reason: .groupUnknown, decidedBy: ["1", "2"]))
        #expect(short(twoGroups, nil, OfferPolicies(promotionalScope: .app)).eligible == true)
    }

    @Test("a status is for the group, or for the only one in the evidence")
    func status() {
        func state(_ transactions: [StoreTransaction], _ group: String?) -> SubscriptionStatus.State {
            engine.status(group: group, on: verified(transactions), at: .exact(now)).state
        }
        #expect(
            state(twoGroups, "G") == .expired && state(twoGroups, "H") == .active && state(twoGroups, "I") == .neverSubscribed)
        #expect(state([period("1")], nil) == .expired && state(twoGroups, nil) == .unknown)
        #expect(engine.status(group: nil, on: .none).state == .neverSubscribed)
        #expect(engine.status(group: "G", on: .failed(EvidenceFailure(.verifyFailed))).state == .unknown)
    }

    @Test("a product of a named offer is refused without evidence if it lacks the offer")
    func named() {
        let product = StoreProduct("monthly", promotionalOfferIDs: ["p"])
        #expect(engine.decideWithoutEvidence(.promotional, for: product, offerID: "spring")?.reason == .noPromoOffer)
        #expect(engine.decideWithoutEvidence(.promotional, for: product, offerID: "p") == nil)
    }
}
