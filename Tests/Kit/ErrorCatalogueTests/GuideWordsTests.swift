import Foundation
import MemberCore
import Testing

@testable import MemberCLI

@Suite("Plain words of guides, help and errors")
struct GuideWordsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

    /// All guides and tutorials, and the pages at the root; the changelog tells of texts that were given up.
    private static let guides: [String] = {
        let sources = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
        let files = sources?.compactMap { $0 as? String } ?? []
        let inModules = files.filter { $0.hasSuffix(".md") || $0.hasSuffix(".tutorial") }.map { "Sources/" + $0 }
        return inModules + ["README.md", "CONTRIBUTING.md", "SECURITY.md", "Benchmarks/README.md", "Fuzz/README.md"]
    }()

    @Test("no line of a guide uses a phrase that was given up")
    func prose() throws {
        #expect(Self.guides.count > 50)
        for guide in Self.guides {
            var isCode = false
            let text = try String(contentsOf: Self.root.appending(path: guide), encoding: .utf8)
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
                if !isCode { #expect(used(in: line).isEmpty, "\(guide):\(index + 1)") }
            }
        }
    }

    @Test("no help page uses one", arguments: [nil] + Help.topics as [String?])
    func help(topic: String?) throws {
        let page = try #require(Help().page(for: topic))
        let text = page.laidOut(width: 100, TextStyle(isTerminal: false, environment: [:])).rendered
        #expect(used(in: text.replacing(/\s+/, with: " ")).isEmpty)
    }

    @Test("no error's sentence and no remedy uses one")
    func errors() {
        for (module, errors) in EveryError.modules {
            for error in errors {
                #expect(used(in: error.problem + " " + error.remedy).isEmpty, "\(module): \(error.code)")
            }
        }
    }

    @Test(
        "a phrase is found in prose, not in code and not where it is meant",
        arguments: [
            ("It acts out VK.", ["acts out"]), ("`anew` is a word", []), ("The text is no address.", ["is no"]),
            ("There is no address.", []), ("Scopes, Parted by spaces", ["parted by"]), ("It is no longer valid.", []),
        ])
    func phrases(text: String, found: [String]) { #expect(used(in: text).map(\.phrase) == found) }

    @Test("a failing test says what to write instead")
    func replacement() {
        #expect(used(in: "It acts out VK.").map(\.description) == ["“acts out” → simulates"])
        for row in GivenUpPhrases.inProse + GivenUpPhrases.onPages {
            #expect(!row.instead.isEmpty && row.phrase == row.phrase.lowercased())
        }
    }

    private func used(in text: some StringProtocol) -> [GivenUpPhrase] {
        GivenUpPhrases.used(in: text, from: GivenUpPhrases.inProse)
    }
}
