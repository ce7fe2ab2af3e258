import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import MemberCLI
@testable import MemberSandbox

@Suite("member offers, given anything", .timeLimit(.minutes(1)))
struct OffersHostileTests {
    private func code(_ bench: OffersBench, _ data: Data, _ action: String = "check") async throws -> (ExitCode, String?) {
        let words = action == "verify" ? ["verify"] : [action, "--product", "club.month"]
        let outcome = try await bench.json(words + ["--app", bench.path("app.json")], input: data)
        return (outcome.code, outcome.result["error"]?["code"]?.string)
    }

    @Test(
        "a document that is not evidence is refused",
        arguments: [
            "", "   \n", "hello", "{}", "[]", "{\"a\":1,\"a\":2}", "{\"signedTransactions\":[]}", "null", "TUlJQg", "ey.ey.ey",
            "eyJhIjoxfQ.e30.x",
            "\u{0}\u{1}\u{2}", "{\"receipt-data\":\"%%%\"}", "{\"receipt-data\":\"aGVsbG8=\"}", "{\"evidence\":1,\"decision\":2}",
            String(repeating: "[", count: 5000), "{\"x\":" + String(repeating: "{\"y\":", count: 5000),
        ])
    func notEvidence(text: String) async throws {
        let bench = try OffersBench()
        for action in ["check", "explain", "status", "verify", "simulate"] {
            let outcome = try await code(bench, Data(text.utf8), action)
            #expect(outcome.0 == .failed && outcome.1 == "cli.offers_not_evidence", "\(action): \(text.prefix(20))")
        }
    }

    @Test(
        "a response without the members of a good one gives an unknown verdict",
        arguments: ["{\"status\":0}", "{\"status\":\"x\"}", "{\"status\":21002}", "{\"status\":0,\"receipt\":{}}"])
    func responses(text: String) async throws {
        let outcome = try await code(try OffersBench(), Data(text.utf8))
        #expect(outcome.0 == .unknown && outcome.1 == nil)
    }

    @Test("a receipt cut anywhere is never a yes")
    func truncated() async throws {
        let bench = try OffersBench("2026-01-01 buy coins.100")
        let receipt = try bench.receipt
        for length in stride(from: 1, to: receipt.count, by: max(1, receipt.count / 40)) {
            let outcome = try await code(bench, receipt.prefix(length))
            #expect(outcome.0 == .unknown || outcome.0 == .failed, "\(length)")
        }
        #expect(try await code(bench, receipt).0 == .done)
    }

    @Test("random bytes are refused, and do not crash the process")
    func random() async throws {
        let bench = try OffersBench()
        for seed in 0..<60 {
            let random = SeededRandom(seed: UInt64(seed))
            let length = random.bytes(2).reduce(0) { $0 << 8 | Int($1) } % 600 + 1
            var data = random.bytes(length)
            if seed.isMultiple(of: 2) { data = Data([0x30, 0x82]) + data }
            let outcome = try await code(bench, data, seed.isMultiple(of: 3) ? "verify" : "check")
            #expect([.failed, .unknown, .no].contains(outcome.0), "seed \(seed)")
        }
    }

    @Test(
        "broken DER is an unknown verdict, however its length is broken; a text that begins with a zero is no receipt",
        arguments: [
            ([0x30, 0x88, 0xFF, 0xFF, 0xFF, 0xFF], ExitCode.unknown), ([0x30, 0x82, 0xFF, 0xFF], .unknown),
            ([0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], .unknown), ([0x30, 0xFF, 0xFF], .unknown), ([0x30, 0x80], .unknown),
            ([0x30, 0x05, 0xFF], .unknown), ([0x30, 0x03, 0x02, 0x01, 0x05], .unknown), (Array("0é, a text\n".utf8), .failed),
            ([0x30], .failed),
        ] as [([UInt8], ExitCode)])
    func brokenLength(bytes: [UInt8], expected: ExitCode) async throws {
        let bench = try OffersBench()
        #expect(try await code(bench, Data(bytes)).0 == expected)
        #expect(try await code(bench, Data(Data(bytes).base64EncodedString().utf8)).0 == expected)
    }

