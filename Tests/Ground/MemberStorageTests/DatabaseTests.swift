import Foundation
import MemberStorage
import Testing

@Suite("The database")
final class DatabaseTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private var file: URL { folder.appending(path: "test.sqlite") }
    private let steps = [Migration(module: "a", number: 1, statements: ["CREATE TABLE a_t (v BLOB UNIQUE) STRICT"])]

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test("a value of every kind is read back")
    func values() throws {
        let database = try Database(file: file)
        let values: [SQLValue] = [
            .null, .integer(.min), .real(0.5), .text("ключ"), .text(""), .blob(Data([0, 1])), .blob(Data()),
        ]
        let rows = try database.read { try $0.rows("SELECT ?, ?, ?, ?, ?, ?, ?", values) }
        #expect(rows.first?.values == values)
    }

    @Test("a failed transaction leaves nothing behind")
    func rollback() throws {
        let database = try Database(file: file)
        try database.migrate(steps)
        #expect(throws: StorageError.conflict) {
            try database.transaction { statements in
                try statements.run("INSERT INTO a_t VALUES (?)", [.blob(Data([1]))])
                try statements.run("INSERT INTO a_t VALUES (?)", [.blob(Data([1]))])
            }
        }
        #expect(try database.read { try $0.rows("SELECT * FROM a_t") }.isEmpty)
    }

    @Test("several modules migrate in one file, each by its own numbers")
    func modules() throws {
        try Database(file: file).migrate(steps)
        let second = Migration(module: "a", number: 2, statements: ["ALTER TABLE a_t ADD COLUMN w TEXT"])
        let other = Migration(module: "b", number: 1, statements: ["CREATE TABLE b_t (v TEXT) STRICT"])
        let database = try Database(file: file)
        try database.migrate(steps + [second, other])
        try database.migrate(steps + [second, other])
        let rows = try database.read { try $0.rows("SELECT module, number FROM member_schema ORDER BY module") }
        #expect(rows.map { [$0.text(0), String($0.integer(1))] } == [["a", "2"], ["b", "1"]])
    }

    @Test("a step's further work runs once, after its statements and with them in one transaction")
    func work() throws {
        struct Refused: Error {}
        let database = try Database(file: file)
        func step(_ work: @escaping @Sendable (Statements) throws -> Void) -> [Migration] {
            [Migration(module: "w", number: 1, statements: ["CREATE TABLE w_t (v TEXT) STRICT"], work: work)]
        }
        #expect(throws: Refused.self) { try database.migrate(step { _ in throw Refused() }) }
        for _ in 0..<2 { try database.migrate(step { try $0.run("INSERT INTO w_t VALUES ('x')") }) }
        #expect(try database.read { try $0.rows("SELECT v FROM w_t").count } == 1)
    }

    @Test("a file written by a newer version is refused and left unchanged")
    func newer() throws {
        let database = try Database(file: file)
        try database.migrate(steps + [Migration(module: "a", number: 2, statements: [])])
        #expect(throws: StorageError.newerFormat(module: "a", found: 2, known: 1)) { try database.migrate(steps) }
    }

    @Test("a file older than a module's first step is refused and left unchanged; a new file gets that step")
    func older() throws {
        let later = [
            Migration(module: "a", number: 3, statements: ["CREATE TABLE a_t (v TEXT, w TEXT) STRICT"]),
            Migration(module: "a", number: 4, statements: ["ALTER TABLE a_t ADD COLUMN x TEXT"]),
        ]
        let database = try Database(file: file)
        try database.migrate(steps)
        #expect(throws: StorageError.olderFormat(module: "a", found: 1, oldest: 3)) { try database.migrate(later) }
        #expect(try database.stepsMade(of: "a") == 1)
        let new = try Database(file: folder.appending(path: "new.sqlite"))
        try new.migrate(later)
        #expect(try new.stepsMade(of: "a") == 4)
        #expect(try new.read { try $0.rows("SELECT v, w, x FROM a_t") }.isEmpty)
    }

    @Test("another connection's commit is noticed")
    func dataVersion() throws {
        let first = try Database(file: file)
        try first.migrate(steps)
        let before = try first.dataVersion()
        try Database(file: file).transaction { try $0.run("INSERT INTO a_t VALUES (x'01')") }
        #expect(try first.dataVersion() != before)
    }

    @Test("a file that is not a database has its own error, and one whose folder is a file is refused with its path")
    func refusals() throws {
        try Data("no database, certainly not one of ours; long enough to have a header".utf8).write(to: file)
        #expect(throws: StorageError.corrupt) { try Database(file: file) }
        let missing = file.appending(path: "none/x.sqlite")
        #expect(throws: StorageError.cannotOpen(path: missing.path)) { try Database(file: missing) }
    }
}
