import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberCLI
@testable import MemberSandbox

@Suite("member offers --server", .timeLimit(.minutes(1)))
struct OffersServerTests {
    private func reason(_ result: JSONValue) -> String? { result["decisions"]?["club.month"]?["reason"]?.string }

    @Test(
        "the service decides on every form of evidence that it takes, from a file and from standard input",
        arguments: [OffersBench.Form.receipt, .base64, .request, .lines, .history, .list])
    func forms(form: OffersBench.Form) async throws {
        try await OffersServerBench.with(try OffersBench()) { served in
            let data = try served.bench.evidence(form)
            let file = try await served.json(["check", try served.bench.write("evidence", data)])
            #expect(file.code == .no && reason(file.result) == "TRIAL_USED", "\(file.result.line)")
            #expect(file.result["server"]?.string == served.url.absoluteString && file.result["clock"]?.integer != nil)
            let piped = try await served.json(["check"], input: data)
            #expect(piped.code == .no && reason(piped.result) == "TRIAL_USED")
        }
    }

    @Test("without evidence it decides on what it knows about the member; an app's key is told no transactions")
    func member() async throws {
        try await OffersServerBench.with(try OffersBench()) { served in
            let words = ["check", "--member", OffersServerBench.anna.uppercased()]
            let before = try await served.json(words)
            #expect(before.code == .done && reason(before.result) == "NO_RECEIPT", "\(before.result.line)")
            #expect(before.result["purchasesWithheld"] == .bool(false))
            _ = try await served.json(["check"], input: try served.bench.evidence(.lines))
            for (key, ids) in [(OffersServerBench.appKey, 0), (OffersServerBench.serverKey, 1)] {
                let after = try await served.json(words, key: key)
                #expect(after.code == .no && reason(after.result) == "TRIAL_USED")
                #expect(after.result["decisions"]?["club.month"]?["decidedBy"]?.array?.count == ids)
                #expect(after.result["purchasesWithheld"] == .bool(ids == 0))
                let told = try await served.ask(["explain", "--member", OffersServerBench.anna], key: key)
                #expect(told.output.contains("an app's key does not see") == (ids == 0), "\(told.output)")
            }
        }
    }

    @Test("the signed data within a notification is evidence")
    func notification() async throws {
        try await OffersServerBench.with(try OffersBench()) { served in
            let inner = try #require(try served.bench.transactions.first)
            let token = try served.bench.signer.token([
                "notificationType": .string("SUBSCRIBED"), "data": .object(["signedTransactionInfo": .string(inner)]),
            ])
            let outcome = try await served.json(["check"], input: Data(token.utf8))
            #expect(outcome.code == .no && reason(outcome.result) == "TRIAL_USED", "\(outcome.result.line)")
        }
    }

    @Test("a transaction's number needs a server's key; with one the service asks the App Store, and is unknown without it")
    func transaction() async throws {
        try await OffersServerBench.with(try OffersBench()) { served in
            let refused = try await served.ask(["check", "--transaction", "2000000000000001"])
            #expect(refused.code == .failed && refused.notes.contains("[cli.offers_needs_server_key]"), "\(refused.notes)")
            let asked = try await served.json(["check", "--transaction", "1"], key: OffersServerBench.serverKey)
            #expect(asked.code == .unknown && asked.result["decisions"]?["club.month"]?["eligible"] == .null)
        }
    }

    @Test("sentences, in each language; whose clock and server it is stands below the table")
    func people() async throws {
        try await OffersServerBench.with(try OffersBench()) { served in
            let input = try served.bench.evidence(.lines)
            let id = try #require(served.bench.shop.purchases(of: "anna").first?.id)
            let table = try await served.ask(["check"], input: input)
            #expect(table.output.contains("club.month  no            TRIAL_USED"), "\(table.output)")
            #expect(table.output.contains(", by the server's clock.\nDecided by the server at \(served.url.absoluteString)."))
            let sentences = try await served.ask(["explain", "--language", "ru"], input: input)
            #expect(sentences.output.contains("Решили покупки:\n  \(id)\nПричина TRIAL_USED"), "\(sentences.output)")
            #expect(sentences.output.contains("Решение принял сервер"))
        }
    }

    @Test("the key comes from a file, from standard input or from the environment, and is never printed")
    func key() async throws {
        try await OffersServerBench.with(try OffersBench()) { served in
            let words = ["check", "--no-receipt", "--server", served.url.absoluteString, "--product", "club.month", "--verbose"]
            let file = try served.bench.write("key", Data((OffersServerBench.appKey + "\n").utf8))
            let ways: [(words: [String], typed: [String], environment: [String: String])] = [
                (["--api-key-file", file], [], [:]), (["--api-key-file", "-"], [OffersServerBench.appKey], [:]),
                ([], [], ["MEMBER_API_KEY": OffersServerBench.appKey]),
            ]
            for way in ways {
                let outcome = await served.bench.run(
                    words + way.words, lines: way.typed, environment: way.environment, transport: NetworkTransport())
                #expect(outcome.code == .done && outcome.output.contains("NO_RECEIPT"), "\(outcome.notes)")
                #expect(!(outcome.output + outcome.notes).contains(OffersServerBench.appKey))
            }
            let wrong = await served.bench.run(
                words, environment: ["MEMBER_API_KEY": "a-wrong-key"], transport: NetworkTransport())
            #expect(wrong.code == .failed && wrong.notes.contains("[cli.offers_key_unknown]"), "\(wrong.notes)")
            #expect(!wrong.notes.contains("a-wrong-key"))
        }
    }
}
