import Foundation
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("member offers explain --html")
struct OffersPageTests {
    private func words(_ bench: OffersBench, _ more: [String] = []) -> [String] {
        ["explain", "--app", bench.path("app.json"), "--product", "club.month", "--html", bench.path("page.html")] + more
    }

    @Test("writes a page that is one file: sentences, picture and table; only its user may read it", arguments: ["en", "ru"])
    func page(language: String) async throws {
        let bench = try OffersBench("2026-01-01 buy club.month\n+3 cancel\n+1 refund")
        let outcome = await bench.run(words(bench, ["--language", language]), input: try bench.evidence(.lines))
        #expect(outcome.code == .no)
        let page = try String(contentsOfFile: bench.path("page.html"), encoding: .utf8)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("<html lang=\"\(language)\""))
        #expect(page.contains("club.month") && page.contains("<svg ") && page.contains("<table>") && page.contains("<style>"))
        #expect(page.contains(language == "ru" ? "Пробный период" : "Free trial"))
        #expect(page.contains(language == "ru" ? "Вводное предложение недоступно." : "Not eligible for the introductory offer."))
        #expect(page.contains("default-src 'none'") || page.contains("default-src &#39;none&#39;"))
        #expect(!page.contains("<script") && !page.contains("<link rel=\"stylesheet\"") && !page.contains("src="))
        let mode = try FileManager.default.attributesOfItem(atPath: bench.path("page.html"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("never replaces a file, and a verdict without purchases has no picture")
    func refusals() async throws {
        let bench = try OffersBench("2026-01-01 buy club.month")
        try bench.write("page.html", Data("mine".utf8))
        let refused = await bench.run(words(bench), input: try bench.evidence(.lines))
        #expect(refused.code == .failed)
        #expect(try String(contentsOfFile: bench.path("page.html"), encoding: .utf8) == "mine")
        for more in [["--server", "http://127.0.0.1:9"], ["--html", "-"]] {
            let words = ["explain", "--product", "club.month"] + (more[0] == "--html" ? more : words(bench).suffix(2) + more)
            #expect(await bench.run(words, input: try bench.evidence(.lines)).code == .usage)
        }
        try FileManager.default.removeItem(atPath: bench.path("page.html"))
        let none = await bench.run(words(bench, ["--no-receipt"]))
        #expect(none.code == .unknown || none.code == .done)
        #expect(try !String(contentsOfFile: bench.path("page.html"), encoding: .utf8).contains("<svg class"))
    }
}
