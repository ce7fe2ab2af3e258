import Foundation
import Testing

@Suite("The links of all texts")
struct LinkTests {
    /// A link and the text that has it.
    struct Link: Sendable, CustomTestStringConvertible {
        let page: String
        let target: String
        var testDescription: String { "\(page): \(target)" }
        /// Whether it leads out of this package.
        var isForeign: Bool { target.contains("://") || target.hasPrefix("mailto:") }
    }

    /// The addresses of others that a text may lead to.
    private static let foreign = ["https://semver.org"]
    /// The examples' servers answer there while they run.
    private static let own = ["http://127.0.0.1:8080", "http://127.0.0.1:8377"]

    /// All links of a text: `[words](target)`, `![picture](target)` and `<https://target>`, outside code.
    static func links(of text: String, page: String) -> [Link] {
        var isCode = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [Link] in
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
            guard !isCode else { return [] }
            let plain = line.replacing(#/`[^`]*`/#, with: "")
            let targets = plain.matches(of: #/\]\(([^)\s]+)\)|<(https?://[^>\s]+)>/#).map { $0.output.1 ?? $0.output.2 ?? "" }
            return targets.map { Link(page: page, target: String($0)) }
        }
    }

    /// The places in a text that a `#…` may name, as GitHub makes them of headings.
    static func anchors(of text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
            heading.drop { $0 == "#" || $0 == " " }.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                .replacing(" ", with: "-")
        }
    }

    /// Why a link leads nowhere; nil where it leads somewhere.
    static func fault(of link: Link) -> String? {
        if link.isForeign { return (foreign + own).contains(link.target) ? nil : "is not among the listed addresses of others" }
        let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let folder = link.page.split(separator: "/").dropLast().joined(separator: "/")
        let path = parts[0].isEmpty ? link.page : URL(filePath: "/\(folder)/\(parts[0])").standardized.path
        let file = root.appending(path: path.hasPrefix("/") ? String(path.dropFirst()) : path)
        guard FileManager.default.fileExists(atPath: file.path) else { return "leads to no file" }
        guard parts.count == 2 else { return nil }
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return anchors(of: text).contains(parts[1]) ? nil : "names a heading that the text does not have"
    }

    @Test("lead somewhere: to a file here and its heading, or to a listed address of others")
    func all() throws {
        let (said, status) = try shell("find . -path ./.build -prune -o -name '*.md' -print | sed 's|^[.]/||'")
        try #require(status == 0)
        let pages = said.split(separator: "\n").map(String.init)
        #expect(pages.contains("README.md"))
        let links = try pages.flatMap { page in
            Self.links(of: try String(contentsOf: root.appending(path: page), encoding: .utf8), page: page)
        }
        #expect(links.count > 25)
        #expect(links.compactMap { link in Self.fault(of: link).map { "\(link.testDescription) \($0)" } } == [])
    }

    @Test(
        "are found wherever they lead nowhere",
        arguments: [
            ("[a](Sources/Nowhere.md)", "leads to no file"), ("![a](docs/nowhere.png)", "leads to no file"),
            ("[a](SECURITY.md#nowhere)", "names a heading that the text does not have"),
            ("<https://elsewhere.example/>", "is not among the listed addresses of others"),
            ("[a](https://elsewhere.example)", "is not among the listed addresses of others"),
        ])
    func faults(line: String, fault: String) throws {
        let links = Self.links(of: line, page: "README.md")
        #expect(links.map { Self.fault(of: $0) } == [fault])
    }

    @Test("in code are samples", arguments: ["`[a](b)`", "```\n[a](b)\n```", "  ```swift\nx = y[a](b)\n  ```"])
    func samples(text: String) { #expect(Self.links(of: text, page: "README.md").isEmpty) }
}
