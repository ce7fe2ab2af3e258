import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("The client's contract: an app's questions against the service", .timeLimit(.minutes(2)))
struct ClientContractTests {
    /// Bridges a client's requests to the service, as its routes do.
    private static func transport(_ service: OffersService, _ caller: OfferCaller) -> ScriptedTransport {
        ScriptedTransport { request in
            guard request.url.path() == "/" + OffersWire.eligibilityPath, let body = request.body?.bytes else {
                return .json("", status: 404)
            }
            do {
                let response = try await service.eligibility(try OffersWire.Request(decoding: body), by: caller)
                return .response(HTTPResponse(status: 200, body: try JSONEncoder.sorted.encode(response)))
            } catch let problem as OfferProblem {
                return .json(#"{"code":"\#(problem.code)","status":\#(problem.status)}"#, status: problem.status)
            } catch { return .json("", status: 400) }
        }
    }

    private static func context(
        _ stage: ServiceStage, _ evidence: DeviceEvidence, by caller: OfferCaller = Stage.app, member: String? = nil
    ) throws -> StoreOffersContext {
        let url = try #require(URL(string: "https://offers.example.com"))
        var context = StoreOffersContext(
            mode: .server(url, appToken: "app-token"), transport: transport(stage.service, caller), clock: stage.clock
        ) { evidence }
        context.member = { member.flatMap(UUID.init(uuidString:)) }
        return context
    }

    private static let monthly = StoreProduct("monthly", group: "G", hasIntroductoryOffer: true, promotionalOfferIDs: ["spring"])

    @Test("a device without purchases gets the introductory price")
    func nothing() async throws {
        let stage = try await Stage()
        let decision = await StoreOffersContext.$current.withValue(try Self.context(stage, .none)) {
            await OfferEligibility.checkEligibilityForIntroductoryOffer(product: Self.monthly)
        }
        #expect(decision.eligible == true && decision.reason == .noReceipt && decision.presentation == .introductoryPrice)
        #expect(decision.clock == .exact(StoreTime(Stage.start)))
    }

    @Test("signed transactions and receipt files decide on the server, with the deciding transactions", arguments: [true, false])
    func evidence(_ isReceipt: Bool) async throws {
        let stage = try await Stage()
        var bought = StoreAuthority.Purchase(
            "1", productID: "monthly", purchased: Stage.start - 8_640_000, expires: Stage.start - 864_000)
        bought.isTrial = true
        let receipt = DeviceEvidence.receipt(try Stage.store.receiptFile([bought]))
        let tokens = DeviceEvidence.signed(
            transactions: [try Stage.period("1", from: -90, Stage.trial)], renewals: [try Stage.renewal()])
        let context = try Self.context(stage, isReceipt ? receipt : tokens)
        let (trial, offers) = await StoreOffersContext.$current.withValue(context) {
            (
                await OfferEligibility.checkEligibilityForIntroductoryOffer(product: Self.monthly),
                await OfferEligibility.checkEligibilityForPromotionalOffer(product: Self.monthly)
            )
        }
        #expect(trial.eligible == false && trial.reason == .trialUsed && trial.decidedBy == ["1"])
        #expect(offers.eligible == true && offers.reason == .lapsedSubscriber)
    }

    @Test("an empty device asks the server too, which knows the signed-in member")
    func member() async throws {
        let stage = try await Stage()
        _ = try await stage.verdict(Stage.signed(try Stage.period("1", token: Stage.ann, Stage.trial)))
        let reply = await StoreOffersContext.$current.withValue(try Self.context(stage, .none, member: Stage.ann)) {
            await OfferEligibility.reply(to: OfferQuery(.introductory, products: [Self.monthly]))
        }
        #expect(reply.failure == nil && reply.decisions["monthly"]?.reason == .trialUsed)
        #expect(reply.decisions["monthly"]?.decidedBy.isEmpty == true)
    }

    @Test("a question about a group, a named offer and win-back offers gets its verdict")
    func questions() async throws {
        let stage = try await Stage()
        let info = try Stage.renewal(of: "1", ["eligibleWinBackOfferIds": .array([.string("back"), .string("other")])])
        let device = DeviceEvidence.signed(transactions: [try Stage.period("1", from: -90)], renewals: [info])
        let replies = await StoreOffersContext.$current.withValue(try Self.context(stage, device)) {
            [
                await OfferEligibility.reply(to: OfferQuery(.introductory, group: "G")),
                await OfferEligibility.reply(to: OfferQuery(.promotional, products: [Self.monthly], offerID: "spring")),
                await OfferEligibility.reply(to: OfferQuery(.winBack, products: [StoreProduct("monthly", group: "G")])),
            ]
        }
        #expect(replies[0].decisions[""]?.reason == .lapsedNoIntroUsed)
        #expect(replies[1].decisions["monthly"]?.eligible == true)
        #expect(replies[2].decisions["monthly"]?.reason == .winBackListed)
        #expect(replies[2].decisions["monthly"]?.offerIDs == ["back"])
    }

    @Test("evidence that is not the store's is an unknown verdict, and a refused request a failure with its code")
    func failures() async throws {
        let stage = try await Stage()
        let forged = await StoreOffersContext.$current.withValue(
            try Self.context(stage, .signed(transactions: ["a.b.c"], renewals: []))
        ) { await OfferEligibility.reply(to: OfferQuery(.introductory, products: [Self.monthly])) }
        #expect(forged.failure == nil && forged.decisions["monthly"]?.eligible == nil)
        #expect(forged.decisions["monthly"]?.reason == .signatureInvalid)
        let refused = await StoreOffersContext.$current.withValue(try Self.context(stage, .transaction("1"))) {
            await OfferEligibility.reply(to: OfferQuery(.introductory, products: [Self.monthly]))
        }
        #expect(refused.failure != nil && refused.decisions["monthly"]?.eligible == nil)
        stage.database.fail(.unavailable)
        let down = await StoreOffersContext.$current.withValue(try Self.context(stage, .none)) {
            await OfferEligibility.reply(to: OfferQuery(.promotional, products: [Self.monthly]))
        }
        #expect(down.failure != nil && down.decisions["monthly"]?.retryable == true)
    }
}
