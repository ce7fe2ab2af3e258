import CertificateSupport
import Foundation
import MemberCore
import MemberCrypto
import Testing

@testable import StoreOffers

@Suite("A stored history of verified data")
struct VerifiedHistoryTests {
    @Test("has the verifier's evidence, its root and its time, and a notification adds to it")
    func verified() async throws {
        let signing = try Signing()
        let verifier = try signing.verifier()
        let evidence = try await verifier.evidence(
            transactions: [signing.token(Signing.transaction(["price": .integer(5)]))],
            renewals: [signing.token(Signing.renewal())])
        var history = stored()
        try history.merge(evidence, verified: now)
        #expect(history.evidence == evidence && history.records.count == 2)
        #expect(history.records.allSatisfy { $0.proof.root == verifier.thumbprint(ofRoot: try? signing.root) })
        let transaction = Signing.transaction([
            "signedDate": .integer(1_780_000_000_500), "revocationDate": .integer(1_780_000_000_000),
        ])
        let outer: [String: JSONValue] = [
            "notificationType": "REFUND", "notificationUUID": "u", "signedDate": .integer(1_780_000_000_600),
            "data": .object([
                "bundleId": "app", "appAppleId": .integer(7), "environment": "Production",
                "signedTransactionInfo": .string(try signing.token(transaction)),
            ]),
        ]
        let refund = try await verifier.notification(signing.token(outer))
        #expect(refund.bundleID == "app" && refund.environment == .production)
        #expect(try history.merge(refund, verified: days(1)).added.count == 1)
        #expect(history.evidence.history.transactions.first?.cancellation != nil)
        #expect(try StoredHistory(encoded: history.encoded()).evidence == history.evidence)
    }

    @Test("a later verification of the same tokens changes nothing")
    func again() async throws {
        let signing = try Signing()
        let tokens = [try signing.token(Signing.transaction())]
        var history = stored()
        try await history.merge(signing.verifier().evidence(transactions: tokens), verified: now)
        #expect(try await history.merge(signing.verifier().evidence(transactions: tokens), verified: days(1)) == HistoryChange())
    }
}

extension Signing {
    fileprivate var root: Certificate { get throws { try Certificate(der: authority.der("root")) } }
}
