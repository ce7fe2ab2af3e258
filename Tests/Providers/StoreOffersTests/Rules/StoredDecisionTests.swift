import Foundation
import MemberUI
import Testing

@testable import StoreOffers

@Suite("Stored decisions and explanations")
struct StoredDecisionTests {
    private let evidences: [OfferEvidence] = [
        .none, .failed(EvidenceFailure(.verifyTemporary)),
        verified(
            [period("1", trial: .unreadable), period("2", expires: nil, cancelled: true)], [renewal(grace: days(1))],
            unreadable: 2),
    ]

    @Test("a stored decision is read, decided again the same way, and written byte for byte", arguments: OfferKind.allCases)
    func replay(kind: OfferKind) throws {
        for evidence in evidences {
            for time in [TrustedTime.exact(now), .atLeast(now), nil] {
                let stored = OfferEngine(policies: OfferPolicies(catalogue: ["a": "G"])).record(
                    kind, for: monthly, offerID: "x", on: evidence, at: time)
                let bytes = try stored.encoded()
                let read = try StoredDecision(encoded: bytes)
                let replay = try read.replay()
                #expect(read == stored && replay == .init(decision: stored.decision, isSame: true, isOtherVersion: false))
                #expect(try read.encoded() == bytes)
            }
        }
    }

    @Test("a decision that other rules would not make is marked as such")
    func otherRules() throws {
        let stored = OfferEngine().record(.introductory, for: monthly, on: verified([period(trial: .yes)]), at: .exact(now))
        let text = String(decoding: try stored.encoded(), as: UTF8.self)
            .replacing(#""version":1"#, with: #""version":0"#).replacing("TRIAL_USED", with: "INTRO_USED")
        let replay = try StoredDecision(encoded: Data(text.utf8)).replay()
        #expect(!replay.isSame && replay.isOtherVersion && replay.decision.reason == .trialUsed)
    }

    @Test("the stored form does not change")
    func form() throws {
        let stored = OfferEngine().record(.introductory, for: StoreProduct("monthly"), on: .none, at: .exact(now))
        #expect(
            String(decoding: try stored.encoded(), as: UTF8.self)
                == #"{"decision":{"clock":{"exact":1780000000000},"decidedBy":[],"eligible":true,"kind":"introductory","offerIDs":[],"productID":"monthly","reason":"NO_RECEIPT","retryable":false,"sandbox":false},"evidence":{},"policies":{"catalogue":{},"promotionalScope":"group","refund":"block"},"product":{"productIdentifier":"monthly"},"version":1}"#
        )
        #expect(throws: StoreOffersError.storedDecisionUnreadable) { try StoredDecision(encoded: Data("{}".utf8)) }
    }

    @Test("every reason has its own sentence in every language", arguments: OfferLanguage.allCases)
    func sentences(language: OfferLanguage) {
        let sentences = OfferReason.allCases.map { $0.sentence(language) }
        #expect(Set(sentences).count == OfferReason.allCases.count)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") })
        let texts = language.explanations
        let verdicts = OfferKind.allCases.flatMap { kind in [true, false, nil].map { texts(.verdict(kind, $0)) } }
        #expect(Set(verdicts).count == 9 && verdicts.allSatisfy { $0.hasSuffix(".") })
    }

    @Test("a decision is explained without naming a transaction")
    func explain() {
        let evidence = verified([period("730001", trial: .yes)])
        let decision = OfferEngine().decide(.introductory, for: monthly, on: evidence, at: .exact(now))
        #expect(
            decision.explain()
                == "Not eligible for the introductory offer. A free trial was already used in this subscription group."
        )
        #expect(decision.explain(.russian).hasPrefix("Вводное предложение недоступно."))
        #expect(decision.explain(.spanish).hasSuffix("Ya se usó una prueba gratuita en este grupo de suscripciones."))
    }
}
