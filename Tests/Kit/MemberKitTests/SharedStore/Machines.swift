import ForgedSupport
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberTesting

/// Two machines of a server on one store that is not a vault, each with its own connection and folder of replies.
final class Machines: Sendable {
    /// The right time, which the provider has too; a test moves it.
    let clock: TestClock
    let transport: ScriptedTransport
    let one: Members
    let other: Members
    /// The clocks of the two machines.
    let clocks: [MachineClock]
    /// The store's clock; nil if the store was made elsewhere.
    let storeClock: MachineClock?
    let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)

    private let store: MemoryAccountStore
    private let provider: any MemberProvider

    /// - Parameters:
    ///   - provider: The only provider.
    ///   - clock: The right time.
    ///   - transport: Simulates the provider.
    ///   - store: The store; nil makes one.
    ///   - seed: Machines that share a store make different names of sign-ins.
    ///   - ahead: How far each machine's wall clock is ahead of the right time.
    /// - Throws: The error of the folder or of `Members`.
    init(
        _ provider: any MemberProvider, _ clock: TestClock, _ transport: ScriptedTransport, store: MemoryAccountStore? = nil,
        seed: UInt64 = 1, ahead: [Duration] = [.zero, .zero]
    ) throws {
        let (storeClock, folder) = (store == nil ? MachineClock(clock, bootID: "store") : nil, folder)
        let kept = store?.connection() ?? MemoryAccountStore(clock: storeClock ?? MachineClock(clock, bootID: "store"))
        let clocks = ahead.enumerated().map { MachineClock(clock, ahead: $1, bootID: "machine-\($0)") }
        (self.clock, self.transport, self.store, self.provider) = (clock, transport, kept, provider)
        (self.storeClock, self.clocks) = (storeClock, clocks)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func machine(_ number: Int) throws -> Members {
            try Self.machine(
                on: kept, clocks[number], [provider], transport, folder.appending(path: "\(number)"), seed: seed + UInt64(number))
        }
        (one, other) = (try machine(0), try machine(1))
    }

    private static func machine(
        on store: MemoryAccountStore, _ clock: any MemberClock, _ providers: [any MemberProvider], _ transport: ScriptedTransport,
        _ folder: URL, seed: UInt64
    ) throws -> Members {
        try Members(
            store: store.connection(), cacheFolder: folder, providers: providers, transport: transport, clock: clock,
            random: SeededRandom(seed: seed), appLinks: nil)
    }

    /// Starts one more machine, which has not used the store yet.
    func newMachine(ahead: Duration) throws -> Members {
        try Self.machine(
            on: store, MachineClock(clock, ahead: ahead, bootID: "machine-new"), [provider], transport,
            folder.appending(path: "new"), seed: 5)
    }

    /// Two machines with a provider that a script simulates, on a store of their own or on that of two others.
    convenience init(
        _ acted: any ActedProvider, sharing others: Machines? = nil, ahead: [Duration] = [.zero, .zero]
    ) throws {
        let clock = others?.clock ?? TestClock()
        let transport = ScriptedTransport { request in acted.response(to: request, at: clock.now, []) }
        try self.init(acted.provider, clock, transport, store: others?.store, seed: others == nil ? 1 : 3, ahead: ahead)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var both: [Members] { [one, other] }

    /// Lets the store be away, or back.
    func setAway(_ isAway: Bool) { store.fail(with: isAway ? .database(AccountError.locked) : nil) }

    /// How far the wall clocks of two machines are ahead of the right time.
    static let wrongClocks: [[Duration]] = [
        [.seconds(3_600), .seconds(-3_600)], [.seconds(-3_600), .seconds(3_600)], [.zero, .seconds(3_600)],
    ]

    /// Begins a sign-in at the first machine, and finishes it at the other one after a time.
    func signIn(
        _ acted: any ActedProvider, _ member: String = People.visitor, after wait: Duration = .zero
    ) async throws -> Account {
        let place = URL(string: ForgedHome.web) ?? folder
        let pending = try await acted.begin(one, at: place, home: folder)
        let query = URLComponents(url: pending.address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        var answer = URLComponents(url: place, resolvingAgainstBaseURL: false)
        answer?.percentEncodedQuery = acted.redirect(from: FormFields(encoded: query) ?? [], of: member).encoded
        clock.advance(by: wait)
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
