import CertificateSupport
import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberJOSE
import MemberTesting
import StoreOffers
import Testing

@testable import OffersBackend

@Suite("The App Store Server API", .timeLimit(.minutes(1)))
struct ServerAPITests {
    static func key() throws -> ServerAPIKey {
        try ServerAPIKey(
            pem: Secret(TestAuthority.shared().key("unmarked")), keyID: "K", issuerID: "I", bundleID: "app")
    }

    private func client(
        _ transport: ScriptedTransport, _ environment: StoreEnvironment = .production, clock: any MemberClock = QuickClock()
    ) throws -> ServerAPIClient {
        ServerAPIClient(key: try Self.key(), environment: environment, transport: transport, clock: clock)
    }

    private func token(_ payload: [String: JSONValue]) throws -> String {
        let authority = try TestAuthority.shared()
        let signer = try JWSSigner(key: SigningKey(pem: authority.key("leaf")), kid: nil)
        let chain = authority.chain().map { JSONValue.string($0.base64EncodedString()) }
        return try signer.sign(payload: JSONEncoder().encode(payload), type: nil, extra: ["x5c": .array(chain)])
    }

    private func verifier(_ environment: StoreEnvironment) throws -> StoreVerifier {
        try StoreVerifier(
            bundleID: "app", appAppleID: 7, environment: environment,
            roots: [Certificate(der: TestAuthority.shared().der("root"))])
    }

    @Test("a call contains a token signed by its key, renewed before it expires")
    func tokens() async throws {
        let (transport, clock) = (ScriptedTransport { _ in .json("{}") }, TestClock())
        let client = try client(transport, clock: clock)
        for wait in [0, 239, 2] {
            clock.advance(by: .seconds(wait))
            _ = try await client.call(.get, "/x")
        }
        let sent = transport.requests.compactMap { $0.headers["Authorization"]?.dropFirst(7) }.map(String.init)
        #expect(sent[0] == sent[1] && sent[1] != sent[2])
        let jws = try CompactJWS(sent[2])
        try JWSVerifier.verify(jws, keys: JWKSet(keys: [Self.key().signer.publicJWK]), allowed: [.es256])
        let claims = try JSONValue(parsing: jws.payload)
        #expect(claims["aud"]?.string == "appstoreconnect-v1" && claims["bid"]?.string == "app" && claims["iss"]?.string == "I")
        #expect(claims["iat"]?.integer == 1_780_000_241 && claims["exp"]?.integer == 1_780_000_541 && jws.header.kid == "K")
    }

