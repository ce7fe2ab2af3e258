import Foundation
import MemberCore
import StoreOffers
import Testing

@testable import MemberCLI

@Suite("member offers explain")
struct OffersExplainTests {
    @Test("mixes no English into another language", arguments: ["ru", "es"])
    func languages(language: String) async throws {
        let bench = try OffersBench("2026-01-01 buy club.month\n+3 cancel\n+1 refund")
        let words = ["explain", "--product", "club.month", "--product", "typo", "--language", language]
        for form in [OffersBench.Form.lines, .response] {
            let outcome = await bench.run(words + ["--app", bench.path("app.json")], input: try bench.evidence(form))
            #expect(outcome.code == .no || outcome.code == .unknown)
            for word in ["Reason", "Decided", "show", "PRODUCT ", "WHAT", "trial", "refunded", "not signed", "settings"] {
                #expect(!outcome.output.contains(word), "\(outcome.output)")
            }
            let sentence = language == "ru" ? "Причина" : "Motivo"
            #expect(outcome.output.contains(sentence))
        }
    }

    @Test("a kept decision is explained in one language, too", arguments: ["ru", "es"])
    func keptLanguages(language: String) async throws {
        let bench = try OffersBench()
        try await keep(bench)
        let outcome = await bench.run(["explain", bench.path("kept"), "--language", language])
        for word in ["Reason", "Decided", "again", "not signed"] { #expect(!outcome.output.contains(word), "\(outcome.output)") }
    }

    @Test("a kept decision that was edited is reported as edited, and its evidence decides")
    func edited() async throws {
        let bench = try OffersBench()
        try await keep(bench)
        let text = String(decoding: try Data(contentsOf: URL(filePath: bench.path("kept"))), as: UTF8.self)
        let edited = text.replacing("\"eligible\":false", with: "\"eligible\":true")
            .replacing("\"TRIAL_USED\"", with: "\"LAPSED_NO_INTRO_USED\"")
        #expect(edited != text)
        let path = try bench.write("edited", Data(edited.utf8))
        let outcome = await bench.run(["explain", path])
        #expect(outcome.code == .no)
        #expect(outcome.output.contains("The stored verdict (yes, LAPSED_NO_INTRO_USED) does not match its evidence."))
        #expect(outcome.output.hasPrefix("club.month: Not eligible for the introductory offer."))
        let result = try await bench.json(["explain", path]).result
        #expect(result["same"] == .bool(false) && result["otherRules"] == .bool(false) && result["unsigned"] == .bool(true))
        #expect(result["stored"]?["eligible"] == .bool(true) && result["now"]?["eligible"] == .bool(false))
    }

    private func keep(_ bench: OffersBench) async throws {
        let words = ["check", "--app", bench.path("app.json"), "--product", "club.month", "--keep", bench.path("kept")]
        #expect(await bench.run(words, input: try bench.evidence(.lines)).code == .no)
    }
}
