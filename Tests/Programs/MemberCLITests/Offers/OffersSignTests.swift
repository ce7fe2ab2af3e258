import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE
import Testing

@testable import MemberCLI
@testable import MemberSandbox

@Suite("member offers sign and simulate")
struct OffersSignTests {
    private let key = P256PrivateKey.generate()

    private func words(_ bench: OffersBench, _ more: [String]) throws -> [String] {
        try bench.write("key.p8", Data(KeyPair(key).pem.utf8))
        return ["sign"] + more + [
            "--product", "club.month", "--bundle", "com.example.club", "--key-file", bench.path("key.p8"), "--key-id", "KEY1",
            "--issuer",
            "issuer-1",
        ]
    }

    private func claims(_ result: JSONValue) throws -> JSONValue {
        let token = try CompactJWS(try #require(result["compactJWS"]?.string))
        let jwk = JWK(key: .p256(key.publicKey), kid: "KEY1")
        _ = try JWSVerifier.verify(token, keys: JWKSet(keys: [jwk]), allowed: [.es256])
        return try JSONValue(parsing: token.payload)
    }

    @Test("a promotional offer in the second form, for one transaction")
    func second() async throws {
        let bench = try OffersBench()
        let outcome = try await bench.json(words(bench, ["stay.3", "--transaction", "4000000000000001"]))
        let claims = try claims(outcome.result)
        #expect(outcome.code == .done && claims["aud"]?.string == "promotional-offer")
        #expect(claims["offerIdentifier"]?.string == "stay.3" && claims["transactionId"]?.string == "4000000000000001")
    }

    @Test("a promotional offer in the first form, for one member")
    func first() async throws {
        let bench = try OffersBench()
        let result = try await bench.json(words(bench, ["stay.3", "--form", "1", "--member", "ANNA"])).result
        let nonce = try #require(result["nonce"]?.string)
        let time = try #require(result["timestamp"]?.integer)
        let message = ["com.example.club", "KEY1", "club.month", "stay.3", "anna", nonce, "\(time)"].joined(separator: "\u{2063}")
        let signature = try #require(Data(base64Encoded: result["signature"]?.string ?? ""))
        #expect(PublicKey.p256(key.publicKey).verifies(signature, over: Data(message.utf8), .sha256))
    }

    @Test("an override of the introductory offer, either way", arguments: [("--allow", true), ("--deny", false)])
    func overrides(flag: String, isAllowed: Bool) async throws {
        let bench = try OffersBench()
        let claims = try claims(try await bench.json(words(bench, [flag, "--transaction", "1"])).result)
        #expect(claims["allowIntroductoryOffer"] == .bool(isAllowed) && claims["aud"]?.string == "introductory-offer-eligibility")
        #expect(await bench.run(try words(bench, [flag])).code == .usage)
    }

    @Test("no key, secret or receipt is printed when something is wrong")
    func secrets() async throws {
        let bench = try OffersBench()
        let mark = "c2VjcmV0LW1hcms"
        try bench.write("bad.p8", Data("-----BEGIN PRIVATE KEY-----\n\(mark)\n-----END PRIVATE KEY-----\n".utf8))
        try bench.write("secret", Data(mark.utf8))
        try bench.write(
            "bad.json",
            Data(
                "{\"bundleId\":\"b\",\"credentials\":{\"key\":\"\(mark)\",\"sharedSecret\":\"\(mark)\"},\"roots\":[\"-----BEGIN CERTIFICATE-----\\n\(mark)\\n-----END CERTIFICATE-----\"]}"
                    .utf8))
        let receipt = try bench.receipt
        let shown = receipt.base64EncodedString().prefix(40)
        let lines: [[String]] = [
            [
                "sign", "x", "--product", "p", "--bundle", "b", "--key-id", "k", "--issuer", "i", "--key-file",
                bench.path("bad.p8"),
            ],
            ["check", "--product", "p", "--app", bench.path("bad.json")],
            ["check", "--product", "p", "--bundle", "b", "--online", "--secret-file", bench.path("secret"), "--verbose"],
            [
                "check", "--product", "p", "--bundle", "b", "--transaction", "777000777", "--verbose", "--key-file",
                bench.path("bad.p8"),
            ],
        ]
        for words in lines {
            for json in [[], ["--json"]] {
                let outcome = await bench.run(words + json, input: receipt)
                let text = outcome.output + outcome.notes
                #expect(outcome.code != .done && !text.isEmpty)
                for secret in [mark, String(shown), "777000777"] { #expect(!text.contains(secret), "\(words): \(text)") }
            }
        }
    }

    @Test("a simulation on evidence shows the days on which the verdict changes")
    func evidence() async throws {
        let bench = try OffersBench("2026-01-01 buy club.month deny\n+3 cancel")
        let outcome = await bench.run(
            ["simulate", "--app", bench.path("app.json"), "--product", "club.month", "--from", "2026-01-04"],
            input: try bench.evidence(.lines))
        #expect(
            outcome.output == """
                DAY         club.month
                2026-01-04  no ACTIVE_SUBSCRIPTION
                2026-02-01  yes LAPSED_NO_INTRO_USED
                """)
        #expect(outcome.code == .done)
    }

    @Test("the lines of a story end as any system's do", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) async throws {
        let bench = try OffersBench()
        let story = ["# a trial", "2026-01-01 buy club.month", "+3 cancel", ""].joined(separator: end)
        try bench.write("story", Data(story.utf8))
        let outcome = await bench.run(["simulate", "--story", bench.path("story"), "--product", "club.month", "--days", "10"])
        #expect(outcome.code == .done && outcome.output.contains("EXPIRED/VOLUNTARY"), "\(outcome.notes)")
    }

    @Test("a story shows what happens on which day, and the verdict that it makes")
    func story() async throws {
        let bench = try OffersBench()
        let story = "# a trial of a week\n2026-01-01 buy magazine.month deny\n+2 fail\n+50 pay\n+3 cancel\n"
        try bench.write("story", Data(story.utf8))
        let outcome = await bench.run(
            ["simulate", "--story", bench.path("story"), "--product", "magazine.month", "--days", "100"])
        #expect(
            outcome.output == """
                DAY         WHAT HAPPENED                                  magazine.month
                2026-01-01  SUBSCRIBED/INITIAL_BUY                         no ACTIVE_SUBSCRIPTION
                2026-02-01  DID_FAIL_TO_RENEW/GRACE_PERIOD                 no IN_GRACE_PERIOD
                2026-02-17  GRACE_PERIOD_EXPIRED                           no IN_BILLING_RETRY
                2026-02-22  DID_RENEW/BILLING_RECOVERY                     no ACTIVE_SUBSCRIPTION
                2026-02-25  DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED  no ACTIVE_SUBSCRIPTION
                2026-03-22  EXPIRED/VOLUNTARY                              yes LAPSED_NO_INTRO_USED
                """)
    }

