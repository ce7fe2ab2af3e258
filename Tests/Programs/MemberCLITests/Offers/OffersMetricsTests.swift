import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("member offers metrics", .timeLimit(.minutes(1)))
struct OffersMetricsTests {
    private static let response = """
        {"environment":"Production","by":"product","from":"2027-03-01","to":"2027-03-01","summedUntil":1804032000000,"waiting":3,
        "rows":[{"day":"2027-03-01","product":"monthly","active":4,"activeAtStart":3,"churned":1,"churn":0.333333,"trials":2,
        "converted":1,"conversion":0.5,"conversionFinal":"2027-03-21","isProvisional":true,"refunds":1,"revenue":{"USD":9995},
        "refunded":{}}]}
        """

    /// Runs the command against a server with one response.
    private func run(
        _ words: [String], status: Int = 200, body: String = response
    ) async throws -> (code: ExitCode, output: String, notes: String, requests: [HTTPRequest]) {
        let requests = Locked<[HTTPRequest]>([])
        let transport = ScriptedTransport { request in
            requests.withLock { $0.append(request) }
            return .json(body, status: status)
        }
        let outcome = await (try OffersBench()).run(
            ["metrics", "--server", "https://offers.example/base"] + words, environment: ["MEMBER_API_KEY": "server-key"],
            transport: transport)
        return (outcome.code, outcome.output, outcome.notes, requests.value)
    }

    @Test("the options are the query, and the key is sent")
    func query() async throws {
        let words = [
            "--from", "2027-03-01", "--to", "2027-03-31", "--by", "Country", "--product", "a b&c", "--offer",
            "promotional:spring",
            "--environment", "sandbox", "--json",
        ]
        let outcome = try await run(words)
        let request = try #require(outcome.requests.first)
        let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        #expect(parts?.path == "/base/v1/metrics" && request.headers["Authorization"] == "Bearer server-key")
        let items = (parts?.queryItems ?? []).map { "\($0.name)=\($0.value ?? "")" }
        #expect(
            items == [
                "from=2027-03-01", "to=2027-03-31", "by=country", "product=a b&c", "offer=promotional:spring",
                "environment=Sandbox",
            ])
        #expect(try JSONValue(parsing: Data(outcome.output.utf8)) == JSONValue(parsing: Data(Self.response.utf8)))
    }

    @Test("a table has the numbers, money by currency, and what is provisional", arguments: ["en", "ru", "es"])
    func table(language: String) async throws {
        let outcome = try await run(["--by", "product", "--language", language])
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(outcome.code == .done && lines.count == 5)
        let row = lines[1].split(separator: " ").map(String.init)
        #expect(row == ["2027-03-01", "monthly", "4", "1", "33.3", "%", "2", "1", "50.0", "%*", "1", "10.00", "-"], "\(row)")
        let words = ["en": "PRODUCT", "ru": "ТОВАР", "es": "PRODUCTO"]
        #expect(lines[0].contains(words[language] ?? "") && lines[0].hasSuffix(" USD"))
        #expect(lines[3].contains("2027-03-03") && lines[4].contains("3"))
    }

    @Test("CSV is passed on line by line, without anything that controls a terminal")
    func csv() async throws {
        let outcome = try await run(["--csv"], body: "day,active\r\n2027-03-01,4\r\n\u{9B}x,\u{1B}[2J\r\n")
        #expect(outcome.requests.first?.url.query() == "format=csv")
        #expect(outcome.output.hasPrefix("day,active\n2027-03-01,4\n") && !outcome.output.contains("\u{1B}"))
    }

    @Test(
        "what cannot be asked is said before any request",
        arguments: [
            (["--from", "yesterday"], "--from takes a day"), (["--to", "2027-02-29"], "--to takes a day"),
            (["--by", "day"], "--by takes"),
            (["--product", "a", "--product", "b"], "one --product"), (["--csv", "--json"], "exclude"),
            (["file"], "reads no file"),
            (["--environment", "xcode"], "--environment takes"),
        ])
    func usage(words: [String], text: String) async throws {
        let outcome = try await run(words)
        #expect(outcome.code == .usage && outcome.notes.contains(text) && outcome.requests.isEmpty, "\(outcome.notes)")
    }

    @Test(
        "a refusal names its reason",
        arguments: [
            (400, "offers_metrics.too_many_days", "more than 800 days"), (503, "offers_metrics.not_summed", "for the first time"),
            (401, "http_server.unauthorized", "does not know the API key"), (403, "offers_service.forbidden", "does not accept"),
            (500, "offers_store.damaged", "cannot respond now"), (404, "http_server.not_found", "refused the question"),
        ])
    func refused(status: Int, code: String, text: String) async throws {
        let body = #"{"type":"about:blank","title":"t","status":\#(status),"code":"\#(code)"}"#
        let outcome = try await run([], status: status, body: body)
        #expect(outcome.code != .done && outcome.notes.contains(text), "\(outcome.notes)")
    }

    @Test("a response of something else is an error, and a server must be named")
    func foreign() async throws {
        #expect(try await run([], body: "{}").notes.contains("not the one of this endpoint"))
        let outcome = await (try OffersBench()).run(["metrics"], transport: ScriptedTransport { _ in .failure(.offline) })
        #expect(outcome.code == .usage && outcome.notes.contains("--server"))
    }
}
