import Foundation
import MemberCore
import Testing

@testable import MemberCLI
@testable import MemberSandbox

@Suite("member offers: may she have it again?")
struct OffersCheckTests {
    private func reason(_ result: JSONValue, _ product: String = "club.month") -> String? {
        result["decisions"]?[product]?["reason"]?.string
    }

    @Test(
        "every form of evidence gives the same verdict, from a file and from standard input", arguments: OffersBench.Form.allCases
    )
    func forms(form: OffersBench.Form) async throws {
        let bench = try OffersBench()
        let data = try bench.evidence(form)
        let words = ["--app", bench.path("app.json"), "--product", "club.month"]
        let file = try await bench.json(["check", bench.write("evidence", data)] + words)
        #expect(file.code == .no && reason(file.result) == "TRIAL_USED")
        for name in [["-"], []] {
            let piped = try await bench.json(["check"] + name + words, input: data)
            #expect(piped.code == .no && piped.result == file.result)
        }
    }

    @Test(
        "all missing settings are named at once",
        arguments: [
            ([], ["--product", "--bundle", "--root"]), (["--product", "club.month"], ["--bundle", "--root"]),
            (["--bundle", "com.example.club"], ["--product", "--root"]), (["--no-receipt"], ["--product", "--bundle"]),
            (["--environment", "xcode"], ["--product", "--bundle"]),
        ])
    func missing(words: [String], named: [String]) async throws {
        let bench = try OffersBench()
        let outcome = await bench.run(["check"] + words, input: try bench.evidence(.lines))
        let options = ["--product", "--bundle", "--root"].filter { outcome.notes.contains($0) }
        #expect(outcome.code == .usage && options == named, "\(outcome.notes)")
    }

