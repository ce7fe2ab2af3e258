import Testing

@testable import MemberSandbox

@Suite("The states of subscriptions on the store's page")
struct StoreStateTests {
    /// A story of a store, and what the page says about a customer's subscription after it.
    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var customer = "anna"
        let state: StoreState
        /// Makes the expected next step of the store's present time.
        let next: @Sendable (ShopTime) -> StoreNext
        let tell: @Sendable (inout Store) throws -> Void
    }

    private static let trialEnd = opening.adding(days: 7)

    static let stories = [
        Story(testDescription: "a trial renews for the price", state: .active, next: { _ in .renews(trialEnd, price: 9990) }) {
            try $0.buy("club.month")
        },
        Story(
            testDescription: "the offer for the next period decides its price", state: .active,
            next: { _ in .renews(trialEnd, price: 4990) }
        ) {
            try $0.buy("club.month")
            try $0.buy("club.month", "anna", .promotional("stay.3"))
        },
        Story(testDescription: "a cancelled one ends", state: .active, next: { _ in .ends(trialEnd) }) {
            try $0.buy("club.month")
            try $0.cancel()
        },
        Story(testDescription: "the bank will decline", state: .active, next: { _ in .fails(trialEnd) }) {
            try $0.buy("club.month")
            try $0.fail()
        },
        Story(
            testDescription: "a lesser product comes next", state: .active,
            next: { _ in .changes(opening.adding(days: 365), product: "club.month", price: 9990) }
        ) {
            try $0.buy("club.year")
            try $0.buy("club.month")
        },
        Story(testDescription: "grace", state: .grace, next: { _ in .graceEnds(trialEnd.adding(days: 16)) }) {
            try $0.buy("club.month")
            try $0.fail()
            try $0.wait(8)
        },
        Story(testDescription: "billing retry", state: .retry, next: { _ in .retryEnds(trialEnd.adding(days: 60)) }) {
            try $0.buy("club.month")
            try $0.fail()
            try $0.wait(30)
        },
        Story(testDescription: "given up", state: .expired, next: { _ in .ended(trialEnd, byPayment: true) }) {
            try $0.buy("club.month")
            try $0.fail()
            try $0.wait(70)
        },
        Story(testDescription: "expired", state: .expired, next: { _ in .ended(trialEnd, byPayment: false) }) {
            try $0.buy("club.month")
            try $0.cancel()
            try $0.wait(8)
        },
        Story(testDescription: "refunded", state: .refunded, next: { .refunded($0) }) {
            try $0.buy("club.month")
            try $0.wait(3)
            try $0.refund(try #require($0.periods().last).id)
        },
        Story(
            testDescription: "shared by the family", customer: "boris", state: .active, next: { _ in .renewsShared(trialEnd) }
        ) {
            try $0.buy("club.month")
            try $0.share()
        },
        Story(testDescription: "no longer shared", customer: "boris", state: .revoked, next: { .unshared($0) }) {
            try $0.buy("club.month")
            try $0.share()
            try $0.wait(2)
            try $0.share(false)
        },
    ]

    @Test("a subscription has a state, and a sentence about what happens next", arguments: stories)
    func states(story: Story) throws {
        var store = Store()
        try story.tell(&store)
        let plan = try #require(store.shop.plans(of: story.customer).first)
        #expect(plan.state == story.state && plan.next == story.next(store.shop.now))
        #expect(plan.payer?.id == (story.customer == "anna" ? nil : "anna"))
        #expect(store.status(story.customer) == plan.state.number)
    }

    @Test("every state has a story")
    func complete() {
        #expect(Set(Self.stories.map(\.state.number)) == Set(StoreState.allCases.map(\.number)))
        #expect(StoreState.allCases.allSatisfy { state in Self.stories.contains { $0.state == state } })
    }
}
