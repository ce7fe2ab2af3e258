import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersService
import Testing

@testable import MemberCLI

@Suite("member offers campaigns", .timeLimit(.minutes(1)))
struct OffersCampaignsTests {
    private static let campaign = """
        {"id":"spring-27","environment":"Production","state":"draft","groupId":"21","productId":"monthly","offerId":"spring",
        "lapsedFromDays":10,"lapsedToDays":60,"reasons":["billingError"],"windowDays":7,"everyDays":30,"controlThousandths":125,
        "madeDate":1780000000000,"offered":280,"heldBack":32}
        """

    /// Runs the command against a server whose responses follow each other.
    private func run(
        _ words: [String], status: Int = 200, _ bodies: String...
    ) async throws -> (code: ExitCode, output: String, notes: String, requests: [HTTPRequest]) {
        let requests = Locked<[HTTPRequest]>([])
        let transport = ScriptedTransport { request in
            let place = requests.withLock { all in
                all.append(request)
                return all.count - 1
            }
            return .json(bodies.isEmpty ? Self.campaign : bodies[min(place, bodies.count - 1)], status: status)
        }
        let outcome = await (try OffersBench()).run(
            ["campaigns"] + words + ["--server", "https://offers.example/base"], environment: ["MEMBER_API_KEY": "operator-key"],
            transport: transport)
        return (outcome.code, outcome.output, outcome.notes, requests.value)
    }

    private static let make = [
        "make", "spring-27", "--product", "monthly", "--offer", "spring", "--lapsed", "10-60", "--every", "30",
    ]

