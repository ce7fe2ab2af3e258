import Foundation
import MemberCore
import Testing

@testable import StoreOffers

@Suite("Documents of the store")
struct EvidenceDocumentTests {
    private func kind(_ data: Data) -> String? {
        switch EvidenceDocument(data) {
        case .receipt?: "receipt"
        case .oldReceipt?: "oldReceipt"
        case .response?: "response"
        case .tokens?: "tokens"
        case .decision?: "decision"
        case nil: nil
        }
    }

    @Test("a receipt is recognized as bytes, as base64 and in the body of a request")
    func receipts() throws {
        let receipt = ReceiptFileTests.content(purchases: [ReceiptFileTests.purchase("1")])
        let encoded = Data([0x30, 0x82, 0x01, 0x00]) + receipt
        let text = encoded.base64EncodedString(options: .lineLength76Characters)
        for data in [encoded, Data(text.utf8), Data("{\"receipt-data\":\"\(encoded.base64EncodedString())\"}".utf8)] {
            #expect(kind(data) == "receipt" && EvidenceDocument(data)?.receipt == encoded)
        }
    }

    @Test(
        "JSON is recognized by its members",
        arguments: [
            ("{\"status\":0}", "response"), ("{\"status\":21002,\"receipt\":{}}", "response"),
            ("{ \"purchase-info\" = \"x\"; }", "oldReceipt"), ("{}", nil), ("[]", nil), ("{\"status\":0,\"data\":1}", nil),
            ("{\"evidence\":1,\"decision\":2}", nil), ("{\"a\":1,\"a\":2}", nil), ("", nil), ("hello", nil),
        ] as [(String, String?)])
    func json(text: String, expected: String?) { #expect(kind(Data(text.utf8)) == expected) }

    @Test("tokens are found on lines and anywhere within JSON, each once, and their content decides their kind")
    func tokens() throws {
        let signing = try Signing()
        let transaction = try signing.token(Signing.transaction())
        let renewal = try signing.token(Signing.renewal())
        let app = try signing.token(["receiptType": "Production", "bundleId": "app"])
        let notification = try signing.token(["notificationType": "TEST"])
        let all = [notification, transaction, renewal, app, transaction]
        let json = try JSONEncoder().encode(JSONValue.object(["page": .array(all.map(JSONValue.string)), "more": .bool(false)]))
        for data in [Data(all.joined(separator: "\n").utf8), json] {
            guard case .tokens(let tokens)? = EvidenceDocument(data) else {
                Issue.record("no tokens")
                continue
            }
            #expect(tokens.transactions == [transaction] && tokens.renewals == [renewal])
            #expect(tokens.appTransactions == [app] && tokens.notifications == [notification])
        }
        #expect(SignedTokens([try signing.token(["a": "b"]), "ey.a", "x"]).isEmpty)
    }

    @Test("tokens of every kind become evidence, including those in a notification")
    func evidence() async throws {
        let signing = try Signing()
        let inner = try signing.token(Signing.transaction(["transactionId": "2", "originalTransactionId": "2"]))
        let notification = try signing.token([
            "notificationType": "SUBSCRIBED", "signedDate": .integer(1_780_000_000_000),
            "data": .object([
                "bundleId": "app", "appAppleId": .integer(7), "environment": "Production",
                "signedTransactionInfo": .string(inner),
            ]),
        ])
        let tokens = SignedTokens([notification, try signing.token(Signing.transaction())])
        let evidence = try await signing.verifier().evidence(tokens)
        #expect(Set(evidence.history.transactions.map(\.id)) == ["1", "2"])
    }
}
