import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberCLI
@testable import MemberSandbox

@Suite("member offers --server: what it refuses, and what fails")
struct OffersServerRefusalTests {
    private let words = ["check", "--no-receipt", "--product", "club.month", "--server"]

    private func ask(
        _ words: [String], _ response: ScriptedTransport.Response = .failure(.offline), input: Data? = nil, key: String = "a-key"
    ) async throws -> (code: ExitCode, output: String, notes: String, sent: [HTTPRequest]) {
        let (bench, transport) = (try OffersBench(), ScriptedTransport { _ in response })
        let outcome = await bench.run(
            words, input: input, environment: ["MEMBER_API_KEY": key], transport: transport)
        return (outcome.code, outcome.output, outcome.notes, transport.requests)
    }

    @Test(
        "the key is sent by https, or by http within this machine, and to no other address",
        arguments: [
            ("https://offers.example.com", true), ("https://offers.example.com/api", true), ("http://127.0.0.1:8378", true),
            ("http://[::1]:8378", true), ("http://offers.example.com", false), ("http://localhost:8378", false),
            ("http://192.0.2.1", false), ("http://127.0.0.1.example.com", false), ("https://user:word@offers.example.com", false),
            ("https://offers.example.com/?a=b", false), ("ftp://127.0.0.1", false), ("offers.example.com", false), ("", false),
        ])
    func addresses(address: String, isAllowed: Bool) async throws {
        let outcome = try await ask(words + [address])
        #expect(outcome.code == (isAllowed ? .offline : .usage) && outcome.sent.count == (isAllowed ? 1 : 0), "\(outcome.notes)")
        #expect(!outcome.notes.contains("word"))
        if isAllowed { #expect(outcome.sent.first?.url.absoluteString.hasSuffix("/v1/offers/eligibility") == true) }
    }

    @Test(
        "what belongs to a decision made here is refused, and so is what belongs to a server without one",
        arguments: [
            ["--server", "https://a.example", "--online"], ["--server", "https://a.example", "--keep", "x"],
            ["--server", "https://a.example", "--at", "2026-01-01"], ["--server", "https://a.example", "--refund", "block"],
            ["--server", "https://a.example", "--sandbox", "http://127.0.0.1:1"],
            ["--server", "https://a.example", "--root", "x"],
            ["--server", "https://a.example", "--member", "anna"], ["--member", "1"], ["--api-key-file", "x"],
            ["--server", "https://a.example", "--api-key-file", "-", "-"],
        ])
    func options(more: [String]) async throws {
        let noReceipt = more.last == "-" ? [] : ["--no-receipt"]
        let outcome = try await ask(["check", "--product", "club.month"] + noReceipt + more)
        #expect(outcome.code == .usage && outcome.sent.isEmpty && outcome.notes.contains("--"), "\(outcome.notes)")
    }

    @Test("a key is needed, and has to be one word", arguments: ["", "two words", "ключ"])
    func keys(key: String) async throws {
        let outcome = try await ask(words + ["https://a.example"], key: key)
        #expect(outcome.code == .usage && outcome.sent.isEmpty && (key.isEmpty || !outcome.notes.contains(key)))
    }

    @Test("evidence that no server takes is refused before it is asked")
    func evidence() async throws {
        let bench = try OffersBench()
        let decision = bench.path("kept")
        _ = await bench.run(
            ["check", "--no-receipt", "--app", bench.path("app.json"), "--product", "club.month", "--keep", decision])
        let server = ["--server", "https://a.example", "--product", "club.month"]
        let app = try bench.signer.token(["receiptType": .string("Production"), "bundleId": .string("com.example.club")])
        for data in [try bench.evidence(.response), try Data(contentsOf: URL(filePath: decision)), Data(app.utf8)] {
            let outcome = try await ask(["explain"] + server, input: data)
            #expect(outcome.code == .usage && outcome.sent.isEmpty, "\(outcome.notes)")
        }
        #expect(try await ask(["status"] + server).code == .usage, "the state is not asked there")
    }

    @Test(
        "every failure has its exit code, and names neither key nor member",
        arguments: [
            (.failure(.offline), .offline, "http.offline"), (.json("", status: 503), .offline, "cli.offers_server_busy"),
            (.json("", status: 429), .offline, "cli.offers_server_busy"),
            (.json("", status: 401), .failed, "cli.offers_key_unknown"),
            (.json("", status: 403), .failed, "cli.offers_key_refused"),
            (.json("{}", status: 200), .failed, "offers.response_unreadable"),
            (.json("", status: 404), .failed, "offers.server_refused"),
        ] as [(ScriptedTransport.Response, ExitCode, String)])
    func failures(response: ScriptedTransport.Response, code: ExitCode, name: String) async throws {
        let member = OffersServerBench.anna
        let outcome = try await ask(words + ["https://a.example", "--member", member], response, key: "secret-key")
        #expect(outcome.code == code && outcome.notes.contains("[\(name)]"), "\(outcome.notes)")
        #expect(!outcome.notes.contains("secret-key") && !outcome.notes.contains(member))
    }

    @Test("an unknown verdict ends with 7; the offers of campaigns are printed, and the price is the server's word")
    func verdicts() async throws {
        let unknown = #"{"decisions":{"club.month":{"eligible":null,"reason":"VERIFY_TEMPORARY","retryable":true}}}"#
        #expect(try await ask(words + ["https://a.example"], .json(unknown)).code == .unknown)
        let campaign = """
            {"decisions":{"club.month":{"eligible":false,"reason":"TRIAL_USED","presentation":"noPaywall",
            "offer":{"id":"stay.3","until":1780000000000}}},"clock":1779000000000}
            """
        let outcome = try await ask(words + ["https://a.example"], .json(campaign))
        #expect(
            outcome.output.contains("A campaign offers stay.3 for club.month until 2026-05-28T20:26:40Z."), "\(outcome.output)")
        let result = try JSONValue(
            parsing: Data(try await ask(words + ["https://a.example", "--json"], .json(campaign)).output.utf8))
        #expect(result["decisions"]?["club.month"]?["presentation"]?.string == "noPaywall")
        #expect(result["campaignOffers"]?["club.month"]?["id"]?.string == "stay.3")
    }

    @Test("without named products those of the app's file are asked about, each with what the file says of it")
    func products() async throws {
        let bench = try OffersBench()
        let transport = ScriptedTransport { _ in .failure(.offline) }
        let outcome = await bench.run(
            ["check", "--no-receipt", "--app", bench.path("app.json"), "--server", "https://a.example"],
            environment: ["MEMBER_API_KEY": "k"], transport: transport)
        let body = try JSONValue(parsing: try #require(transport.requests.first?.body?.bytes))
        #expect(outcome.code == .offline && body["productIds"]?.array?.count == 4)
        #expect(body["productIds"]?.array?.first?["introOffer"] == .bool(true) && body["evidence"] == nil)
        #expect(await bench.run(["check", "--server", "https://a.example"], environment: ["MEMBER_API_KEY": "k"]).code == .usage)
    }
}
