import Foundation
import MemberCore
import Testing

@testable import MemberCLI

extension GivenUpPhrases {
    /// Phrases of guides, help pages and errors, beside those of pages.
    static let ofProse = [
        "act out", "acts out", "acted out", "anew", "are told", "goes by", "is told", "parted by", "taking back",
        "takes no words",
        "that is meant", "unless said otherwise", "walk a sign-in", "walks a sign-in", "whoever",
    ]

    /// Returns the phrases that prose uses; what stands between backticks is code.
    static func inProse(_ text: some StringProtocol) -> [String] {
        let words = String(text).replacing(/`[^`]*`/, with: "").lowercased() + " "
        let denials = words.replacing("there is no ", with: "").replacing("is no longer ", with: "")
        return ofProse.filter { words.contains($0) } + (denials.contains(#/ is no [a-z]/#) ? ["is no"] : [])
    }
}

@Suite("Plain words of guides, help and errors")
struct GuideWordsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

    /// All guides, and the pages at the root; the changelog tells of texts that were given up.
    private static let guides: [String] = {
        let sources = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
        let inModules = (sources?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }.map { "Sources/" + $0 }
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
                if !isCode { #expect(GivenUpPhrases.inProse(line) == [], "\(guide):\(index + 1)") }
            }
        }
    }

    @Test("no help page uses one", arguments: [nil] + Help.topics as [String?])
    func help(topic: String?) throws {
        let page = try #require(Help().page(for: topic))
        let text = page.laidOut(width: 100, TextStyle(isTerminal: false, environment: [:])).rendered
        #expect(GivenUpPhrases.inProse(text.replacing(/\s+/, with: " ")) == [])
    }

    @Test("no error's sentence and no remedy uses one")
    func errors() {
        for (module, errors) in EveryError.modules {
            for error in errors {
                #expect(GivenUpPhrases.inProse(error.problem + " " + error.remedy) == [], "\(module): \(error.code)")
            }
        }
    }

    @Test(
        "a phrase is found in prose, not in code and not where it is meant",
        arguments: [
            ("It acts out VK.", ["acts out"]), ("`anew` is a word", []), ("The text is no address.", ["is no"]),
            ("There is no address.", []), ("Scopes, Parted by spaces", ["parted by"]), ("It is no longer valid.", []),
        ])
    func phrases(text: String, found: [String]) { #expect(GivenUpPhrases.inProse(text) == found) }
}