    @Test("a history is read page by page with the same filters, without a time limit")
    func pages() async throws {
        let transport = ScriptedTransport([
            .json(#"{"signedTransactions":["a","b"],"revision":"r1","hasMore":true}"#),
            .json(#"{"signedTransactions":["c"],"revision":"r2","hasMore":false}"#),
        ])
        #expect(try await client(transport).history(of: "1/../2") == ["a", "b", "c"])
        let sent = transport.requests.map(\.url.absoluteString)
        #expect(sent[0] == "https://api.storekit.apple.com/inApps/v2/history/1%2F..%2F2?productType=AUTO_RENEWABLE")
        #expect(sent[1] == sent[0] + "&revision=r1")
    }

    @Test(
        "a page that is about another app or environment, or cannot be read whole, is an error and no shorter list",
        arguments: [
            #""signedTransactions":[1],"hasMore":false"#, #""signedTransactions":["a",null],"hasMore":false"#,
            #""signedTransactions":["a"]"#, #""signedTransactions":["a"],"hasMore":"yes""#,
            #""signedTransactions":["a"],"hasMore":null"#, #""signedTransactions":["a"],"hasMore":1"#,
            #""signedTransactions":["a"],"hasMore":false,"bundleId":"evil""#,
            #""signedTransactions":["a"],"hasMore":false,"environment":"Sandbox""#,
            #""signedTransactions":["a"],"hasMore":false,"environment":7"#,
        ])
    func malformedPages(members: String) async throws {
        let transport = ScriptedTransport { _ in .json("{\(members)}") }
        await #expect(throws: ServerAPIError.malformed) { try await client(transport).history(of: "1") }
        let statuses = ScriptedTransport { _ in .json(#"{"data":[1],"bundleId":"app","environment":"Production"}"#) }
        await #expect(throws: ServerAPIError.malformed) { try await client(statuses).statuses(of: "1") }
    }

    @Test(
        "a page of notifications that cannot be read whole does not count as read",
        arguments: [
            "", #""hasMore":false"#, #""notificationHistory":[]"#, #""notificationHistory":[1,null],"hasMore":false"#,
            #""notificationHistory":[{"signedPayload":5}],"hasMore":false"#, #""notificationHistory":[],"hasMore":"yes""#,
        ])
    func malformedNotifications(members: String) async throws {
        let transport = ScriptedTransport { _ in .json("{\(members)}") }
        let filters = NotificationFilters(from: .distantPast, to: Date())
        await #expect(throws: ServerAPIError.malformed) { try await client(transport).notifications(filters) }
    }

    @Test("a repeated page without anything new ends with an error")
    func endless() async throws {
        let transport = ScriptedTransport { _ in .json(#"{"signedTransactions":[],"revision":"r","hasMore":true}"#) }
        await #expect(throws: ServerAPIError.endlessPages) { try await client(transport).history(of: "1") }
        #expect(transport.requests.count == 2)
        // The same transaction with a new signature is nothing new; another position in the list is.
        let signed = Locked(0)
        let again = ScriptedTransport { _ in
            let count = signed.withLock { count in
                count += 1
                return count
            }
            let token = "a.\(Base64URL.encode(Data(#"{"transactionId":"1"}"#.utf8))).\(count)"
            return .json(#"{"signedTransactions":["\#(token)"],"revision":"r\#(count % 2)","hasMore":true}"#)
        }
        await #expect(throws: ServerAPIError.endlessPages) { try await client(again).history(of: "1") }
        #expect(again.requests.count == 3)
    }

    @Test(
        "errors are distinguished by the store's number, which also decides whether to try again",
        arguments: [
            (4_040_010, 404, false), (4_040_002, 404, true), (4_040_004, 404, true), (4_040_006, 404, true),
            (5_000_001, 500, true), (5_000_000, 500, false), (4_999_999, 499, false),
        ] as [(ServerAPICode, Int, Bool)])
    func errors(code: ServerAPICode, status: Int, retryable: Bool) async throws {
        let transport = ScriptedTransport { _ in .json(#"{"errorCode":\#(code.rawValue),"errorMessage":"m"}"#, status: status) }
        await #expect(throws: ServerAPIError.refused(code)) { try await client(transport).transaction("1") }
        #expect(ServerAPIError.refused(code).isRetryable == retryable && code.status == status)
    }

    @Test("an exceeded limit has its end as a time; a bad key and a broken server have different errors")
    func otherErrors() async throws {
        var limited = HTTPResponse(status: 429, body: Data(#"{"errorCode":4290000}"#.utf8))
        limited.headers["Retry-After"] = "1780000060000"
        let responses: [(ScriptedTransport.Response, ServerAPIError)] = [
            (.response(limited), .rateLimited(until: 1_780_000_060_000)), (.json("Unauthenticated", status: 401), .unauthorized),
            (.json("", status: 502), .unreachable(.status(502))), (.failure(.offline), .unreachable(.transport(.offline))),
            (.json("x"), .malformed), (.json("{}"), .malformed),
        ]
        for (response, error) in responses {
            await #expect(throws: error) { try await client(ScriptedTransport { _ in response }).transaction("1") }
        }
    }

    @Test(
        "a refusal of the store is the cause of failed evidence, with its number",
        arguments: [
            (4_040_010, .verifyFailed, false), (4_040_001, .accountNotFound, false), (4_040_002, .accountNotFound, true),
            (5_000_001, .verifyTemporary, true), (4_000_006, .verifyFailed, false),
        ] as [(ServerAPICode, OfferReason, Bool)])
    func causes(number: ServerAPICode, reason: OfferReason, retryable: Bool) async throws {
        let transport = ScriptedTransport { _ in .json(#"{"errorCode":\#(number.rawValue)}"#, status: number.status) }
        await #expect {
            try await client(transport).evidence(of: "1", verifier: verifier(.production))
        } throws: { error in
            guard let failure = error as? EvidenceFailure, case .serverAPI(let cause as ServerAPIError, _)? = failure.cause else {
                return false
            }
            #expect(failure.cause?.code == "offersbackend.refused_\(number.rawValue)")
            return cause == .refused(number) && failure.reason == reason && failure.retryable == retryable
        }
    }

    @Test("history and statuses become evidence; the sandbox is asked once if production does not know the transaction")
    func evidence() async throws {
        let transaction = try token([
            "transactionId": .string("1"), "originalTransactionId": .string("1"), "productId": .string("monthly"),
            "type": .string("Auto-Renewable Subscription"), "bundleId": .string("app"), "environment": .string("Sandbox"),
            "expiresDate": .integer(1_779_000_000_000), "signedDate": .integer(1_780_000_000_000),
        ])
        let renewal = try token([
            "originalTransactionId": .string("1"), "environment": .string("Sandbox"), "signedDate": .integer(1_780_000_000_000),
        ])
        let unknown = ScriptedTransport { _ in .json(#"{"errorCode":4040010}"#, status: 404) }
        let known = ScriptedTransport { request in
            request.url.path().contains("history")
                ? .json(#"{"signedTransactions":["\#(transaction)"],"hasMore":false}"#)
                : .json(
                    #"{"data":[{"subscriptionGroupIdentifier":"G","lastTransactions":[{"signedTransactionInfo":"\#(transaction)","signedRenewalInfo":"\#(renewal)"}]}]}"#
                )
        }
        let found = try await client(unknown).signedEvidence(
            of: "1", verifier: verifier(.production), orSandbox: (client(known, .sandbox), verifier(.sandbox)))
        let evidence = found.evidence
        #expect(found.signedTransactions == [transaction, transaction] && found.signedRenewals == [renewal])
        #expect("\(found)" == "<evidence of 2 signed transactions, 1 renewals>" && evidence.bundleID == "app")
        var history = StoredHistory(bundleID: "app", environment: .sandbox)
        try history.merge(evidence, verified: StoreTime(milliseconds: 1))
        #expect(history.records.map(\.proof.way) == [.serverAPI, .serverAPI] && history.evidence == evidence)
        #expect(evidence.isSandbox && evidence.history.transactions.count == 1 && evidence.history.renewals.count == 1)
        #expect(known.requests.first?.url.host() == "api.storekit-sandbox.apple.com")
        await #expect(throws: EvidenceFailure.self) {
            try await client(unknown).evidence(
                of: "1", verifier: verifier(.production), orSandbox: (client(unknown, .sandbox), verifier(.sandbox)))
        }
    }

    @Test("another kind of key is refused, and no key prints")
    func keys() throws {
        let rsa = try TestAuthority.shared(.rsa).key("leaf")
        #expect(throws: CryptoError.invalidKey) {
            try ServerAPIKey(pem: Secret(rsa), keyID: "K", issuerID: "I", bundleID: "app")
        }
        #expect("\(try Self.key())" == "<In-App Purchase key>")
    }
}