    @Test("input that is too long is not read to its end")
    func huge() async throws {
        let bench = try OffersBench()
        let path = try bench.write("huge", Data())
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: UInt64(OffersInput.limit) + 10)
        try handle.close()
        let outcome = try await bench.json(["check", path, "--app", bench.path("app.json")])
        #expect(outcome.code == .failed && outcome.result["error"]?["code"]?.string == "cli.offers_too_large")
    }

    @Test("a file that is not there, and a folder, are told by name", arguments: ["/nowhere/at/all", "/"])
    func unreadable(path: String) async throws {
        let bench = try OffersBench()
        let outcome = try await bench.json(["check", path, "--app", bench.path("app.json"), "--product", "club.month"])
        #expect(outcome.code == .failed && outcome.result["error"]?["problem"]?.string?.contains(path) == true)
    }

    @Test("settings of a time beyond any calendar cannot be read", arguments: [Int64.max, .min, 9_000_000_000_000_001])
    func settingsTime(time: Int64) async throws {
        let bench = try OffersBench()
        let settings = try JSONValue(parsing: Data(contentsOf: URL(filePath: bench.path("app.json"))))
        var members = try #require(settings.object)
        members["time"] = .integer(time)
        let path = try bench.write("far.json", bench.json(members))
        for action in ["simulate", "check", "status"] {
            let outcome = try await bench.json(
                [action, "--app", path, "--product", "club.month"], input: try bench.evidence(.lines))
            #expect(outcome.code == .failed && outcome.result["error"]?["code"]?.string == "cli.offers_app_unreadable")
        }
    }

    @Test("evidence cannot steer the terminal, and no line is its own")
    func terminal() async throws {
        let bench = try OffersBench()
        let hostile = "x\u{1B}[2J\nforged\u{202E}\u{9B}"
        var payload = bench.shop.payload(try #require(bench.shop.purchases(of: "anna").first))
        for name in ["productId", "transactionId", "bundleId", "environment"] { payload[name] = .string(hostile) }
        let token = Data(try bench.signer.token(payload).utf8)
        for words in [
            ["verify"], ["check", "--product", hostile], ["explain", "--product", hostile], ["simulate", "--product", hostile],
        ] {
            let outcome = await bench.run(words + ["--app", bench.path("app.json")], input: token)
            let text = outcome.output + outcome.notes
            #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E || $0.value == 0x9B }, "\(words)")
            #expect(!text.split(separator: "\n").contains { $0.hasPrefix("forged") }, "\(words)")
        }
    }

    @Test(
        "a command line that cannot be understood ends with 2",
        arguments: [
            [], ["nonsense"], ["check", "--story", "x"], ["verify", "--product", "x"],
            ["check", "--kind", "any", "--product", "x"],
            ["check", "--app", "a", "--sandbox", "b"], ["check", "a", "b"], ["sign"],
            ["sign", "--product", "x", "--allow", "--deny"], ["sign", "--product", "x", "--allow", "--form", "1"],
            ["sign", "--product", "x", "--deny", "--member", "anna"],
            ["simulate", "--days", "0"], ["check", "--product", "x"], ["check", "--sandbox", "nonsense"],
            ["explain", "--language", "tlh"], ["check", "--bundle", "x", "--environment", "moon", "--product", "x"],
            ["check", "--bundle", "x", "--product", "x", "--at", "soon", "--no-receipt"],
            ["check", "file", "--no-receipt", "--bundle", "x", "--product", "x"],
            ["explain", "--transaction", "1", "--no-receipt", "--bundle", "x", "--product", "x"],
            ["status", "file", "--transaction", "1", "--bundle", "x", "--product", "x"],
        ])
    func usage(words: [String]) async throws {
        let bench = try OffersBench()
        var words = words
        if let place = words.firstIndex(of: "a"), words.contains("--app") == false { words.insert("--no-receipt", at: place) }
        let outcome = await bench.run(words)
        #expect(outcome.code == .usage && outcome.notes.contains("member help"), "\(outcome.notes)")
    }
}
