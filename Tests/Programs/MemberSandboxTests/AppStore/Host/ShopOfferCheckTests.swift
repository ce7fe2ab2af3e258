import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE
import OffersBackend
import StoreOffers
import Testing

@testable import MemberSandbox

@Suite("Offers that an app's server signed", .timeLimit(.minutes(1)))
struct ShopOfferCheckTests {
    static func token(_ claims: [String: JSONValue], _ credentials: AppStoreCredentials) throws -> String {
        let key = try PrivateKey(pem: credentials.key)
        return try JWSSigner(key: key, kid: credentials.keyID).sign(payload: JSONEncoder().encode(JSONValue.object(claims)))
    }

    private func lapsed(_ stage: StoreStage) throws {
        try stage.buy("club.month")
        try stage.store.order("cancel", ["customer": "anna", "group": "21000001"])
        try stage.store.advance(days: 20)
    }

    private func first(_ signed: OfferSigner.PromotionalSignature, _ edit: (inout [String: JSONValue]) -> Void = { _ in }) throws
        -> String
    {
        var members: [String: JSONValue] = [
            "offerId": .string(signed.offerID), "keyId": .string(signed.keyID), "nonce": .string(signed.nonce),
            "timestamp": .integer(signed.timestamp), "signature": .string(signed.signatureText), "member": .string(""),
        ]
        edit(&members)
        return String(decoding: try JSONEncoder().encode(JSONValue.object(members)), as: UTF8.self)
    }

    @Test("the library's signatures are accepted in both forms, each once")
    func promotional() async throws {
        try await StoreStage.with { stage in
            try lapsed(stage)
            let signer = OfferSigner(key: try stage.key(), clock: stage.clock)
            let signature = try first(try signer.promotional("stay.3", product: "club.month"))
            let offer = ["offer": "promotional:stay.3", "signature": signature]
            try stage.buy("club.month", "anna", offer)
            #expect(try stage.newest().offer?.id == "stay.3")
            #expect(throws: ControlProblem.self) { try stage.buy("club.month", "anna", offer) }
            let id = try stage.newest().originalID
            let token = try signer.promotionalToken("stay.free", product: "club.month", transactionID: id)
            try stage.buy("club.month", "anna", ["signature": token])
            #expect(stage.store.store.known.shop.renewal(of: id)?.agreement.pending?.offer.id == "stay.free")
        }
    }

    @Test("a signature's nonce is kept for as long as the signature is valid, and no longer")
    func nonces() {
        var state = AppStoreState(ledger: Shop(at: opening).ledger, credentials: AppStoreCredentials(random: SystemRandom()))
        state.use("a", at: opening)
        state.use("b", at: opening.adding(days: 1))
        #expect(Set(state.nonces.keys) == ["a", "b"], "a signature of tomorrow would still be good")
        state.use("c", at: opening.adding(days: 2))
        #expect(Set(state.nonces.keys) == ["b", "c"])
    }

    @Test("without a signature, or with one for something else, a promotional offer is not sold")
    func refused() async throws {
        try await StoreStage.with { stage in
            try lapsed(stage)
            let signer = OfferSigner(key: try stage.key(), clock: stage.clock)
            let other = OfferSigner(key: try stage.key(KeyPair(P256PrivateKey.generate()).pem), clock: stage.clock)
            let texts = [
                "", "nonsense", "{}",
                try first(try other.promotional("stay.3", product: "club.month")),
                try first(try signer.promotional("stay.3", product: "club.year")),
                try first(try signer.promotional("stay.3", product: "club.month", member: "somebody")),
                try first(try signer.promotional("stay.3", product: "club.month")) { $0["offerId"] = .string("stay.free") },
                try first(try signer.promotional("stay.3", product: "club.month")) { $0["nonce"] = .string("x") },
                try signer.promotionalToken("stay.3", product: "club.month", transactionID: "1"),
                try signer.promotionalToken("stay.free", product: "club.month"),
                try signer.introductoryOverride(product: "club.month", isAllowed: true, transactionID: "1"),
            ]
            for text in texts {
                #expect(throws: ControlProblem.self) {
                    try stage.buy("club.month", "anna", ["offer": "promotional:stay.3", "signature": text])
                }
            }
            let late = try first(try signer.promotional("stay.3", product: "club.month"))
            stage.clock.advance(by: .seconds(86_401))
            #expect(throws: ControlProblem.self) {
                try stage.buy("club.month", "anna", ["offer": "promotional:stay.3", "signature": late])
            }
            try stage.buy("club.month", "anna", ["offer": "promotional:stay.3", "unsigned": "1"])
        }
    }

    @Test("an override allows the trial again despite the history, and the verdict stays no")
    func override() async throws {
        try await StoreStage.with { stage in
            try lapsed(stage)
            let signer = OfferSigner(key: try stage.key(), clock: stage.clock)
            let id = try stage.newest().id
            let token = try signer.introductoryOverride(product: "club.month", isAllowed: true, transactionID: id)
            let (credentials, made) = (stage.store.store.current.credentials, Int64(stage.clock.now.timeIntervalSince1970))
            let unbound = try Self.token(
                [
                    "iss": .string(credentials.issuerID), "iat": .integer(made), "aud": .string("introductory-offer-eligibility"),
                    "bid": .string("com.example.club"), "nonce": .string("n"), "productId": .string("club.month"),
                    "allowIntroductoryOffer": .bool(true),
                ], credentials)
            #expect(throws: ControlProblem.self) { try stage.buy("club.month", "anna", ["signature": unbound]) }
            try stage.buy("club.month", "anna", ["signature": token])
            #expect(try stage.newest().offer?.payment == .freeTrial && stage.newest().id != id)
            let evidence = try await stage.client().evidence(of: id, verifier: stage.verifier())
            #expect(try stage.reason(evidence) == .trialUsed)
        }
    }
}
