import MemberCore
import MemberStorage
import StoreOffers

/// A database that remembers that it refused a write because it is full or can only be read: its reads succeed all the same.
///
/// Only a write that needs room shows that it takes writes again. A statement that changes no row succeeds on a full disk too, so the
/// commits of the service do not count.
final class WriteWatch: OfferDatabase {
    private struct State {
        var refusal: OfferStoreError?
        /// How many writes were refused.
        var count = 0
        /// When a write was tried last, by the clock's uptime.
        var tried: Duration?
    }

    /// The pause between two tries: who asks for readiness is not known, and may ask at any rate.
    static let pause = Duration.seconds(1)

    private let base: any OfferDatabase
    private let random: any RandomSource
    private let clock: any MemberClock
    private let state = Locked(State())

    init(_ base: any OfferDatabase, random: any RandomSource, clock: any MemberClock) {
        (self.base, self.random, self.clock) = (base, random, clock)
    }

    func migrate() async throws(OfferStoreError) { try await base.migrate() }
    func now() async throws(OfferStoreError) -> StoreTime { try await base.now() }
    func rows(_ query: OfferStatement) async throws(OfferStoreError) -> [SQLRow] { try await base.rows(query) }
    func close() async { await base.close() }

    func commit(_ statements: [OfferStatement]) async throws(OfferStoreError) -> Int? {
        do throws(OfferStoreError) { return try await base.commit(statements) } catch {
            note(error)
            throw error
        }
    }

    private func note(_ error: OfferStoreError) {
        guard error == .full || error == .readOnly else { return }
        state.withLock {
            $0.refusal = error
            $0.count += 1
        }
    }

    /// Checks that no write was refused, or that one is taken again; while none was refused it writes nothing.
    /// - Throws: The refusal.
    func checkWriting() async throws(OfferStoreError) {
        let (state, isDue) = state.withLock { state in
            let isDue = state.tried.map { clock.uptime - $0 >= Self.pause } ?? true
            if state.refusal != nil, isDue { state.tried = clock.uptime }
            return (state, isDue)
        }
        guard let refusal = state.refusal else { return }
        guard isDue else { throw refusal }
        try await write()
        // A write that was refused meanwhile counts.
        self.state.withLock { if $0.count == state.count { $0.refusal = nil } }
    }

    /// Writes a row that needs new pages, and removes it. In one transaction SQLite would not write the pages of a removed row.
    private func write() async throws(OfferStoreError) {
        let text = Base64URL.encode(random.bytes(ProbeRow.bytes))
        // A number of rows, so that it is repeated on a new connection where the server has ended the old one; a second such row changes
        // nothing.
        _ = try await commit([OfferStatement(ProbeRow.insertion, [.text(text)], expected: 1)])
        _ = try await commit([OfferStatement(ProbeRow.removal)])
    }
}

/// A row that shows whether the database takes writes. It is of no app, and its text cannot be compressed.
private enum ProbeRow {
    /// As much as a large notification needs.
    static let bytes = 12 << 10
    static let insertion = """
        INSERT INTO offers_paces (app, environment, name, state) VALUES ('', '', 'probe', ?)
        ON CONFLICT (app, environment, name) DO UPDATE SET state = excluded.state
        """
    static let removal = "DELETE FROM offers_paces WHERE app = '' AND environment = '' AND name = 'probe'"
}
