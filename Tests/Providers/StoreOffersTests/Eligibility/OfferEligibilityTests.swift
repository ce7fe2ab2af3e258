import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import StoreOffers

@Suite("The forms that apps know", .timeLimit(.minutes(1)))
struct OfferEligibilityTests {
    private let server = URL(filePath: "/")

    private static func reply(_ ids: [String], eligible: String = "true", reason: String = "LAPSED_NO_INTRO_USED") -> String {
        let decisions = ids.map {
            #""\#($0)":{"eligible":\#(eligible),"reason":"\#(reason)","decidedBy":["1"],"retryable":false}"#
        }
        return #"{"decisions":{\#(decisions.joined(separator: ","))},"clock":1780000000000}"#
    }

    private func context(
        _ transport: ScriptedTransport, _ evidence: DeviceEvidence = .receipt(Data("r".utf8)), clock: TestClock = TestClock()
    ) throws -> StoreOffersContext {
        let url = try #require(URL(string: "https://offers.test"))
        var context = StoreOffersContext(mode: .server(url, appToken: "app_1"), transport: transport, clock: clock) { evidence }
        context.appVersion = nil
        return context
    }

    private func called(_ body: (@escaping ApphudBoolCallback) -> Void) async -> Bool {
        await withCheckedContinuation { continuation in body { continuation.resume(returning: $0) } }
    }

