import Foundation
import Testing

@Suite("Building the documentation")
struct BuildingTests {
    private let scratch = Scratch()

    private func stamp(_ word: String = "") throws -> String {
        let (said, status) = try shell("source Scripts/lib/docs.sh; docs_stamp \"$@\"", word, scratch.folder.path)
        #expect(status == 0 && said.count == 64)
        return said
    }

    @Test("every module with a catalogue is listed for the Swift Package Index")
    func listed() throws {
        let (catalogues, _) = try shell("for each in Sources/*/*/*.docc; do basename \"$each\" .docc; done | LC_ALL=C sort")
        let index = try String(contentsOf: root.appending(path: ".spi.yml"), encoding: .utf8)
        let list = try #require(index.firstMatch(of: #/documentation_targets: \[([^\]]+)\]/#)).output.1
        let names = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        #expect(names.first == "MemberKit" && names.sorted() == catalogues.split(separator: "\n").map(String.init))
    }

    @Test("a module's stamp changes with a text, a file's name and the site's path, and with nothing else")
    func stamps() throws {
        try scratch.write("one", to: "a.md")
        let first = try stamp()
        #expect(try stamp() == first && stamp("/memberkit") != first)
        try scratch.write("two", to: "a.md")
        let second = try stamp()
        try FileManager.default.moveItem(at: scratch.folder.appending(path: "a.md"), to: scratch.folder.appending(path: "b.md"))
        #expect(try Set([first, second, stamp()]).count == 3)
    }

    @Test("an archive is current only if its own stamp matches, and never without a stamp")
    func current() throws {
        try scratch.write("", to: "VKID.doccarchive/index.html")
        let archive = scratch.folder.appending(path: "VKID.doccarchive").path
        let ask = "source Scripts/lib/docs.sh; docs_is_current \"$@\""
        #expect(try shell(ask, archive, "abc").status != 0)
        try scratch.write("abc\n", to: "VKID.doccarchive.stamp")
        #expect(try shell(ask, archive, "abc").status == 0)
        #expect(try shell(ask, archive, "abd").status != 0)
    }

    @Test("a long build reports its progress, and ends with the build's exit status")
    func progress() throws {
        let (said, status) = try shell(
            """
            set -o pipefail; source Scripts/lib/docs.sh
            docs_progress bash -c 'for n in 1 5 6 20; do echo "[$n/20] Compiling"; done; exit 3' >/dev/null
            """)
        #expect(said == "docs: 20 % of 20 steps\ndocs: 30 % of 20 steps\ndocs: 100 % of 20 steps" && status == 3)
    }
}