    @Test("make sends the rule with the usual numbers, and says what the draft would do")
    func makes() async throws {
        let outcome = try await run(
            Self.make + ["--control", "12.5", "--reason", "billingerror", "--ends", "2027-03-31", "--environment", "sandbox"])
        let request = try #require(outcome.requests.first)
        #expect(request.method == .post && request.url.path() == "/base/v1/campaigns" && request.url.query() == nil)
        #expect(request.headers["Authorization"] == "Bearer operator-key")
        let body = try JSONValue(parsing: try #require(request.body?.bytes))
        #expect(
            body["controlThousandths"]?.integer == 125 && body["windowDays"]?.integer == 7 && body["everyDays"]?.integer == 30)
        #expect(body["lapsedFromDays"]?.integer == 10 && body["lapsedToDays"]?.integer == 60 && body["groupId"] == nil)
        #expect(body["reasons"] == .array([.string("billingError")]) && body["environment"]?.string == "Sandbox")
        #expect(body["endDate"]?.integer == 1_806_537_600_000)
        #expect(
            outcome.code == .done
                && outcome.output.contains("Offers spring of monthly to members who left the group 21 10 to 60 days ago."))
        #expect(outcome.output.contains("12.5 %") && outcome.output.contains("campaigns preview spring-27"))
    }

    @Test(
        "what cannot be asked is said before any request",
        arguments: [
            ([], "takes one of: list, make"), (["mak"], "make"), (["list", "a"], "Leave the name out"),
            (["start"], "takes the name"),
            (["start", "a", "--every", "3"], "--every is for campaigns make"), (["make", "-"], "name has letters"),
            (Array(make.dropLast(2)), "--every DAYS"), (make + ["--window", "31"], "not less than the window"),
            (make + ["--control", "51"], "--control takes"), (make + ["--control", "1.25"], "--control takes"),
            (make + ["--reason", "bored"], "--reason takes customerCancelled"), (make + ["--ends", "soon"], "--ends takes"),
            (make + ["--ends", "2026-01-31"], "a day that is not over"),
            (make + ["--product", "yearly"], "one --product"), (make + ["--environment", "xcode"], "--environment takes"),
            (["make", "a", "--product", "p", "--offer", "o", "--lapsed", "60-10", "--every", "30"], "the smaller one first"),
            (["make", "a", "--product", "p", "--offer", "o", "--lapsed", "60", "--every", "30"], "--lapsed with the least"),
        ])
    func usage(words: [String], text: String) async throws {
        let outcome = try await run(words)
        #expect(outcome.code == .usage && outcome.notes.contains(text) && outcome.requests.isEmpty, "\(outcome.notes)")
    }

    @Test("a list is read in parts and shown as a table", arguments: ["en", "ru", "es"])
    func list(language: String) async throws {
        let (first, last) = (#"{"campaigns":[\#(Self.campaign)],"next":"spring-27"}"#, #"{"campaigns":[\#(Self.campaign)]}"#)
        let outcome = try await run(["list", "--language", language], first, last)
        #expect(
            outcome.requests.map { $0.url.query() ?? "" } == ["environment=Production", "after=spring-27&environment=Production"])
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[1].contains("10-60") && lines[1].hasSuffix("280  32") || lines[1].hasSuffix("32"))
        #expect(outcome.output.contains(["en": "draft", "ru": "черновик", "es": "borrador"][language] ?? "?"))
        #expect(try await run(["list"], #"{"campaigns":[]}"#).output.contains("no campaigns yet"))
    }

    @Test("start and end send their requests", arguments: ["start", "end"])
    func changes(verb: String) async throws {
        let outcome = try await run([verb, "spring-27", "--json"])
        let request = try #require(outcome.requests.first)
        #expect(request.method == .post && request.url.path() == "/base/v1/campaigns/spring-27/\(verb)")
        #expect(try JSONValue(parsing: Data(outcome.output.utf8)) == JSONValue(parsing: Data(Self.campaign.utf8)))
    }

    private static func preview(_ next: String?) -> String {
        let member = #"{"member":"m","lapsedDate":1780000000000,"reason":"billingError","isHeldBack":false}"#
        let place = next.map { #","next":"\#($0)""# } ?? ""
        return #"{"seen":9,"matching":3,"heldBack":1,"running":1,"reasons":{"billingError":4},"refused":{"subscriptionRuns":2,"#
            + #""newReason":1},"members":[\#(Array(repeating: member, count: 4).joined(separator: ","))]\#(place)}"#
    }

    @Test("a preview adds its parts, reports each on the way, and says why others get nothing", arguments: ["en", "ru", "es"])
    func preview(language: String) async throws {
        let outcome = try await run(["preview", "spring-27", "--language", language], Self.preview("5.7"), Self.preview(nil))
        #expect(outcome.requests.last?.url.query() == "limit=5000&after=5.7&environment=Production")
        #expect(outcome.notes.contains("9") && outcome.code == .done)
        let text = outcome.output
        for part in ["6", "18", "  8  ", "  4  ", "  2  newReason"] { #expect(text.contains(part), "\(text)") }
        #expect(
            text.contains(["en": "a subscription runs", "ru": "подписка действует", "es": "suscripción activa"][language] ?? "?"))
        let json = try await run(["preview", "spring-27", "--json"], Self.preview(nil)).output
        #expect(try JSONValue(parsing: Data(json.utf8))["examples"]?.array?.count == 4)
    }

    private static func result(_ offered: (Int, Int), _ control: (Int, Int), next: String? = nil, elsewhere: Int = 0) -> String {
        let place = next.map { #","next":"\#($0)""# } ?? ""
        return #"{"offerings":\#(offered.1),"taken":5,"heldBack":\#(control.1),"takenByHeldBack":\#(elsewhere),"running":2,"#
            + #""offered":{"members":\#(offered.1),"returned":\#(offered.0),"revenue":{"USD":70000},"refunded":{}},"#
            + #""control":{"members":\#(control.1),"returned":\#(control.0),"revenue":{"USD":8000},"refunded":{"USD":8000}}\#(place)}"#
    }

    @Test("a result adds its parts and says whether the difference can be told")
    func result() async throws {
        let halves = try await run(
            ["result", "a"], Self.result((28, 35), (24, 40), next: "5.7"), Self.result((28, 35), (24, 40)))
        #expect(halves.output.contains("With the offer more came back: +20.0 percentage points (95 %: +5.2 to +33.4)."))
        #expect(halves.output.contains("140.00 USD") && halves.requests.count == 2 && !halves.output.contains("elsewhere"))
        let few = try await run(["result", "a", "--language", "ru"], Self.result((3, 20), (1, 9), elsewhere: 1))
        #expect(few.output.contains("Пока сказать нельзя") && few.output.contains("в другом месте"))
        let chance = try await run(["result", "a"], Self.result((60, 400), (10, 100)))
        #expect(chance.output.contains("Not known yet: the difference of +5.0"))
        let json = try await run(["result", "a", "--json"], Self.result((56, 70), (48, 80)))
        #expect(try JSONValue(parsing: Data(json.output.utf8))["comparison"]?["verdict"]?.string == "more")
    }

    @Test("members are a table")
    func members() async throws {
        let member =
            #"{"member":"m\u001b","offerId":"spring","isHeldBack":true,"beginDate":1780000000000,"untilDate":1780604800000,"#
            + #""takenDate":1780000000000,"hasReturned":true,"isOver":true,"revenue":{"USD":4990},"refunded":{}}"#
        let outcome = try await run(["members", "a"], #"{"members":[\#(member)]}"#)
        #expect(
            outcome.output.contains("4.99 USD") && !outcome.output.contains("\u{1B}")
                && outcome.output.split(separator: "\n").count == 2)
        #expect(try await run(["members", "a"], #"{"members":[]}"#).output.contains("Nothing has been offered yet"))
    }

    @Test(
        "a refusal names its reason",
        arguments: [
            (404, "offers_campaign.unknown", "no campaign of this name"), (409, "offers_campaign.ended", "has ended"),
            (409, "offers_campaign.exists", "another rule"), (409, "offers_service.not_offered", "do not list this product"),
            (401, "http_server.unauthorized", "does not know the API key"), (403, "offers_service.forbidden", "does not accept"),
            (500, "offers_store.damaged", "cannot respond now"),
        ])
    func refused(status: Int, code: String, text: String) async throws {
        let body = #"{"type":"about:blank","title":"t","status":\#(status),"code":"\#(code)"}"#
        let outcome = try await run(["start", "a"], status: status, body)
        #expect(outcome.code != .done && outcome.notes.contains(text), "\(outcome.notes)")
    }

    @Test("a response of something else is an error, also a list without an end")
    func foreign() async throws {
        for verb in ["list", "preview", "members", "result", "start"] {
            let words = verb == "list" ? [verb] : [verb, "a"]
            #expect(try await run(words, "{}").notes.contains("not the one of this endpoint"), "\(verb)")
        }
        let endless = try await run(["preview", "a"], Self.preview("5.7"))
        #expect(endless.notes.contains("not the one of this endpoint") && endless.requests.count == 2)
    }
}
