import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@Suite("The cache's rules over every store")
struct ForeignStoreTests {
    private let fixture = PipelineFixture()

    private func pipeline(_ store: any ReplyStore, _ transport: ScriptedTransport) -> RequestPipeline {
        RequestPipeline(
            transport: transport, cache: store, rules: PipelineFixture.rules, traffic: RequestTraffic(clock: fixture.clock))
    }

    @Test("a reply is kept and delivered while it is fresh, and deleted when it is not", arguments: StoreKind.allCases)
    func life(kind: StoreKind) async throws {
        let store = kind.make(fixture.files)
        let pipeline = pipeline(store, ScriptedTransport([.text("one"), .failure(.offline)]))
        #expect(try await pipeline.text(fixture.call()) == "one")
        fixture.clock.advance(by: .seconds(10))
        let hit = try await pipeline.send(fixture.call(), for: nil, folder: "17")
        #expect(hit.source == .cache(age: 10, isExpired: false))
        fixture.clock.advance(by: .seconds(1))
        await #expect(throws: RequestError.self) { try await pipeline.text(fixture.call()) }
        #expect(store.find(fixture.key, in: "17") == nil)
    }

    @Test("offline, within its grace and after a failure an old reply is delivered and kept", arguments: StoreKind.allCases)
    func old(kind: StoreKind) async throws {
        let store = kind.make(fixture.files)
        let pipeline = pipeline(store, ScriptedTransport { _ in .failure(.offline) })
        store.store(Data("old".utf8), for: fixture.key, in: "17", life: 10)
        fixture.clock.advance(by: .seconds(100))
        for change: @Sendable (inout ProviderCall) -> Void in [
            { $0.mode = .offline }, { $0.staleGrace = 90 }, { $0.servesStaleOnError = true },
        ] {
            let reply = try await pipeline.send(fixture.call(change), for: nil, folder: "17")
            #expect(reply.source == .cache(age: 100, isExpired: true))
        }
        #expect(store.find(fixture.key, in: "17")?.age == 100)
    }

    @Test(
        "a reply from before the account was stored is removed, one from the same moment is delivered",
        arguments: StoreKind.allCases)
    func keptSince(kind: StoreKind) async throws {
        let store = kind.make(fixture.files)
        let pipeline = pipeline(store, ScriptedTransport([.text("new")]))
        store.store(Data("old".utf8), for: fixture.key, in: "17", life: 100)
        let stored = fixture.clock.now
        fixture.clock.advance(by: .seconds(5))
        #expect(try await pipeline.text(fixture.call { $0.keptSince = stored }) == "old")
        #expect(try await pipeline.text(fixture.call { $0.keptSince = stored.addingTimeInterval(1) }) == "new")
    }

    @Test("the replies of a removed account are removed, and none is kept", arguments: StoreKind.allCases)
    func removedAccount(kind: StoreKind) async throws {
        let store = kind.make(fixture.files)
        store.store(Data("old".utf8), for: fixture.key, in: "17", life: 100)
        store.store(Data("other".utf8), for: fixture.key, in: "18", life: 100)
        let reply = try await pipeline(store, ScriptedTransport([.text("new")])).send(
            fixture.call(), for: RemovedSource(), folder: "17")
        #expect(reply.source == .network)
        #expect(store.find(fixture.key, in: "17") == nil)
        #expect(store.find(fixture.key, in: "18") != nil)
    }

    @Test("a store that keeps nothing fails no call")
    func broken() async throws {
        let pipeline = pipeline(BrokenStore(), ScriptedTransport([.text("one"), .text("two")]))
        #expect(try await pipeline.text(fixture.call()) == "one")
        #expect(try await pipeline.text(fixture.call()) == "two")
    }
}

/// The tokens of an account that was removed.
private struct RemovedSource: TokenSource {
    var mayKeepReplies: Bool { false }

    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        TokenSet(accessToken: Secret("t"), life: .endless, receivedBy: TestClock())
    }
}

/// A store whose place cannot be written.
private struct BrokenStore: ReplyStore {
    func find(_ key: CacheKey, in folder: String) -> StoredReply? { nil }
    func store(_ body: Data, for key: CacheKey, in folder: String, life: CacheLife) {}
    func remove(_ key: CacheKey, in folder: String) {}
    func removeAll(in folder: String) {}
    func removeAll() {}
}
