import Foundation
import MemberCore
import MemberStorage
import MemberTesting
import StoreOffers
import Testing

@testable import OffersService

/// A folder with a database, removed with this object.
final class OfferFile: Sendable {
    let file: URL

    init() {
        file = FileManager.default.temporaryDirectory.appending(path: "offers-\(UUID().uuidString)/offers.sqlite")
    }

    deinit { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }

    func store() async throws -> OfferStore {
        let database = try SQLiteOfferDatabase(file: file)
        try await database.migrate()
        return OfferStore(database)
    }

    func stage() async throws -> OfferStage {
        OfferStage(first: try await store(), second: try await store()) { [self] in try await store() }
    }
}

@Suite("What every store of offers promises, in SQLite", .timeLimit(.minutes(5)))
struct SQLiteStoreTests {
    @Test("two processes side by side keep it", arguments: StorePromise.all)
    func keeps(promise: StorePromise) async throws {
        let file = OfferFile()
        try await promise.check(try await file.stage())
    }

    @Test("only this user may use the file and its folder")
    func isPrivate() async throws {
        let file = OfferFile()
        let store = try await file.store()
        try await store.keep("o1")
        for (path, mode) in [(file.file.path, 0o600), (file.file.deletingLastPathComponent().path, 0o700)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
        }
    }

    @Test("a link to nothing is refused, since the file at its end would not be private")
    func dangling() throws {
        let place = OfferFile()
        let (folder, target) = (place.file.deletingLastPathComponent(), place.file.path + ".target")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: place.file.path, withDestinationPath: target)
        #expect(throws: OfferStoreError.self) { try SQLiteOfferDatabase(file: place.file) }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test("without tables, and after its end, the store says so")
    func lacksTables() async throws {
        let file = OfferFile()
        let database = try SQLiteOfferDatabase(file: file.file)
        let store = OfferStore(database)
        await expectFailure(.notMigrated) { _ = try await store.history(of: "o1", in: production) }
        await expectFailure(.notMigrated) { _ = try await store.write(write(events: ["e"]), in: production) }
        await database.close()
        await expectFailure(.unavailable) { _ = try await store.history(of: "o1", in: production) }
        await expectFailure(.unavailable) { _ = try await store.write(write(events: ["e"]), in: production) }
    }

    @Test("a file that is not a database, or another program's, is refused")
    func foreign() async throws {
        let file = OfferFile()
        let folder = file.file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(repeating: 7, count: 8_192).write(to: file.file)
        await expectFailure(.corrupt) { _ = try await file.store() }
        let other = folder.appending(path: "other")
        try Database(file: other).transaction { try $0.run("CREATE TABLE shelf (tea TEXT)") }
        let database = try SQLiteOfferDatabase(file: other)
        await expectFailure(.refused("storage.foreign")) { try await database.migrate() }
    }

    @Test("a folder where the file belongs is named")
    func folder() async throws {
        let file = OfferFile()
        try FileManager.default.createDirectory(at: file.file, withIntermediateDirectories: true)
        await expectFailure(.fileRefused(path: file.file.path)) { _ = try await file.store() }
    }

    @Test("a file that another process writes for too long is not available now")
    func busy() async throws {
        let file = OfferFile()
        try await file.store().keep("o1")
        let other = try Database(file: file.file)
        let database = try SQLiteOfferDatabase(file: file.file, busyLimit: 20)
        let store = OfferStore(database)
        try await other.holding { () async throws in
            await expectFailure(.unavailable) { _ = try await store.write(write(events: ["e"]), in: production) }
            #expect(try await store.history(of: "o1", in: production) != nil)
        }
        #expect(try await store.write(write(events: ["e"]), in: production) == .stored)
    }

    @Test("commits made together are undone one by one")
    func together() async throws {
        let file = OfferFile()
        let store = try await file.store()
        let outcomes = try await withThrowingTaskGroup(of: OfferOutcome.self) { group in
            for number in 0..<200 { group.addTask { try await store.take("n\(number % 100)") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .stored } == 100 && outcomes.count { $0 == .known } == 100)
        #expect(try await store.events(after: 0, limit: 999, in: production).map(\.id) == Array(1...100))
    }

    @Test("times are those of the given clock")
    func clock() async throws {
        let file = OfferFile()
        let database = try SQLiteOfferDatabase(file: file.file, clock: TestClock(now: day(3).date))
        try await database.migrate()
        let store = OfferStore(database)
        _ = try await store.write(write(events: ["e"]), in: production)
        #expect(try await store.now() == day(3))
        #expect(try await store.events(after: 0, limit: 1, in: production).first?.stored == day(3))
    }
}

extension Database {
    /// Keeps the file's write lock while a closure runs.
    fileprivate func holding(_ work: () async throws -> Void) async throws {
        _ = try query("BEGIN IMMEDIATE")
        defer { _ = try? query("ROLLBACK") }
        try await work()
    }
}
