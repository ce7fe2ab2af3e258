import Foundation
import MemberCore
import Testing

@Suite("The error catalogue")
struct ErrorCatalogueTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
    private static let page = root.appending(path: "Sources/Kit/MemberKit/MemberKit.docc/ErrorCatalogue.md")

    /// The page as it must be.
    private var text: String {
        let head = """
            # The error catalogue

            Every error has a stable code, says what was wrong and what to do, and holds no secret.

            Compare codes, not sentences: sentences may become better. A code that another module brought up is passed on as it is,
            so a refresh that finds no network has `http.offline` in whichever error it arrives. Words in angle brackets stand for
            what differs.

            """
        let tables = EveryError.modules.map { name, errors in
            let rows = errors.sorted { $0.code < $1.code }.map { error in
                "| `\(error.code)` | \(Self.cell(error.problem)) | \(Self.cell(error.remedy)) |"
            }
            return "## \(name)\n\n| Code | What was wrong | What to do |\n|---|---|---|\n" + rows.joined(separator: "\n") + "\n"
        }
        return head + "\n" + tables.joined(separator: "\n")
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("<", with: "‹").replacing(">", with: "›")
    }

    @Test("is the page of the documentation; MEMBER_WRITE_CATALOGUE=1 writes it again")
    func page() throws {
        if ProcessInfo.processInfo.environment["MEMBER_WRITE_CATALOGUE"] != nil {
            try text.write(to: Self.page, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.page, encoding: .utf8) == text)
    }

    @Test("has every code that is in the sources")
    func complete() throws {
        let known = Set(EveryError.modules.flatMap { $0.errors.map(\.code) })
        let files = FileManager.default.enumerator(at: Self.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        var found: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            found.formUnion(try codes(in: String(contentsOf: file, encoding: .utf8)))
        }
        #expect(found.count > 250)
        #expect(found.subtracting(known).sorted() == [])
    }

    /// The codes of a source: texts of the form `module.reason` in a `case` or a `code`, or the first text of an explanation. The first
    /// part of a composed `code` does not count, nor do Facebook's permission names of the same form.
    private func codes(in source: String) -> [String] {
        let ofLines = /(?:case \.[^:"]*: |var code: String \{ .*?)"((?!user_action)[a-z_]+\.[a-z_0-9]*[a-z0-9])"/
        let ofExplanations = /(?:\.init|ErrorExplanation)\(\s*"([a-z_]+\.[a-z_0-9]*[a-z0-9])",/
        let lines = source.split(separator: "\n").filter { !$0.contains("///") && !$0.contains("report(") }
        return lines.flatMap { line in line.matches(of: ofLines).map { String($0.1) } }
            + lines.joined(separator: "\n").matches(of: ofExplanations).map { String($0.1) }
    }

    @Test("each code belongs to one module, and its sentences are sentences", arguments: EveryError.modules.map(\.name))
    func sentences(name: String) throws {
        let errors = try #require(EveryError.modules.first { $0.name == name }).errors
        for error in errors {
            #expect(error.code.contains("."), "\(error.code)")
            for sentence in [error.problem, error.remedy] { #expect(sentence.hasSuffix("."), "\(error.code): \(sentence)") }
        }
        #expect(Set(errors.map(\.code)).count == errors.count, "a code twice in \(name)")
    }
}