    @Test(
        "a malformed line, or one that the store refuses, is named by its number",
        arguments: [
            ("2026-01-01 buy club.month\nnonsense", "Line 2 of the story cannot be understood: nonsense is not a date"),
            (
                "2026-01-01 cancel",
                "Line 1 of the story is refused by the store: The customer has no subscription to change."
            ), ("+1 buy x", "Line 1"),
            ("2026-02-02\n2026-01-01", "Line 2"),
            ("2026-01-01 buy club.month\r\nnonsense\r\n", "Line 2"), ("", "contains no action"),
            ("# nobody\r\n\r\n# comes\n", "contains no action"),
        ])
    func badStory(text: String, line: String) async throws {
        let bench = try OffersBench()
        try bench.write("story", Data(text.utf8))
        let outcome = await bench.run(["simulate", "--story", bench.path("story"), "--product", "club.month"])
        #expect(outcome.code == .usage && outcome.notes.contains(line), "\(outcome.notes)")
    }

    @Test("help and completion know the actions")
    func help() async throws {
        let bench = try OffersBench()
        #expect(await bench.run(["check", "--help"]).output.contains("member offers simulate"))
        let script = try #require(await Tool().run("completion", "bash").result["script"]?.string)
        #expect(script.contains("offers) words=\"check explain status verify sign simulate metrics campaigns --allow"))
        let fish = try #require(await Tool().run("completion", "fish").result["script"]?.string)
        for action in ["check", "explain", "status", "verify", "sign", "simulate", "metrics", "campaigns"] {
            #expect(fish.contains("complete -c member -n 'contains -- offers (__member_command)' -a \(action) -d "))
        }
    }
}