    @Test("the request to the server contains the device's evidence, and its reply brings a price to show")
    func question() async throws {
        let transport = ScriptedTransport { _ in .json(Self.reply(["monthly"])) }
        var product = monthly
        product.promotionalOfferIDs = ["p"]
        let decision = try await StoreOffersContext.$current.withValue(context(transport)) {
            await OfferEligibility.checkEligibilityForIntroductoryOffer(product: product)
        }
        #expect(decision.short == Short(eligible: true, reason: .lapsedNoIntroUsed, decidedBy: ["1"]))
        #expect(decision.presentation == .introductoryPrice && decision.clock == .exact(now))
        let sent = try #require(transport.requests.first)
        #expect(sent.url.absoluteString == "https://offers.test/v1/offers/eligibility")
        #expect(sent.headers["Authorization"] == "Bearer app_1")
        #expect(
            String(decoding: sent.body?.bytes ?? Data(), as: UTF8.self)
                == #"{"evidence":{"receipt":"cg=="},"kind":"introductory","productIds":[{"groupId":"G","id":"monthly","promoOfferIds":["p"]}]}"#
        )
    }

    @Test("signed data is posted unchanged")
    func signed() async throws {
        let transport = ScriptedTransport { _ in .json(Self.reply(["monthly"])) }
        let context = try context(transport, .signed(transactions: ["a.b.c"], renewals: ["d.e.f"]))
        _ = await StoreOffersContext.$current.withValue(context) {
            await OfferEligibility.checkEligibilityForPromotionalOffer(product: monthly)
        }
        let body = String(decoding: transport.requests.first?.body?.bytes ?? Data(), as: UTF8.self)
        #expect(body.hasPrefix(#"{"evidence":{"renewalInfos":["d.e.f"],"signedTransactions":["a.b.c"]},"kind":"promotional""#))
    }

    @Test("the samples' calls return yes or no on the main actor")
    func callbacks() async throws {
        let yes = try context(ScriptedTransport { _ in .json(Self.reply(["monthly"])) })
        await StoreOffersContext.$current.withValue(yes) {
            #expect(await called { Apphud.checkEligibilityForIntroductoryOffer(product: monthly, callback: $0) })
            #expect(await called { Apphud.checkEligibilityForPromotionalOffer(product: monthly, callback: $0) })
            let batch: [String: Bool] = await withCheckedContinuation { continuation in
                Apphud.checkEligibilitiesForIntroductoryOffers(products: [monthly]) { continuation.resume(returning: $0) }
            }
            #expect(batch == ["monthly": true])
            let promotional: [String: Bool] = await withCheckedContinuation { continuation in
                Apphud.checkEligibilitiesForPromotionalOffers(products: [monthly]) { continuation.resume(returning: $0) }
            }
            #expect(promotional == ["monthly": true])
        }
    }

    @Test("unknown counts as no, unless the app wants otherwise", arguments: [false, true])
    func unknown(means: Bool) async throws {
        var context = try context(ScriptedTransport([]))
        context.unknownMeans = means
        await StoreOffersContext.$current.withValue(context) {
            #expect(await called { Apphud.checkEligibilityForIntroductoryOffer(product: monthly, callback: $0) } == means)
            #expect(await called { Apphud.isEligibleForIntroductory(callback: $0) } == means)
        }
    }

    @Test(
        "offline, a broken server and a malformed response are unknown, never a yes",
        arguments: [
            (.failure(.offline), .verifyTemporary), (.failure(.timedOut), .verifyTemporary),
            (.json("", status: 500), .verifyTemporary),
            (.json("", status: 429), .verifyTemporary), (.json("{}", status: 401), .verifyFailed), (.json("{}"), .verifyFailed),
            (.json("<html>"), .verifyFailed), (.json(reply(["other"])), .verifyFailed),
            (.json(reply(["monthly"], reason: "NOVELTY")), .verifyFailed),
        ] as [(ScriptedTransport.Response, OfferReason)])
    func failures(response: ScriptedTransport.Response, reason: OfferReason) async throws {
        let decision = try await StoreOffersContext.$current.withValue(context(ScriptedTransport([response]))) {
            await OfferEligibility.checkEligibilityForIntroductoryOffer(product: monthly)
        }
        #expect(decision.short == Short(eligible: nil, reason: reason))
        #expect(decision.presentation == .regularPrice && decision.retryable == (reason == .verifyTemporary))
    }

    @Test("the server is asked once for the same evidence; its last reply is stored with its age")
    func memory() async throws {
        let (transport, clock) = (ScriptedTransport { _ in .json(Self.reply(["monthly", "yearly"])) }, TestClock())
        let evidence = Locked(DeviceEvidence.receipt(Data("1".utf8)))
        var context = try context(transport, clock: clock)
        context.gather = { evidence.value }
        await StoreOffersContext.$current.withValue(context) {
            #expect(OfferEligibility.lastReply(.introductory) == nil)
            let products = [monthly, StoreProduct("yearly", group: "G")]
            for _ in 0..<3 { _ = await OfferEligibility.checkEligibilitiesForIntroductoryOffers(products: products) }
            _ = await OfferEligibility.checkEligibilityForIntroductoryOffer(product: monthly)
            #expect(transport.requests.count == 1)
            clock.advance(by: .seconds(60))
            #expect(OfferEligibility.lastReply(.introductory)?.age == .seconds(60))
            evidence.withLock { $0 = .receipt(Data("2".utf8)) }
            _ = await OfferEligibility.checkEligibilityForIntroductoryOffer(product: monthly)
            #expect(transport.requests.count == 2)
            clock.advance(by: .seconds(3601))
            _ = await OfferEligibility.checkEligibilityForIntroductoryOffer(product: monthly)
            #expect(transport.requests.count == 3)
        }
    }

    @Test("a batch sends one request and merges repeated products, and an empty one sends no request")
    func batch() async throws {
        let transport = ScriptedTransport { _ in .json(Self.reply(["monthly", "yearly"])) }
        let decisions = try await StoreOffersContext.$current.withValue(context(transport)) {
            #expect(await OfferEligibility.checkEligibilitiesForIntroductoryOffers(products: []).isEmpty)
            let coins = StoreProduct("coins", isAutoRenewable: false)
            return await OfferEligibility.checkEligibilitiesForIntroductoryOffers(
                products: [monthly, StoreProduct("yearly"), monthly, coins])
        }
        #expect(decisions.mapValues(\.eligible) == ["monthly": true, "yearly": true, "coins": false])
        #expect(transport.requests.count == 1)
    }

    @Test("for a product without the offer no request is sent")
    func nothingToAsk() async throws {
        let transport = ScriptedTransport([])
        var product = monthly
        product.hasIntroductoryOffer = false
        let plain = product
        try await StoreOffersContext.$current.withValue(context(transport)) {
            #expect(await OfferEligibility.checkEligibilityForIntroductoryOffer(product: plain).reason == .noIntroOffer)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("a device alone decides without evidence, and cannot use a transaction's id")
    func localWithoutEvidence() async throws {
        let signing = try Signing()
        for (evidence, expected) in [(DeviceEvidence.none, OfferReason.noReceipt), (.transaction("1"), .verifyFailed)] {
            let context = try StoreOffersContext(
                mode: .local(signing.verifier(), OfferEngine()), transport: ScriptedTransport([])
            ) { evidence }
            let decision = await StoreOffersContext.$current.withValue(context) {
                await OfferEligibility.checkEligibilityForIntroductoryOffer(product: monthly)
            }
            #expect(decision.reason == expected)
        }
    }

    @Test("a device alone verifies signed data; verdicts that depend on the time stay unknown")
    func local() async throws {
        let signing = try Signing()
        let lapsed = try signing.token(Signing.transaction())
        let running = try signing.token(Signing.transaction(["expiresDate": .integer(1_790_000_000_000)]))
        for (text, expected) in [
            (lapsed, OfferReason.lapsedNoIntroUsed), (running, .noTrustedTime), ("a.b.c", .signatureInvalid),
        ] {
            let context = try StoreOffersContext(
                mode: .local(signing.verifier(), OfferEngine()), transport: ScriptedTransport([])
            ) { .signed(transactions: [text], renewals: []) }
            let decision = await StoreOffersContext.$current.withValue(context) {
                await OfferEligibility.checkEligibilityForIntroductoryOffer(product: monthly)
            }
            #expect(decision.reason == expected)
        }
    }

    @Test("StoreKit's state of a subscription decides what the device's clock cannot")
    func deviceState() async throws {
        let signing = try Signing()
        let running = try signing.token(Signing.transaction(["expiresDate": .integer(1_790_000_000_000)]))
        let renewal = try signing.token(Signing.renewal())
        let context = try StoreOffersContext(
            mode: .local(signing.verifier(), OfferEngine()), transport: ScriptedTransport([])
        ) { .signed(transactions: [running], renewals: [renewal], states: ["1": .subscribed]) }
        let decision = await StoreOffersContext.$current.withValue(context) {
            await OfferEligibility.checkEligibilityForIntroductoryOffer(product: monthly)
        }
        #expect(decision.reason == .activeSubscription && decision.presentation == .noPaywall)
    }

    @Test("a group can be left out only if the purchases show one")
    func group() throws {
        let engine = OfferEngine()
        func reason(_ transactions: [StoreTransaction], _ group: String? = nil) -> OfferReason {
            engine.decide(.introductory, group: group, on: verified(transactions), at: .exact(now)).reason
        }
        #expect(reason([period("1"), period("2", product: "x")]) == .lapsedNoIntroUsed)
        #expect(reason([period("1"), period("2", product: "x", group: "H")]) == .groupUnknown)
        #expect(reason([period("1", group: nil)]) == .groupUnknown)
        #expect(reason([period("1"), period("2", group: "H", trial: .yes)], "G") == .lapsedNoIntroUsed)
        #expect(reason([]) == .noTransactions)
        #expect(engine.decide(.introductory, group: nil, on: .none).reason == .noReceipt)
    }

    @Test("without a configuration the verdict is unknown")
    func unconfigured() async {
        #expect(await OfferEligibility.checkEligibilityForIntroductoryOffer(product: monthly).eligible == nil)
    }
}
