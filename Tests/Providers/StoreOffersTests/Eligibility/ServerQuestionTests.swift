import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import StoreOffers

@Suite("A question to the server", .timeLimit(.minutes(1)))
struct ServerQuestionTests {
    private static let member = UUID(uuid: (0xAB, 0xCD, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xEF))
    private static let yes = #""eligible":true,"reason":"LAPSED_SUBSCRIBER""#

    /// The questions, with the body of their request.
    private static let table: [(OfferQuery, DeviceEvidence, String)] = [
        (
            OfferQuery(.promotional, products: [monthly], offerID: "spring"), .receipt(Data("r".utf8)),
            #"{"evidence":{"receipt":"cg=="},"kind":"promotional","offerId":"spring","productIds":[{"groupId":"G","id":"monthly"}]}"#
        ),
        (
            OfferQuery(.introductory, products: [monthly], member: member), .none,
            #"{"kind":"introductory","member":"abcd0000-0000-4000-8000-0000000000ef","productIds":[{"groupId":"G","id":"monthly"}]}"#
        ),
        (
            OfferQuery(.winBack, products: [StoreProduct("monthly", winBackOfferIDs: ["a", "b"])]), .none,
            #"{"kind":"winBack","productIds":[{"id":"monthly","winBackOfferIds":["a","b"]}]}"#
        ),
        (
            OfferQuery(.promotional, group: "G"), .signed(transactions: ["a.b.c"], renewals: [], states: ["1": .subscribed]),
            #"{"evidence":{"renewalInfos":[],"signedTransactions":["a.b.c"]},"kind":"promotional","productIds":[{"groupId":"G","id":""}]}"#
        ),
        (
            OfferQuery(.introductory, group: nil, evidence: .transaction("2000")), .receipt(Data("r".utf8)),
            #"{"evidence":{"transactionId":"2000"},"kind":"introductory","productIds":[{"id":""}]}"#
        ),
        (
            OfferQuery(
                .introductory, products: [StoreProduct("monthly", hasIntroductoryOffer: true, promotionalOfferIDs: ["p"])]),
            .none,
            #"{"kind":"introductory","productIds":[{"id":"monthly","introOffer":true,"promoOfferIds":["p"]}]}"#
        ),
    ]

    @Test("has these bodies, which the service can read", arguments: table)
    func bodies(query: OfferQuery, evidence: DeviceEvidence, expected: String) async throws {
        let id = query.products.first?.productIdentifier ?? ""
        let talk = try ServerTalk(evidence) { _ in ServerTalk.verdict(Self.yes, of: id) }
        #expect(await talk.reply(query).decisions[id]?.eligible == true)
        #expect(talk.bodies == [expected])
        let read = try OffersWire.Request(decoding: Data(expected.utf8))
        #expect(
            read.kind == query.kind && read.products.map(\.product.productIdentifier) == [id] && read.offerID == query.offerID)
        #expect(talk.transport.requests.first?.headers["Authorization"] == "Bearer app_key")
        #expect(talk.transport.requests.first?.limits.body == OffersWire.maximumResponse)
    }

    @Test("names the context's member and the app's version")
    func memberAndVersion() async throws {
        var talk = try ServerTalk(.none, member: Self.member) { _ in ServerTalk.verdict(Self.yes) }
        talk.context.appVersion = "1.2"
        _ = await talk.reply(OfferQuery(.introductory, products: [StoreProduct("monthly")]))
        #expect(
            talk.bodies == [
                #"{"appVersion":"1.2","kind":"introductory","member":"abcd0000-0000-4000-8000-0000000000ef","productIds":[{"id":"monthly"}]}"#
            ])
    }

    @Test(
        "is sent also where the device has no evidence; offline the verdict is unknown then, never a yes",
        arguments: OfferKind.allCases)
    func noEvidence(kind: OfferKind) async throws {
        let online = try ServerTalk(.none) { _ in ServerTalk.verdict(#""eligible":false,"reason":"TRIAL_USED""#) }
        let no = await online.reply(OfferQuery(kind, products: [monthly]))
        #expect(no.decisions["monthly"]?.short == Short(eligible: false, reason: .trialUsed))
        let offline = try ServerTalk(.none) { _ in .failure(.offline) }
        for query in [OfferQuery(kind, products: [monthly]), OfferQuery(kind, group: "G"), OfferQuery(kind, group: nil)] {
            let unknown = await offline.reply(query)
            let verdict = unknown.decisions[query.products[0].productIdentifier]
            #expect(verdict?.short == Short(eligible: nil, reason: .verifyTemporary) && verdict?.retryable == true)
            #expect(unknown.failure == .noResponse(.offline))
        }
    }

    @Test("is sent again for another member, another offer, and after an hour; its replies are kept apart")
    func memory() async throws {
        let clock = TestClock()
        let talk = try ServerTalk(.none, clock: clock) { _ in ServerTalk.verdict(Self.yes) }
        for _ in 0..<2 {
            _ = await talk.reply(OfferQuery(.promotional, products: [monthly]))
            _ = await talk.reply(OfferQuery(.promotional, products: [monthly], offerID: "spring"))
        }
        #expect(talk.transport.requests.count == 2)
        _ = await talk.reply(OfferQuery(.promotional, products: [monthly], member: Self.member))
        #expect(talk.transport.requests.count == 3)
        clock.advance(by: .seconds(3600))
        _ = await talk.reply(OfferQuery(.promotional, products: [monthly], member: Self.member))
        #expect(talk.transport.requests.count == 4)
    }

    @Test("is remembered for 64 offers")
    func capacity() async throws {
        let clock = TestClock()
        let talk = try ServerTalk(.none, clock: clock) { _ in ServerTalk.verdict(Self.yes) }
        for number in 0...OfferMemory.capacity {
            _ = await talk.reply(OfferQuery(.promotional, products: [monthly], offerID: "offer\(number)"))
            clock.advance(by: .seconds(1))
        }
        for number in [OfferMemory.capacity, 1, 0] {
            _ = await talk.reply(OfferQuery(.promotional, products: [monthly], offerID: "offer\(number)"))
        }
        #expect(talk.transport.requests.count == OfferMemory.capacity + 2)
    }

    @Test("the forms with names send the same questions")
    func forms() async throws {
        let talk = try ServerTalk(.none) { request in
            let isGroup = String(decoding: request.body?.bytes ?? Data(), as: UTF8.self).contains(#""id":"""#)
            return ServerTalk.verdict(Self.yes + #","offerIds":["best"]"#, of: isGroup ? "" : "monthly")
        }
        await StoreOffersContext.$current.withValue(talk.context) {
            #expect(
                await OfferEligibility.checkEligibilityForPromotionalOffer(product: monthly, offerID: "spring").eligible == true)
            #expect(await OfferEligibility.isEligibleForPromotional(subscriptionGroupID: "G").productID == "")
            #expect(
                await OfferEligibility.checkEligibilityForWinBackOffer(product: monthly, offerID: "back").offerIDs == ["best"])
            #expect(await OfferEligibility.checkEligibilitiesForWinBackOffers(products: [monthly]).keys.sorted() == ["monthly"])
        }
        #expect(talk.bodies.map { $0.contains(#""offerId":"#) } == [true, false, true, false])
        #expect(talk.bodies.filter { $0.contains(#""kind":"winBack""#) }.count == 2)
    }
}
