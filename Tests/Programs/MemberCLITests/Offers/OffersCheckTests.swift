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
        "every form of evidence gives the same verdict, from a file and from standard input", arguments: OffersStand.Form.allCases
    )
    func forms(form: OffersStand.Form) async throws {
        let stand = try OffersStand()
        let data = try stand.evidence(form)
        let words = ["--app", stand.path("app.json"), "--product", "club.month"]
        let file = try await stand.json(["check", stand.write("evidence", data)] + words)
        #expect(file.code == .no && reason(file.result) == "TRIAL_USED")
        for name in [["-"], []] {
            let piped = try await stand.json(["check"] + name + words, input: data)
            #expect(piped.code == .no && piped.result == file.result)
        }
    }

    @Test("the table says it for people")
    func table() async throws {
        let stand = try OffersStand()
        let outcome = await stand.run(["check", "--app", stand.path("app.json")], input: try stand.evidence(.lines))
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

    @Test("explained it says why, and which purchase decided")
    func explain() async throws {
        let stand = try OffersStand()
        let words = ["explain", "--app", stand.path("app.json"), "--product", "club.month"]
        let outcome = await stand.run(words, input: try stand.receipt)
        let id = try #require(stand.shop.purchases(of: "anna").first?.id)
        #expect(
            outcome.output == """
                club.month: May not have the introductory offer. A free trial was already used in this subscription group.
                Decided by:
                  PRODUCT     FROM                  UNTIL                 WHAT   TRANSACTION
                  club.month  2026-01-01T00:00:00Z  2026-01-08T00:00:00Z  trial  \(id)
                Reason TRIAL_USED, at 2026-01-14T00:00:00Z. To show: regularPrice.
                """)
        let russian = await stand.run(words + ["--language", "ru"], input: try stand.receipt)
        #expect(russian.output.contains("бесплатный период уже использован") && russian.code == .no)
    }

    @Test("the exit code is the verdict: yes, no, unknown, and unknown because of the network")
    func codes() async throws {
        let stand = try OffersStand()
        let app = ["--app", stand.path("app.json"), "--product"]
        #expect(await stand.run(["check", "--no-receipt"] + app + ["club.month"]).code == .done)
        #expect(await stand.run(["check"] + app + ["magazine.month"], input: try stand.evidence(.lines)).code == .done)
        #expect(await stand.run(["check"] + app + ["club.month"], input: try stand.receipt).code == .no)
        let broken = Data(try stand.receipt.dropLast(40) + Data(count: 40))
        let unknown = try await stand.json(["check"] + app + ["club.month"], input: broken)
        #expect(unknown.code == .unknown && reason(unknown.result) == "RECEIPT_UNAUTHENTICATED")
        #expect(unknown.result["decisions"]?["club.month"]?["eligible"] == .null)
        try stand.write("secret", Data("s3cret-of-the-app".utf8))
        let offline = try await stand.json(
            ["check", "--online", "--secret-file", stand.path("secret")] + app + ["club.month"], input: try stand.receipt)
        #expect(offline.code == .offline && reason(offline.result) == "VERIFY_TEMPORARY")
    }

    @Test("only a receipt is verified by the store; signed data is asked about by an identifier")
    func onlineTokens() async throws {
        let stand = try OffersStand()
        let outcome = await stand.run(
            ["check", "--online", "--app", stand.path("app.json"), "--product", "club.month"], input: try stand.evidence(.lines))
        #expect(outcome.code == .usage && outcome.notes.contains("--transaction"))
    }

    @Test("evidence that nobody signed is said to be unsigned", arguments: ["check", "explain", "status"])
    func unsigned(action: String) async throws {
        let stand = try OffersStand()
        let words = [action, "--app", stand.path("app.json"), "--product", "club.month"]
        for (form, isUnsigned) in [(OffersStand.Form.response, true), (.lines, false), (.receipt, false)] {
            let evidence = try stand.evidence(form)
            #expect(try await stand.json(words, input: evidence).result["unsigned"] == .bool(isUnsigned))
            #expect(await stand.run(words, input: evidence).output.contains("Nobody signed") == isUnsigned)
        }
    }

    @Test("a product that the settings do not list is told", arguments: ["check", "explain"])
    func unlisted(action: String) async throws {
        let stand = try OffersStand()
        let words = [action, "--no-receipt", "--product", "club.moth", "--product", "club.month"]
        let outcome = try await stand.json(words + ["--app", stand.path("app.json")])
        #expect(outcome.result["unlisted"] == .array([.string("club.moth")]))
        #expect(await stand.run(words + ["--app", stand.path("app.json")]).output.contains("do not list club.moth."))
        let bare = try await stand.json(words + ["--bundle", "com.example.club"])
        #expect(bare.result["unlisted"] == .array([]), "nothing is listed at all")
    }

    @Test("what the product itself decides needs no evidence, and none is read")
    func gates() async throws {
        let stand = try OffersStand()
        let outcome = try await stand.json(["check", "--app", stand.path("app.json"), "--product", "magazine.week", "/nowhere"])
        #expect(outcome.code == .no && reason(outcome.result, "magazine.week") == "NO_INTRO_OFFER")
    }

    @Test(
        "a product that is named twice, or twice in the settings, is answered once", arguments: ["check", "explain", "simulate"])
    func twice(action: String) async throws {
        let stand = try OffersStand()
        let app = try JSONValue(parsing: Data(contentsOf: URL(filePath: stand.path("app.json"))))
        var members = try #require(app.object)
        let products = try #require(members["products"]?.array)
        members["products"] = .array(products + products)
        try stand.write("twice.json", stand.json(members))
        let (evidence, name) = (try stand.evidence(.lines), ["--product", "club.month"])
        for words in [["--app", stand.path("app.json")] + name + name, ["--app", stand.path("twice.json")]] {
            let outcome = await stand.run([action] + words, input: evidence)
            let lines = outcome.output.split(separator: "\n")
            let columns = lines.first?.split(separator: " ").filter { $0 == "club.month" } ?? []
            #expect(lines.filter { $0.hasPrefix("club.month") }.count + columns.count == 1, "\(outcome)")
        }
    }

    @Test("promotional and win-back offers are asked by kind")
    func kinds() async throws {
        let stand = try OffersStand("2026-01-01 buy club.month\n+10 cancel\n+60")
        let words = ["check", "--app", stand.path("app.json"), "--product", "club.month", "--kind"]
        let promotional = try await stand.json(words + ["promotional", "--offer", "stay.3"], input: try stand.evidence(.lines))
        #expect(promotional.code == .done && reason(promotional.result) == "LAPSED_SUBSCRIBER")
        let winBack = try await stand.json(words + ["winBack"], input: try stand.evidence(.lines))
        #expect(winBack.code == .done && winBack.result["decisions"]?["club.month"]?["offerIds"]?.array == [.string("back.half")])
        let none = try await stand.json(words + ["promotional", "--offer", "none"], input: try stand.evidence(.lines))
        #expect(none.code == .no && reason(none.result) == "NO_PROMO_OFFER")
    }

    @Test("the time is the one given, and the verdict that of the time")
    func time() async throws {
        let stand = try OffersStand("2026-01-01 buy club.month deny\n+3 cancel")
        let words = ["check", "--app", stand.path("app.json"), "--product", "club.month", "--at"]
        let evidence = try stand.evidence(.lines)
        let running = try await stand.json(words + ["2026-01-31T23:59:59Z"], input: evidence)
        #expect(running.code == .no && reason(running.result) == "ACTIVE_SUBSCRIPTION")
        let over = try await stand.json(words + ["2026-02-01"], input: evidence)
        #expect(over.code == .done && reason(over.result) == "LAPSED_NO_INTRO_USED")
        #expect(try await stand.json(words + ["1769904000000"], input: evidence).result == over.result)
        for milliseconds in stride(from: Int64(1), to: 1000, by: 27) {
            let fraction = String("00\(milliseconds)".suffix(3))
            let exact = try await stand.json(words + ["2026-02-01T00:00:00.\(fraction)Z"], input: evidence)
            #expect(exact.result["clock"]?.integer == 1_769_904_000_000 + milliseconds)
        }
    }

    @Test("single options do without settings")
    func options() async throws {
        let stand = try OffersStand()
        let words = [
            "check", "--bundle", "com.example.club", "--app-id", "1234567890", "--root", stand.path("roots.pem"), "--product",
            "club.month", "--group", "21000001", "--at", "2026-01-14",
        ]
        #expect(try await stand.json(words, input: try stand.evidence(.lines)).code == .no)
        let other = try await stand.json(
            words.map { $0 == "com.example.club" ? "com.example.other" : $0 }, input: try stand.evidence(.lines))
        #expect(other.code == .unknown && reason(other.result) == "BUNDLE_MISMATCH")
    }

    @Test("a kept decision is explained and decided again")
    func kept() async throws {
        let stand = try OffersStand()
        let words = ["check", "--app", stand.path("app.json"), "--product", "club.month", "--keep", stand.path("kept")]
        #expect(await stand.run(words, input: try stand.evidence(.lines)).code == .no)
        #expect(await stand.run(words, input: try stand.evidence(.lines)).code == .failed, "nothing is overwritten")
        let replay = try await stand.json(["explain", stand.path("kept")])
        #expect(replay.code == .no && replay.result["same"] == .bool(true))
        #expect(await stand.run(["explain", stand.path("kept")]).output.hasSuffix("Decided again, it is the same."))
        let piped = try await stand.json(["explain"], input: Data(contentsOf: URL(filePath: stand.path("kept"))))
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
        let stand = try OffersStand(story)
        let words = ["status", "--app", stand.path("app.json"), "--product", "club.month"]
        let outcome = try await stand.json(words, input: try stand.evidence(.lines))
        #expect(outcome.result["groups"]?["21000001"]?["state"]?.string == state && outcome.code == code)
    }
}