    @Test("the table says it for people")
    func table() async throws {
        let bench = try OffersBench()
        let outcome = await bench.run(["check", "--app", bench.path("app.json")], input: try bench.evidence(.lines))
        #expect(
            outcome.output == """
                PRODUCT         INTRODUCTORY  REASON                    OFFERS
                club.month      no            TRIAL_USED                
                club.year       no            TRIAL_USED                
                magazine.month  yes           NO_TRANSACTIONS_IN_GROUP  
                magazine.week   no            NO_INTRO_OFFER            
                At 2026-01-14T00:00:00Z.
                """)
        #expect(outcome.code == .no)
    }

    @Test("where a receipt's verdict depends on the time none is trusted, unless one is given or this computer's is to be")
    func trustedTime() async throws {
        let bench = try OffersBench("2026-01-01 buy magazine.week\n+3")
        let words = ["check", "--app", bench.path("app.json"), "--product", "magazine.month"]
        for (more, reason, code) in [
            ([], "NO_TRUSTED_TIME", ExitCode.unknown), (["--at", "2026-01-05"], "ACTIVE_SUBSCRIPTION", .no),
            (["--at", "2026-03-01"], "LAPSED_NO_INTRO_USED", .done), (["--local-clock"], "ACTIVE_SUBSCRIPTION", .no),
        ] {
            let outcome = await bench.run(words + more, input: try bench.receipt)
            #expect(outcome.code == code && outcome.output.contains(reason), "\(more): \(outcome.output)")
        }
        let both = await bench.run(words + ["--at", "2026-01-05", "--local-clock"], input: try bench.receipt)
        #expect(both.code == .usage)
        var response = try bench.response
        guard case .object(var receipt)? = response["receipt"] else { throw StoryProblem() }
        for name in ["request_date", "request_date_ms", "request_date_pst"] { receipt[name] = nil }
        response["receipt"] = .object(receipt)
        let untimed = await bench.run(words, input: try JSONEncoder().encode(response))
        #expect(untimed.code == .unknown && untimed.output.contains("NO_TRUSTED_TIME"))
        let signed = await bench.run(words, input: try bench.evidence(.lines))
        #expect(signed.code == .no && signed.output.contains("ACTIVE_SUBSCRIPTION"))
    }
    private struct StoryProblem: Error {}

    @Test("explained it says why, and which purchase decided")
    func explain() async throws {
        let bench = try OffersBench()
        let words = ["explain", "--app", bench.path("app.json"), "--product", "club.month"]
        let outcome = await bench.run(words, input: try bench.receipt)
        let id = try #require(bench.shop.purchases(of: "anna").first?.id)
        #expect(
            outcome.output == """
                club.month: Not eligible for the introductory offer. A free trial was already used in this subscription group.
                Decided by:
                  PRODUCT     FROM                  UNTIL                 WHAT   TRANSACTION
                  club.month  2026-01-01T00:00:00Z  2026-01-08T00:00:00Z  trial  \(id)
                Reason TRIAL_USED, at 2026-01-14T00:00:00Z or later. To show: regularPrice.
                """)
        let russian = await bench.run(words + ["--language", "ru"], input: try bench.receipt)
        #expect(russian.output.contains("бесплатный период уже использован") && russian.code == .no)
    }

    @Test("the exit code is the verdict: yes, no, unknown, and unknown because of the network")
    func codes() async throws {
        let bench = try OffersBench()
        let app = ["--app", bench.path("app.json"), "--product"]
        #expect(await bench.run(["check", "--no-receipt"] + app + ["club.month"]).code == .done)
        #expect(await bench.run(["check"] + app + ["magazine.month"], input: try bench.evidence(.lines)).code == .done)
        #expect(await bench.run(["check"] + app + ["club.month"], input: try bench.receipt).code == .no)
        let broken = Data(try bench.receipt.dropLast(40) + Data(count: 40))
        let unknown = try await bench.json(["check"] + app + ["club.month"], input: broken)
        #expect(unknown.code == .unknown && reason(unknown.result) == "RECEIPT_UNAUTHENTICATED")
        #expect(unknown.result["decisions"]?["club.month"]?["eligible"] == .null)
        try bench.write("secret", Data("s3cret-of-the-app".utf8))
        let offline = try await bench.json(
            ["check", "--online", "--secret-file", bench.path("secret")] + app + ["club.month"], input: try bench.receipt)
        #expect(offline.code == .offline && reason(offline.result) == "VERIFY_TEMPORARY")
    }

    @Test("only a receipt is verified by the store; signed data is asked about by an identifier")
    func onlineTokens() async throws {
        let bench = try OffersBench()
        let outcome = await bench.run(
            ["check", "--online", "--app", bench.path("app.json"), "--product", "club.month"], input: try bench.evidence(.lines))
        #expect(outcome.code == .usage && outcome.notes.contains("--transaction"))
    }

    @Test("unsigned evidence is said to be unsigned", arguments: ["check", "explain", "status"])
    func unsigned(action: String) async throws {
        let bench = try OffersBench()
        let words = [action, "--app", bench.path("app.json"), "--product", "club.month"]
        for (form, isUnsigned) in [(OffersBench.Form.response, true), (.lines, false), (.receipt, false)] {
            let evidence = try bench.evidence(form)
            #expect(try await bench.json(words, input: evidence).result["unsigned"] == .bool(isUnsigned))
            #expect(await bench.run(words, input: evidence).output.contains("not signed") == isUnsigned)
        }
    }

    @Test("a product that the settings do not list is told", arguments: ["check", "explain"])
    func unlisted(action: String) async throws {
        let bench = try OffersBench()
        let words = [action, "--no-receipt", "--product", "club.moth", "--product", "club.month"]
        let outcome = try await bench.json(words + ["--app", bench.path("app.json")])
        #expect(outcome.result["unlisted"] == .array([.string("club.moth")]))
        #expect(await bench.run(words + ["--app", bench.path("app.json")]).output.contains("do not list club.moth."))
        let bare = try await bench.json(words + ["--bundle", "com.example.club"])
        #expect(bare.result["unlisted"] == .array([]), "nothing is listed at all")
    }

    @Test("if the product itself decides, no evidence is read")
    func gates() async throws {
        let bench = try OffersBench()
        let outcome = try await bench.json(["check", "--app", bench.path("app.json"), "--product", "magazine.week", "/nowhere"])
        #expect(outcome.code == .no && reason(outcome.result, "magazine.week") == "NO_INTRO_OFFER")
    }

    @Test(
        "a product that is named twice, or twice in the settings, is decided once", arguments: ["check", "explain", "simulate"])
    func twice(action: String) async throws {
        let bench = try OffersBench()
        let app = try JSONValue(parsing: Data(contentsOf: URL(filePath: bench.path("app.json"))))
        var members = try #require(app.object)
        let products = try #require(members["products"]?.array)
        members["products"] = .array(products + products)
        try bench.write("twice.json", bench.json(members))
        let (evidence, name) = (try bench.evidence(.lines), ["--product", "club.month"])
        for words in [["--app", bench.path("app.json")] + name + name, ["--app", bench.path("twice.json")]] {
            let outcome = await bench.run([action] + words, input: evidence)
            let lines = outcome.output.split(separator: "\n")
            let columns = lines.first?.split(separator: " ").filter { $0 == "club.month" } ?? []
            #expect(lines.filter { $0.hasPrefix("club.month") }.count + columns.count == 1, "\(outcome)")
        }
    }

    @Test("promotional and win-back offers are asked by kind")
    func kinds() async throws {
        let bench = try OffersBench("2026-01-01 buy club.month\n+10 cancel\n+60")
        let words = ["check", "--app", bench.path("app.json"), "--product", "club.month", "--kind"]
        let promotional = try await bench.json(words + ["promotional", "--offer", "stay.3"], input: try bench.evidence(.lines))
        #expect(promotional.code == .done && reason(promotional.result) == "LAPSED_SUBSCRIBER")
        let winBack = try await bench.json(words + ["winBack"], input: try bench.evidence(.lines))
        #expect(winBack.code == .done && winBack.result["decisions"]?["club.month"]?["offerIds"]?.array == [.string("back.half")])
        let none = try await bench.json(words + ["promotional", "--offer", "none"], input: try bench.evidence(.lines))
        #expect(none.code == .no && reason(none.result) == "NO_PROMO_OFFER")
    }

    @Test("the time is the one given, and the verdict that of the time")
    func time() async throws {
        let bench = try OffersBench("2026-01-01 buy club.month deny\n+3 cancel")
        let words = ["check", "--app", bench.path("app.json"), "--product", "club.month", "--at"]
        let evidence = try bench.evidence(.lines)
        let running = try await bench.json(words + ["2026-01-31T23:59:59Z"], input: evidence)
        #expect(running.code == .no && reason(running.result) == "ACTIVE_SUBSCRIPTION")
        let over = try await bench.json(words + ["2026-02-01"], input: evidence)
        #expect(over.code == .done && reason(over.result) == "LAPSED_NO_INTRO_USED")
        #expect(try await bench.json(words + ["1769904000000"], input: evidence).result == over.result)
        for milliseconds in stride(from: Int64(1), to: 1000, by: 27) {
            let fraction = String("00\(milliseconds)".suffix(3))
            let exact = try await bench.json(words + ["2026-02-01T00:00:00.\(fraction)Z"], input: evidence)
            #expect(exact.result["clock"]?.integer == 1_769_904_000_000 + milliseconds)
        }
    }

    @Test("single options replace settings")
    func options() async throws {
        let bench = try OffersBench()
        let words = [
            "check", "--bundle", "com.example.club", "--app-id", "1234567890", "--root", bench.path("roots.pem"), "--product",
            "club.month", "--group", "21000001", "--at", "2026-01-14",
        ]
        #expect(try await bench.json(words, input: try bench.evidence(.lines)).code == .no)
        let other = try await bench.json(
            words.map { $0 == "com.example.club" ? "com.example.other" : $0 }, input: try bench.evidence(.lines))
        #expect(other.code == .unknown && reason(other.result) == "BUNDLE_MISMATCH")
    }

    @Test("a kept decision is explained and decided again")
    func kept() async throws {
        let bench = try OffersBench()
        let words = ["check", "--app", bench.path("app.json"), "--product", "club.month", "--keep", bench.path("kept")]
        #expect(await bench.run(words, input: try bench.evidence(.lines)).code == .no)
        #expect(await bench.run(words, input: try bench.evidence(.lines)).code == .failed, "nothing is overwritten")
        let replay = try await bench.json(["explain", bench.path("kept")])
        #expect(replay.code == .no && replay.result["same"] == .bool(true))
        #expect(
            await bench.run(["explain", bench.path("kept")]).output.hasSuffix("The result is the same with the current rules."))
        let piped = try await bench.json(["explain"], input: Data(contentsOf: URL(filePath: bench.path("kept"))))
        #expect(piped.code == .no && piped.result == replay.result)
    }

    @Test(
        "the status says whether to give access",
        arguments: [
            ("2026-01-01 buy club.month\n+3", "active", ExitCode.done),
            ("2026-01-01 buy club.month\n+3 cancel\n+9", "expired", .no),
            ("2026-01-01 fail\n+0 buy club.month\n+10", "gracePeriod", .done),
            ("2026-01-01 fail\n+0 buy club.month\n+30", "billingRetry", .no),
            ("2026-01-01 buy club.month\n+9 refund", "refunded", .no),
        ])
    func status(story: String, state: String, code: ExitCode) async throws {
        let bench = try OffersBench(story)
        let words = ["status", "--app", bench.path("app.json"), "--product", "club.month"]
        let outcome = try await bench.json(words, input: try bench.evidence(.lines))
        #expect(outcome.result["groups"]?["21000001"]?["state"]?.string == state && outcome.code == code)
    }

    @Test(
        "the output names the rule of refunds and its effect, where there is a refund or another rule was asked for",
        arguments: [
            ("+9 refund", [], "Refund rule: block. A customer"),
            ("+9 refund", ["--refund", "storeRule"], "Refund rule: storeRule."),
            ("+9", ["--refund", "storeRule"], "A refund only ends its period"), ("+9", [], nil),
        ] as [(String, [String], String?)])
    func refundRule(story: String, options: [String], line: String?) async throws {
        let bench = try OffersBench("2026-01-01 buy club.month\n" + story)
        let words = ["--app", bench.path("app.json"), "--product", "club.month"] + options
        for action in ["check", "explain"] {
            let output = await bench.run([action] + words, input: try bench.evidence(.lines)).output
            #expect(output.contains(line ?? "Refund rule") == (line != nil), "\(output)")
        }
        let result = try await bench.json(["check"] + words, input: try bench.evidence(.lines)).result
        #expect(result["refundRule"]?.string == (options.last ?? "block"))
    }
}
