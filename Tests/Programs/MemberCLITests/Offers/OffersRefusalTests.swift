import Foundation
import MemberCore
import MemberCrypto
import Testing

@testable import MemberCLI
@testable import MemberSandbox

@Suite("member offers: what it refuses")
struct OffersRefusalTests {
    private static let key = KeyPair(P256PrivateKey.generate()).pem

    private func sign(_ bench: OffersBench, _ words: [String], isListed: Bool = true) async throws -> (ExitCode, String?) {
        try bench.write("key.p8", Data(Self.key.utf8))
        let app = isListed ? ["--app", bench.path("app.json")] : ["--bundle", "com.example.club"]
        let options = ["--key-file", bench.path("key.p8"), "--key-id", "KEY1", "--issuer", "issuer-1"]
        let outcome = try await bench.json(["sign"] + words + app + options)
        return (outcome.code, outcome.result["error"]?["code"]?.string)
    }

    @Test(
        "nothing is signed for a product or an offer that the settings do not list, if they list any",
        arguments: [
            (["stay.3", "--product", "nope"], "cli.offers_product_unlisted"),
            (["nope", "--product", "club.month"], "cli.offers_offer_unlisted"),
            (["nope", "--product", "club.month", "--form", "1"], "cli.offers_offer_unlisted"),
            (["--allow", "--product", "nope", "--transaction", "1"], "cli.offers_product_unlisted"),
        ])
    func unlisted(words: [String], code: String) async throws {
        let bench = try OffersBench()
        #expect(try await sign(bench, words) == (.failed, code))
        #expect(try await sign(bench, words, isListed: false) == (.done, nil), "nothing is listed at all")
        #expect(try await sign(bench, ["stay.3", "--product", "club.month"]) == (.done, nil))
    }

    @Test(
        "the separator of signed parts is refused in every part",
        arguments: [
            ["a\u{2063}b", "--product", "p"], ["a", "--product", "p\u{2063}"],
            ["a", "--product", "p", "--transaction", "1\u{2063}"],
            ["a", "--product", "p", "--form", "1", "--member", "m\u{2063}"], ["a\u{2063}", "--product", "p", "--form", "1"],
            ["--deny", "--product", "p\u{2063}", "--transaction", "1"],
            ["--allow", "--product", "p", "--transaction", "1\u{2063}"],
        ])
    func separator(words: [String]) async throws {
        #expect(try await sign(OffersBench(), words, isListed: false) == (.failed, "offersbackend.separator_inside"))
    }

    @Test(
        "a simulation beyond the calendar, or of days before the newest purchase, is refused",
        arguments: [
            ("9999-12-31", "400", "cli.offers_beyond_calendar"), ("2025-12-31", "3", "cli.offers_before_purchase"),
            ("2026-01-01", "3", nil), ("9999-12-30", "2", nil), ("1767225600000", "3", nil),
        ] as [(String, String, String?)])
    func days(from: String, count: String, code: String?) async throws {
        let bench = try OffersBench("2026-01-01T12:00:00Z buy club.month deny\n+3 cancel")
        let words = ["simulate", "--app", bench.path("app.json"), "--product", "club.month", "--from", from, "--days", count]
        let outcome = try await bench.json(words + ["--every-day"], input: try bench.evidence(.lines))
        #expect(outcome.result["error"]?["code"]?.string == code && outcome.code == (code == nil ? .done : .failed))
        let bought = try #require(bench.shop.purchases(of: "anna").first).purchased.milliseconds
        for day in outcome.result["days"]?.array ?? [] { #expect(try #require(day["time"]?.integer) >= bought) }
    }

    @Test("a story beyond the calendar is refused as well")
    func storyBeyond() async throws {
        let bench = try OffersBench()
        let path = try bench.write("story", Data("9999-12-01 buy club.month\n".utf8))
        let outcome = try await bench.json(["simulate", "--story", path, "--product", "club.month", "--days", "60"])
        #expect(outcome.code == .failed && outcome.result["error"]?["code"]?.string == "cli.offers_beyond_calendar")
    }

    @Test(
        "a line of a story that cannot be understood says why",
        arguments: [
            ("yesterday buy club.month", "yesterday is not a date"), ("2026-02-30 cancel", "2026-02-30 is not a date"),
            ("+3 cancel", "no line above has a date"), ("2026-01-01 jump", "“jump” is not an action"),
            ("2026-01-01 buy", "needs a product"), ("2026-01-01 buy club.month gratis", "“gratis” is not a way to buy"),
            ("2026-01-01 buy club.month promotional", "needs an offer"), ("2026-01-01 cancel now", "does not take more words"),
            ("2026-01-05\n2026-01-01 cancel", "before the date of the line above"),
            ("2026-01-01\n+99999 cancel", "from 0 to 10950"),
        ])
    func lines(text: String, why: String) async throws {
        let bench = try OffersBench()
        let path = try bench.write("story", Data(text.utf8))
        let outcome = await bench.run(["simulate", "--story", path, "--product", "club.month"])
        let line = text.split(separator: "\n").count
        #expect(outcome.code == .usage && outcome.notes.contains("Line \(line) of the story cannot be understood: "))
        #expect(outcome.notes.contains(why), "\(outcome.notes)")
    }

    @Test("a day on which much happens takes a line that can be read")
    func crowded() async throws {
        let bench = try OffersBench()
        let story = "2026-01-01 buy club.month\n" + String(repeating: "+0 cancel\n+0 resume\n", count: 50)
        let path = try bench.write("story", Data(story.utf8))
        let words = ["simulate", "--story", path, "--product", "club.month", "--days", "1"]
        let outcome = await bench.run(words)
        #expect(outcome.output.contains("AUTO_RENEW_DISABLED, … and 97 more  "))
        #expect(try await bench.json(words).result["days"]?.array?.first?["events"]?.array?.count == 101)
    }

    @Test("seconds are not taken for milliseconds; a kind is known in any case of letters")
    func words() async throws {
        let bench = try OffersBench()
        let words = ["check", "--no-receipt", "--app", bench.path("app.json"), "--product", "club.month"]
        let seconds = await bench.run(words + ["--at", "1795954597"])
        #expect(seconds.code == .usage && seconds.notes.contains("milliseconds"))
        #expect(await bench.run(words + ["--kind", "winback"]).code == .no)
    }

    @Test("only what names the app's number needs it: a receipt and transactions do not", arguments: OffersBench.Form.allCases)
    func number(form: OffersBench.Form) async throws {
        let bench = try OffersBench()
        let words = [
            "check", "--bundle", "com.example.club", "--root", bench.path("roots.pem"), "--product", "club.month", "--group",
            "21000001", "--at", "2026-01-14",
        ]
        #expect(try await bench.json(words, input: try bench.evidence(form)).code == .no)
        let app = try bench.signer.token(bench.shop.appTransaction(of: try bench.shop.customer("anna")))
        let numbered = try await bench.json(words, input: Data(app.utf8))
        #expect(numbered.result["error"]?["code"]?.string == "offers.app_id_missing")
    }
}
