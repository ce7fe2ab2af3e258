import Foundation
import MemberCore
import StoreOffers
import Testing

@testable import MemberCLI

@Suite("member offers explain")
struct OffersExplainTests {
    @Test("mixes no English into another language", arguments: ["ru", "es"])
    func languages(language: String) async throws {
        let stand = try OffersStand("2026-01-01 buy club.month\n+3 cancel\n+1 refund")
        let words = ["explain", "--product", "club.month", "--product", "typo", "--language", language]
        for form in [OffersStand.Form.lines, .response] {
            let outcome = await stand.run(words + ["--app", stand.path("app.json")], input: try stand.evidence(form))
            #expect(outcome.code == .no || outcome.code == .unknown)
            for word in ["Reason", "Decided", "show", "PRODUCT ", "WHAT", "trial", "refunded", "Nobody", "settings"] {
                #expect(!outcome.output.contains(word), "\(outcome.output)")
            }
            let sentence = language == "ru" ? "Причина" : "Motivo"
            #expect(outcome.output.contains(sentence))
        }
    }

    @Test("a kept decision is explained in one language, too", arguments: ["ru", "es"])
    func keptLanguages(language: String) async throws {
        let stand = try OffersStand()
        try await keep(stand)
        let outcome = await stand.run(["explain", stand.path("kept"), "--language", language])
        for word in ["Reason", "Decided", "again", "Nobody"] { #expect(!outcome.output.contains(word), "\(outcome.output)") }
    }

    @Test("a kept decision that was edited is told as not what its evidence gives, and its evidence decides")
    func edited() async throws {
        let stand = try OffersStand()
        try await keep(stand)
        let text = String(decoding: try Data(contentsOf: URL(filePath: stand.path("kept"))), as: UTF8.self)
        let edited = text.replacing("\"eligible\":false", with: "\"eligible\":true")
            .replacing("\"TRIAL_USED\"", with: "\"LAPSED_NO_INTRO_USED\"")
        #expect(edited != text)
        let path = try stand.write("edited", Data(edited.utf8))
        let outcome = await stand.run(["explain", path])
        #expect(outcome.code == .no)
        #expect(outcome.output.contains("The stored verdict (yes, LAPSED_NO_INTRO_USED) is not what its evidence gives."))
        #expect(outcome.output.hasPrefix("club.month: May not have the introductory offer."))
        let result = try await stand.json(["explain", path]).result
        #expect(result["same"] == .bool(false) && result["otherRules"] == .bool(false) && result["unsigned"] == .bool(true))
        #expect(result["stored"]?["eligible"] == .bool(true) && result["now"]?["eligible"] == .bool(false))
    }

    private func keep(_ stand: OffersStand) async throws {
        let words = ["check", "--app", stand.path("app.json"), "--product", "club.month", "--keep", stand.path("kept")]
        #expect(await stand.run(words, input: try stand.evidence(.lines)).code == .no)
    }
}
