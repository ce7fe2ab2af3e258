import Foundation
import MemberActionWriter
import Testing

@Suite("The files of VK's actions")
struct CommittedFilesTests {
    /// A folder with the table of this package and no other file.
    private static func scratch() throws -> URL {
        let root = FileManager.default.temporaryDirectory.appending(path: "actions-\(UUID().uuidString)")
        let copy = root.appending(path: ActionFiles.table)
        try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: WrittenFiles.package.appending(path: ActionFiles.table), to: copy)
        return root
    }

    @Test("are as the table makes them; `swift run MemberActionWriter` writes them anew")
    func committed() throws {
        #expect(try WrittenFiles(in: WrittenFiles.package).differing().map(\.path) == [])
    }

    @Test("are a Swift file and a page for each section, a list of all constants and a page that leads to the others")
    func paths() throws {
        let text = try String(contentsOf: WrittenFiles.package.appending(path: ActionFiles.table), encoding: .utf8)
        let table = try ActionTable(text)
        let texts = ActionFiles(table).texts
        #expect(table.sections.count == 22 && texts.count == 46)
        #expect(texts["\(ActionFiles.code)/Wall.swift"] != nil && texts["\(ActionFiles.pages)/WallActions.md"] != nil)
        #expect(texts["\(ActionFiles.pages)/ActionsBySection.md"]?.contains("- <doc:WallActions>\n") == true)
    }

    @Test("every obsolete action is deprecated, and no other")
    func deprecated() throws {
        let text = try String(contentsOf: WrittenFiles.package.appending(path: ActionFiles.table), encoding: .utf8)
        let table = try ActionTable(text)
        let code = ActionFiles(table).texts.values.joined()
        let marked = code.matches(
            of: /@available\(\*, deprecated, message: "[^"]+"\)\n    @discardableResult\n    public func (\w+)\(/)
        let obsolete = table.rows.filter { $0.standing != .current }
        #expect(obsolete.count == 64 && marked.map { String($0.1) }.sorted() == obsolete.map(\.name).sorted())
    }

    @Test("a changed byte and a missing file are found and mended; another file is reported and left alone")
    func mended() throws {
        let root = try Self.scratch()
        defer { try? FileManager.default.removeItem(at: root) }
        let files = WrittenFiles(in: root)
        #expect(try files.differing().count == 46)
        for difference in try files.differing() { try difference.mend() }
        #expect(try files.differing() == [])

        let wall = root.appending(path: "\(ActionFiles.code)/Wall.swift")
        try Data(try Data(contentsOf: wall) + Data(" ".utf8)).write(to: wall)
        try FileManager.default.removeItem(at: root.appending(path: "\(ActionFiles.pages)/FaveActions.md"))
        let own = root.appending(path: "\(ActionFiles.code)/Own.swift")
        try Data().write(to: own)
        let found = try files.differing()
        let names = found.map { String($0.path.split(separator: "/").last ?? "") }
        #expect(names == ["Own.swift", "Wall.swift", "FaveActions.md"])
        for difference in found { try difference.mend() }
        #expect(try files.differing().map(\.text) == [nil])
        #expect(FileManager.default.fileExists(atPath: own.path))
    }
}
