import MemberHTTP
import OffersService
import Testing

@testable import OffersRoutes

@Suite("The page of metrics", .timeLimit(.minutes(1)))
struct OperatorMetricsTests {
    @Test(
        "the form's fields are the service's question, and empty ones choose nothing",
        arguments: [
            ("", "metrics - - - Production"), ("?from=2027-03-01&to=&product=&offer=", "metrics 2027-03-01 - - Production"),
            ("?country=usa", "metrics - - - country=USA Production"),
            (
                "?environment=Sandbox&product=plus&country=USA&group=21&offer=promotional",
                "metrics - - - country=USA group=21 offer=promotional product=plus Sandbox"
            ),
        ])
    func form(query: String, expected: String) async throws {
        let service = ScriptedService()
        try await serving(service) { server async throws in
            let browser = OperatorBrowser(server)
            _ = try await browser.signIn(.operator)
            let page = try await browser.open("/operator/metrics" + query)
            #expect(page.status == 200 && service.calls.first == expected)
            // The cohorts are of the same choice, for twelve weeks up to the page's last day.
            #expect(
                service.calls.count == 2 && service.calls.last?.hasPrefix("metrics 2026-12-14 2027-03-02 - ") == true,
                "\(service.calls)")
            let file = try await browser.open("/operator/metrics.csv" + query)
            #expect(file.headers["Content-Type"]?.hasPrefix("text/csv") == true && service.calls.last == expected)
        }
    }

    @Test("a plot has a table with the same numbers, money one of each currency, and provisional days a word")
    func page() async throws {
        try await browsing { browser async throws in
            _ = try await browser.signIn(.operator)
            let text = try await browser.open("/operator/metrics").text
            for id in ["active", "trials", "conversion", "churn", "refunds", "revenue-eur", "revenue-usd", "cohorts"] {
                #expect(text.contains(#"<h2 id="\#(id)">"#), "\(id)")
            }
            #expect(text.count(of: "<svg") == 8 && text.count(of: "<details>") == 7)
            #expect(text.contains("50% (provisional)") && text.contains("<td>9.99</td>"))
            #expect(text.contains("7 changed subscriptions are not in the numbers yet."))
            #expect(text.contains(#"href="/operator/metrics.csv""#))
            let russian = try await browser.open("/operator/metrics", headers: ["Accept-Language": "ru"]).text
            #expect(russian.contains("Пробные периоды") && russian.contains("<td>9,99</td>"))
        }
    }

    @Test(
        "what cannot be read or given is said beside the form, which keeps it",
        arguments: [
            ("?from=2027-3-1", "days are written as"), ("?product=%01", "cannot be read"),
            ("?offer=spring", "promotional:spring"),
        ])
    func wrong(query: String, sentence: String) async throws {
        try await browsing { browser async throws in
            _ = try await browser.signIn(.operator)
            let page = try await browser.open("/operator/metrics" + query)
            #expect(page.status == 400 && page.text.contains(sentence) && page.text.contains(#"aria-invalid="true""#))
            #expect(!page.text.contains("<table"))
            #expect(try await browser.open("/operator/metrics.csv" + query).status == 400)
        }
    }

    @Test("each problem of the metrics has a sentence of its own", arguments: MetricsProblem.allCases)
    func problems(problem: MetricsProblem) async throws {
        try await serving(ScriptedService(problem: .metrics(problem))) { server async throws in
            let browser = OperatorBrowser(server)
            _ = try await browser.signIn(.operator)
            let page = try await browser.open("/operator/metrics")
            #expect(page.status == problem.status && page.text.contains(#"role="alert""#))
        }
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
