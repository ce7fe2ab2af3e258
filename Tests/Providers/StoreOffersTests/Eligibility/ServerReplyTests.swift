import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import StoreOffers

@Suite("A server's reply", .timeLimit(.minutes(1)))
struct ServerReplyTests {
    private let query = OfferQuery(.introductory, products: [monthly])

    private func reply(_ members: String, kind: OfferKind = .introductory, more: String = "") async throws -> OfferReply {
        let talk = try ServerTalk { _ in ServerTalk.verdict(members, more: more) }
        return await talk.reply(OfferQuery(kind, products: [monthly]))
    }

    @Test("has the deciding transactions, the win-back offers, the sandbox and the server's time")
    func whole() async throws {
        let reply = try await reply(
            #""eligible":true,"reason":"WINBACK_LISTED","decidedBy":["1","2"],"retryable":false,"offerIds":["a","b"],"novelty":{}"#,
            kind: .winBack, more: #","sandbox":true,"more":[]"#)
        let decision = try #require(reply.decisions["monthly"])
        #expect(decision.decidedBy == ["1", "2"] && decision.offerIDs == ["a", "b"] && decision.sandbox)
        #expect(decision.clock == .exact(now) && reply.failure == nil && reply.age == .zero)
    }

    @Test("can leave out what is optional, as for a member whom only an app key names")
    func sparse() async throws {
        let decision = try #require(await reply(#""eligible":null,"reason":"MALFORMED_DATE""#).decisions["monthly"])
        #expect(decision.decidedBy.isEmpty && !decision.sandbox && !decision.retryable && decision.offerIDs.isEmpty)
    }

    @Test(
        "has the price to show by the server's word, which cannot promise more than the verdict",
        arguments: [
            (#""eligible":true,"reason":"TRIAL_USED","presentation":"noPaywall""#, .introductory, .noPaywall),
            (#""eligible":null,"reason":"NOVELTY","presentation":"noPaywall""#, .introductory, .noPaywall),
            (#""eligible":true,"reason":"NO_TRANSACTIONS","presentation":"regularPrice""#, .introductory, .regularPrice),
            (#""eligible":true,"reason":"NO_TRANSACTIONS","presentation":"novelty""#, .introductory, .introductoryPrice),
            (#""eligible":true,"reason":"NO_TRANSACTIONS""#, .introductory, .introductoryPrice),
            (#""eligible":null,"reason":"VERIFY_FAILED","presentation":"introductoryPrice""#, .introductory, .regularPrice),
            (#""eligible":true,"reason":"NOVELTY","presentation":"introductoryPrice""#, .introductory, .regularPrice),
            (#""eligible":false,"reason":"TRIAL_USED","presentation":"introductoryPrice""#, .introductory, .regularPrice),
            (#""eligible":true,"reason":"LAPSED_SUBSCRIBER","presentation":"introductoryPrice""#, .promotional, .regularPrice),
        ] as [(String, OfferKind, OfferPresentation)])
    func presentation(members: String, kind: OfferKind, expected: OfferPresentation) async throws {
        let reply = try await reply(members, kind: kind)
        #expect(reply.presentation(for: "monthly") == expected)
        #expect(reply.presentation(for: "other") == .regularPrice)
    }

    @Test("with a reason that this version does not know is unknown for that product only")
    func novelty() async throws {
        let talk = try ServerTalk { _ in
            .json(
                #"{"decisions":{"monthly":{"eligible":true,"reason":"NOVELTY"},"yearly":{"eligible":true,"reason":"NO_TRANSACTIONS"}}}"#
            )
        }
        let reply = await talk.reply(OfferQuery(.introductory, products: [monthly, StoreProduct("yearly")]))
        #expect(reply.decisions.mapValues(\.eligible) == ["monthly": nil, "yearly": true])
        #expect(reply.decisions["monthly"]?.reason == .verifyFailed && reply.decisions["yearly"]?.clock == nil)
    }

    @Test("has a campaign's offer until it ends by the server's time")
    func campaign() async throws {
        let clock = TestClock()
        let end = now.milliseconds + 60_000
        let talk = try ServerTalk(clock: clock) { _ in
            ServerTalk.verdict(#""eligible":true,"reason":"LAPSED_SUBSCRIBER","offer":{"id":"spring","until":\#(end)}"#)
        }
        let question = OfferQuery(.promotional, products: [monthly])
        let offer = CampaignOffer(id: "spring", until: StoreTime(milliseconds: end))
        #expect(await talk.reply(question).campaignOffers == ["monthly": offer])
        clock.advance(by: .seconds(59))
        #expect(await talk.reply(question).campaignOffers == ["monthly": offer])
        clock.advance(by: .seconds(1))
        #expect(await talk.reply(question).campaignOffers.isEmpty)
        #expect(talk.transport.requests.count == 1)
    }

    @Test(
        "that is not one of this endpoint makes all verdicts unknown",
        arguments: [
            "", "[]", "{}", #"{"decisions":{}}"#, #"{"decisions":{"monthly":{"eligible":"true","reason":"NO_TRANSACTIONS"}}}"#,
            #"{"decisions":{"monthly":{"eligible":true,"eligible":false,"reason":"NO_TRANSACTIONS"}}}"#,
            #"{"decisions":{"monthly":{"eligible":true}}}"#,
            #"{"decisions":{"monthly":{"eligible":true,"reason":"NO_TRANSACTIONS","offer":{"id":"x"}}}}"#,
            #"{"decisions":{"monthly":{"eligible":true,"reason":"NO_TRANSACTIONS"}},"clock":"now"}"#,
        ])
    func unreadable(body: String) async throws {
        let talk = try ServerTalk { _ in .json(body) }
        let reply = await talk.reply(query)
        #expect(reply.decisions["monthly"]?.short == Short(eligible: nil, reason: .verifyFailed))
        #expect(reply.failure == .unreadable && reply.presentation(for: "monthly") == .regularPrice)
    }
}
