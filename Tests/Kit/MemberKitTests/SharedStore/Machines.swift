import ForgedSupport
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberTesting

/// Two machines of a server on one store that is not a vault, each with its own connection and folder of replies.
final class Machines: Sendable {
    let clock: TestClock
    let transport: ScriptedTransport
    let one: Members
    let other: Members
    let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)

    private let store: MemoryAccountStore

    init(
        _ provider: any MemberProvider, _ clock: TestClock, _ transport: ScriptedTransport, store: MemoryAccountStore? = nil,
        seed: UInt64 = 1
    ) throws {
        let (store, folder) = (store?.connection() ?? MemoryAccountStore(clock: clock), folder)
        (self.clock, self.transport, self.store) = (clock, transport, store)
        func machine(_ store: MemoryAccountStore, _ name: String, seed: UInt64) throws -> Members {
            try Members(
                store: store, cacheFolder: folder.appending(path: name), providers: [provider], transport: transport,
                clock: clock,
                random: SeededRandom(seed: seed), appLinks: nil)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Machines that share a store make different names of sign-ins.
        one = try machine(store, "one", seed: seed)
        other = try machine(store.connection(), "other", seed: seed + 1)
    }

    /// Two machines with a provider that a script simulates, on a store of their own or on that of two others.
    convenience init(_ acted: any ActedProvider, sharing others: Machines? = nil) throws {
        let clock = others?.clock ?? TestClock()
        let transport = ScriptedTransport { request in acted.response(to: request, at: clock.now, []) }
        try self.init(acted.provider, clock, transport, store: others?.store, seed: others == nil ? 1 : 3)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var both: [Members] { [one, other] }

    /// Begins a sign-in at the first machine, and finishes it at the other one.
    func signIn(_ acted: any ActedProvider, _ member: String = People.visitor) async throws -> Account {
        let place = URL(string: ForgedHome.web) ?? folder
        let pending = try await acted.begin(one, at: place, home: folder)
        let query = URLComponents(url: pending.address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        var answer = URLComponents(url: place, resolvingAgainstBaseURL: false)
        answer?.percentEncodedQuery = acted.redirect(from: FormFields(encoded: query) ?? [], of: member).encoded
        return try await other.finish(pending.id, redirectedTo: answer?.url ?? place)
    }

    /// Lets time pass until a task has ended: who waits for another machine's refresh looks again and again.
    func ended<Value: Sendable>(_ task: Task<Value, any Error>) async throws -> Value {
        let isOver = Locked(false)
        let ticking = Task { [clock] in
            while !isOver.value {
                clock.advance(by: .milliseconds(20))
                await Task.yield()
            }
        }
        defer { isOver.withLock { $0 = true } }
        let value = try await task.value
        isOver.withLock { $0 = true }
        await ticking.value
        return value
    }
}
