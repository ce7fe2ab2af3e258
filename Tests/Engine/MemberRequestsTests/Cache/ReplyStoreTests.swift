import Foundation
import MemberCore
import MemberRequests
import MemberTesting
import Testing

/// A kind of store that must behave as all others.
enum StoreKind: CaseIterable, CustomTestStringConvertible {
    case files
    case filesAndMemory
    case memory

    var testDescription: String { "\(self)" }

    func make(_ fixture: CacheFixture) -> any ReplyStore {
        switch self {
        case .files: fixture.cache(CacheLimits(memory: 0))
        case .filesAndMemory: fixture.cache()
        case .memory: MemoryReplyStore(clock: fixture.clock)
        }
    }
}

@Suite("Every store of replies")
struct ReplyStoreTests {
    private let fixture = CacheFixture()

    @Test("finds an entry of any age with its body, life, age and moment, and deletes none", arguments: StoreKind.allCases)
    func find(kind: StoreKind) {
        let (store, created) = (kind.make(fixture), fixture.clock.now)
        #expect(store.find(fixture.key(), in: "17") == nil)
        store.store(.body(1), for: fixture.key(), in: "17", life: 60)
        for (pause, age) in [(60, 60.0), (40, 100), (100_000, 100_100)] {
            fixture.clock.advance(by: .seconds(pause))
            let entry = store.find(fixture.key(), in: "17")
            #expect(entry == StoredReply(body: .body(1), created: created, life: 60, found: fixture.clock.now))
            #expect(entry?.age == age)
            #expect(entry?.isExpired == (age > 60))
        }
    }

    @Test("replaces an entry and restarts its age; reading prolongs no life", arguments: StoreKind.allCases)
    func replace(kind: StoreKind) {
        let store = kind.make(fixture)
        store.store(.body(1), for: fixture.key(), in: "17", life: 60)
        fixture.clock.advance(by: .seconds(50))
        #expect(store.find(fixture.key(), in: "17")?.age == 50)
        store.store(.body(2), for: fixture.key(), in: "17", life: 30)
        fixture.clock.advance(by: .seconds(31))
        let entry = store.find(fixture.key(), in: "17")
        #expect(entry?.body == .body(2))
        #expect(entry?.age == 31)
        #expect(entry?.isExpired == true)
    }

    @Test("keeps nothing for a life of never, and leaves an earlier entry", arguments: StoreKind.allCases)
    func never(kind: StoreKind) {
        let store = kind.make(fixture)
        store.store(.body(1), for: fixture.key(), in: "17", life: .never)
        #expect(store.find(fixture.key(), in: "17") == nil)
        store.store(.body(1), for: fixture.key(), in: "17", life: 60)
        store.store(.body(2), for: fixture.key(), in: "17", life: .never)
        #expect(store.find(fixture.key(), in: "17")?.body == .body(1))
    }

    @Test("separates folders byte for byte", arguments: StoreKind.allCases)
    func folders(kind: StoreKind) {
        let store = kind.make(fixture)
        let names = ["17", "18", "é", "e\u{301}", "", ".", "../17"]
        for (number, name) in names.enumerated() { store.store(.body(number), for: fixture.key(), in: name, life: 60) }
        for (number, name) in names.enumerated() {
            #expect(store.find(fixture.key(), in: name)?.body == .body(number))
        }
    }

    @Test("removes one entry, or all of a folder, or all, and nothing else", arguments: StoreKind.allCases)
    func removal(kind: StoreKind) {
        let store = kind.make(fixture)
        let places = ["17", "18", "19"].flatMap { folder in (0..<3).map { (folder, $0) } }
        func present() -> [String] {
            places.filter { store.find(fixture.key($0.1), in: $0.0) != nil }.map { "\($0.0)/\($0.1)" }
        }
        for (folder, number) in places { store.store(.body(number), for: fixture.key(number), in: folder, life: 60) }
        store.remove(fixture.key(0), in: "17")
        store.remove(fixture.key(9), in: "17")
        #expect(present() == ["17/1", "17/2", "18/0", "18/1", "18/2", "19/0", "19/1", "19/2"])
        store.removeAll(in: "18")
        store.removeAll(in: "20")
        #expect(present() == ["17/1", "17/2", "19/0", "19/1", "19/2"])
        store.clear("19")
        #expect(present() == ["17/1", "17/2"])
        store.removeAll()
        #expect(present() == [])
        store.store(.body(1), for: fixture.key(1), in: "18", life: 60)
        #expect(present() == ["18/1"])
    }

    @Test("returns by mode: an expired entry is deleted in standard mode only", arguments: StoreKind.allCases)
    func modes(kind: StoreKind) {
        let store = kind.make(fixture)
        store.store(.body(1), for: fixture.key(), in: "17", life: 60)
        fixture.clock.advance(by: .seconds(60))
        #expect(store.reply(for: fixture.key(), in: "17") == CachedReply(body: .body(1), age: 60, isExpired: false))
        fixture.clock.advance(by: .seconds(1))
        #expect(store.reply(for: fixture.key(), in: "17", mode: .offline)?.isExpired == true)
        #expect(store.reply(for: fixture.key(), in: "17") == nil)
        #expect(store.reply(for: fixture.key(), in: "17", mode: .offline) == nil)
    }

    @Test("has entries that age from the moment they are found, if they are dated far ahead", arguments: StoreKind.allCases)
    func ahead(kind: StoreKind) {
        let (store, now) = (kind.make(fixture), fixture.clock.now)
        fixture.clock.setWall(now + 3_652 * 86_400)
        store.store(.body(1), for: fixture.key(), in: "17", life: 60)
        fixture.clock.setWall(now)
        #expect(store.reply(for: fixture.key(), in: "17")?.age == 0)
        fixture.clock.setWall(now + 61)
        #expect(store.reply(for: fixture.key(), in: "17") == nil)
    }

    @Test("holds empty and large bodies as they are", arguments: StoreKind.allCases)
    func sizes(kind: StoreKind) {
        let store = kind.make(fixture)
        for count in [0, 1, 4096, 1 << 20] {
            store.store(.body(7, count: count), for: fixture.key(), in: "17", life: 60)
            #expect(store.find(fixture.key(), in: "17")?.body == .body(7, count: count))
        }
    }
}

@Suite("Replies in memory alone")
struct MemoryReplyStoreTests {
    private let fixture = CacheFixture()

    @Test("those used longest ago are removed above the limit, until seven tenths of it are left")
    func limit() {
        let store = MemoryReplyStore(limit: 10 * 1256, clock: fixture.clock)
        for number in 0..<10 { store.store(.body(number), for: fixture.key(number), in: "17", life: 60) }
        _ = store.find(fixture.key(0), in: "17")
        store.store(.body(10), for: fixture.key(10), in: "17", life: 60)
        let present = (0...10).filter { store.find(fixture.key($0), in: "17") != nil }
        #expect(present == [0, 5, 6, 7, 8, 9, 10])
    }

    @Test("one that is larger than seven tenths of the limit is not kept, and replaces the smaller one of its key by nothing")
    func tooLarge() {
        let store = MemoryReplyStore(limit: 2000, clock: fixture.clock)
        store.store(.body(1), for: fixture.key(), in: "17", life: 60)
        #expect(store.find(fixture.key(), in: "17") != nil)
        store.store(.body(1, count: 1200), for: fixture.key(), in: "17", life: 60)
        #expect(store.find(fixture.key(), in: "17") == nil)
    }
}
