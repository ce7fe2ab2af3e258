import Foundation
import Testing

@testable import MemberCore

@Suite("A file that a person has named")
struct NamedFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString).path

    private func inFolder(_ body: () throws -> Void) throws {
        try PrivateFile.makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body()
    }

    private func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: folder + "/file")) }

    @Test("is read as a whole up to its limit, also through a link, and is refused above it")
    func limit() throws {
        try inFolder {
            try write("12345678")
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "file")
            for name in ["/file", "/link"] {
                #expect(try NamedFile.bytes(folder + name, limit: 8) == Data("12345678".utf8))
                #expect(throws: NamedFileProblem.tooLarge(limit: 7)) { try NamedFile.bytes(folder + name, limit: 7) }
            }
        }
    }

    @Test("of six gigabytes is refused without being read")
    func huge() throws {
        try inFolder {
            try write("")
            #expect(truncate(folder + "/file", 6 << 30) == 0)
            #expect(throws: NamedFileProblem.tooLarge(limit: 1 << 16)) { try NamedFile.secret(folder + "/file") }
        }
    }

    @Test("that is a folder, a pipe or a device is refused without waiting", arguments: ["", "/pipe", "/dev/zero"])
    func notOrdinary(name: String) throws {
        try inFolder {
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            let path = name.hasPrefix("/dev") ? name : folder + name
            #expect(throws: NamedFileProblem.notOrdinary) { try NamedFile.bytes(path, limit: 10) }
        }
    }

    @Test("that is missing, or is below a file, is reported as missing", arguments: ["/none", "/file/none"])
    func missing(name: String) throws {
        try inFolder {
            try write("text")
            #expect(throws: NamedFileProblem.missing) { try NamedFile.text(folder + name, limit: 10) }
        }
    }

    @Test("of unknown size is limited as well", .enabled(if: access("/proc/self/status", R_OK) == 0))
    func unknownSize() {
        #expect(throws: NamedFileProblem.tooLarge(limit: 10)) { try NamedFile.bytes("/proc/self/status", limit: 10) }
    }

    @Test("with a secret contains nothing else except spaces around it; an empty file and invalid text are reported")
    func secret() throws {
        try inFolder {
            try write("  a secret\r\n")
            #expect(try NamedFile.secret(folder + "/file") == Secret("a secret"))
            try write(" \n")
            #expect(throws: NamedFileProblem.empty) { try NamedFile.secret(folder + "/file") }
            try Data([0xFF, 0xFE]).write(to: URL(filePath: folder + "/file"))
            #expect(throws: NamedFileProblem.notText) { try NamedFile.secret(folder + "/file") }
        }
    }

    @Test(
        "has its own sentence and advice for each problem",
        arguments: [
            (NamedFileProblem.tooLarge(limit: 10), "10 bytes"), (.tooManyOpenFiles, "too many files"), (.refused(5), "error 5"),
        ])
    func sentences(problem: NamedFileProblem, words: String) {
        #expect(problem.clause.contains(words) && problem.remedy.hasSuffix("."))
    }
}
