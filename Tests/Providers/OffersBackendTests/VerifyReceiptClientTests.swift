import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import StoreOffers
import Testing

@testable import OffersBackend

@Suite("The client of verifyReceipt", .timeLimit(.minutes(1)))
struct VerifyReceiptClientTests {
    private static func good(_ environment: String = "Production") -> ScriptedTransport.Response {
        .json(#"{"status":0,"environment":"\#(environment)","receipt":{"bundle_id":"app","in_app":[]}}"#)
    }
    private static func status(_ number: Int) -> ScriptedTransport.Response { .json(#"{"status":\#(number)}"#) }

    private struct Asked {
        let transport: ScriptedTransport
        let clock = QuickClock()
        let reason: OfferReason?
        let isSandbox: Bool?

        init(_ responses: [ScriptedTransport.Response], sandbox: SandboxPolicy = .review) async {
            transport = ScriptedTransport(responses)
            let client = VerifyReceiptClient(
                bundleID: "app", sharedSecret: Secret("SHARED"), sandbox: sandbox, transport: transport, clock: clock)
            do throws(EvidenceFailure) {
                isSandbox = try await client.evidence(receipt: Data("receipt".utf8)).isSandbox
                reason = nil
            } catch { (isSandbox, reason) = (nil, error.reason) }
        }

        var hosts: [String] { transport.requests.compactMap { $0.url.host() } }
    }

    @Test("production is asked first, with the secret, including old transactions")
    func request() async throws {
        let asked = await Asked([Self.good()])
        #expect(asked.reason == nil && asked.isSandbox == false && asked.hosts == ["buy.itunes.apple.com"])
        let body = try #require(asked.transport.requests.first?.body)
        let text = #"{"exclude-old-transactions":false,"password":"SHARED","receipt-data":"cmVjZWlwdA=="}"#
        #expect(String(decoding: body.bytes, as: UTF8.self) == text && body.contentType == "application/json")
    }

    @Test("a sandbox receipt is sent on once, if the sandbox is allowed to decide")
    func redirect() async {
        let asked = await Asked([Self.status(21007), Self.good("Sandbox")])
        #expect(asked.isSandbox == true && asked.hosts == ["buy.itunes.apple.com", "sandbox.itunes.apple.com"])
        let back = await Asked([Self.status(21007), Self.status(21008), Self.good()])
        #expect(back.reason == .environmentMismatch && back.hosts.count == 2)
        let never = await Asked([Self.status(21007), Self.good("Sandbox")], sandbox: .never)
        #expect(never.reason == .environmentMismatch && never.hosts.count == 1)
        #expect(await Asked([Self.good("Sandbox")], sandbox: .never).reason == .environmentMismatch)
    }

    @Test("the response is handed out as it came, and merges into a stored history")
    func response() async throws {
        let body =
            #"{"status":0,"environment":"Sandbox","receipt":{"bundle_id":"app","in_app":[{"transaction_id":"1","product_id":"p","expires_date_ms":"1779000000000"}],"request_date_ms":"1780000000000"}}"#
        let transport = ScriptedTransport([Self.status(21007), .json(body)])
        let client = VerifyReceiptClient(
            bundleID: "app", sharedSecret: Secret("SHARED"), sandbox: .review, transport: transport, clock: QuickClock())
        let found = try await client.respondedEvidence(receipt: Data("receipt".utf8))
        #expect(found.response == Data(body.utf8) && "\(found)" == "<evidence of a response of \(body.utf8.count) bytes>")
        var history = StoredHistory(bundleID: "app", environment: .sandbox)
        #expect(try history.merge(found.evidence, verified: StoreTime(milliseconds: 1)).isChange)
        #expect(history.records.allSatisfy { $0.proof.way == .receiptResponse })
        #expect(history.newestSignature == StoreTime(milliseconds: 1_780_000_000_000))
    }

    @Test(
        "a temporary failure is retried up to three tries, after one and three seconds",
        arguments: [
            .json(#"{"status":21002}"#), .json(#"{"status":21005}"#), .json("", status: 503), .json("", status: 429),
            .failure(.timedOut), .failure(.offline), .json(#"{"status":21199,"is-retryable":true}"#),
        ] as [ScriptedTransport.Response])
    func retries(response: ScriptedTransport.Response) async {
        let failed = await Asked([response, response, response, Self.good()])
        #expect(failed.reason == .verifyTemporary && failed.hosts.count == 3)
        #expect(failed.clock.slept.value == [.seconds(1), .seconds(3)])
        #expect(await Asked([response, response, Self.good()]).reason == nil)
    }

    @Test(
        "a final failure is not retried",
        arguments: [
            (.json(#"{"status":21003}"#), .receiptUnauthenticated), (.json(#"{"status":21004}"#), .sharedSecretMismatch),
            (.json(#"{"status":21199,"is-retryable":"0"}"#), .verifyFailed), (.json("", status: 404), .verifyFailed),
            (.json("<html>"), .receiptMalformed),
        ] as [(ScriptedTransport.Response, OfferReason)])
    func final(response: ScriptedTransport.Response, reason: OfferReason) async {
        let asked = await Asked([response, Self.good()])
        #expect(asked.reason == reason && asked.hosts.count == 1)
    }

    @Test("neither client nor failure prints the secret")
    func secrets() {
        let client = VerifyReceiptClient(bundleID: "app", sharedSecret: Secret("SHARED"), transport: ScriptedTransport([]))
        #expect("\(client)" == "<verifyReceipt for app>" && !String(reflecting: client).contains("SHARED"))
    }
}
