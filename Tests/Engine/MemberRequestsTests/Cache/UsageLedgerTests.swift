import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import MemberRequests

@Suite("The ledger of disk usage")
struct UsageLedgerTests {
    private let fixture = CacheFixture()
    private let listed = Locked(0)
    private static let limit = 10_400

    /// A sweeper of another process, whose listings are counted.
    private func process(limit: Int = limit) -> CacheSweeper {
        CacheSweeper(
            folders: CacheFolders(root: fixture.root.path), limits: CacheLimits(disk: limit), clock: fixture.clock
        ) { [listed] folder in
            listed.withLock { $0 += 1 }
            return folderNames(folder)
        }
    }

    private func listings(_ sweeper: CacheSweeper, writing bytes: Int) -> Int {
        let before = listed.value
        sweeper.wrote(bytes)
        sweeper.settle()
        return listed.value - before
    }

    /// Five files of 1040 bytes, and the ledger that another process wrote about them.
    private func fill() {
        let cache = fixture.cache(CacheLimits(disk: Self.limit, memory: 0))
        for number in 0..<5 { cache.store(.body(number), for: fixture.key(number), in: "17", life: .oneHour) }
        cache.sweep()
    }

    private var ledger: URL { fixture.root.appending(path: UsageLedger.name) }

    @Test("a process's first store lists no folder if another process has counted; exceeding the limit does")
    func first() {
        fill()
        let sweeper = process()
        #expect(listings(sweeper, writing: 1040) == 0)
        #expect(listings(sweeper, writing: 4159) == 0)
        #expect(listings(sweeper, writing: 2) == 2)
    }

    @Test("a cache that makes its root has nothing to count, and records this at once")
    func new() throws {
        fixture.cache().store(.body(1), for: fixture.key(), in: "17", life: .oneHour)
        let text = try Data(contentsOf: ledger)
        #expect(UsageLedger(text)?.counted == 0)
        #expect(listings(process(), writing: 1) == 0)
    }

    @Test("the bytes of short processes add up until one of them counts")
    func processes() {
        fill()
        let counts = (0..<6).map { _ in listings(process(), writing: 1040) }
        #expect(counts == [0, 0, 0, 0, 0, 2])
    }

    @Test("a process that is older than another process's count continues from that count")
    func counted() {
        fill()
        let early = process()
        #expect(listings(early, writing: 5000) == 0)
        _ = process().sweep()
        listed.withLock { $0 = 0 }
        #expect(listings(early, writing: 5000) == 0)
    }

    @Test(
        "without a ledger, or with an invalid one, files are counted once and the ledger is written again",
        arguments: ["", "x\n", "-1\n", "1\n-1\n", "5200 \n", "99999999999999999999\n", String(repeating: "1\n", count: 40_000)])
    func damaged(text: String) throws {
        fill()
        try Data(text.utf8).write(to: ledger)
        #expect(listings(process(), writing: 1) == 2)
        #expect(listings(process(), writing: 1) == 0)
    }

    @Test("a deleted ledger, or a folder or a pipe in its place, does no harm", arguments: [nil, true, false] as [Bool?])
    func replaced(isFolder: Bool?) throws {
        fill()
        try FileManager.default.removeItem(at: ledger)
        if isFolder == true { try FileManager.default.createDirectory(at: ledger, withIntermediateDirectories: false) }
        if isFolder == false { #expect(mkfifo(ledger.path, 0o600) == 0) }
        #expect(listings(process(), writing: 1) >= 2)
        #expect(listings(process(), writing: 1) == 0)
        #expect(fixture.present(below: 5).count == 5)
    }

    @Test("without a limit no folder is ever listed")
    func unlimited() {
        fill()
        try? FileManager.default.removeItem(at: ledger)
        #expect(listings(process(limit: .max), writing: 1 << 40) == 0)
    }
}
