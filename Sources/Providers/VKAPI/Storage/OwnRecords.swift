import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberRequests
import MemberSignIn

/// The records in an app's own store.
struct OwnRecords: UserRecords {
    private let delegate: any VKStorageDataDelegate
    private let context: VKAPIContext

    init(_ delegate: any VKStorageDataDelegate, _ context: VKAPIContext) {
        (self.delegate, self.context) = (delegate, context)
    }

    private var sorted: [VKUserRecord] {
        get throws { try delegate.records().sorted { $0.storedAt < $1.storedAt } }
    }

    private func record(_ id: String) throws -> VKUserRecord? { try delegate.records().first { $0.id.isExactly(id) } }

    func contains(_ id: String) throws -> Bool { try record(id) != nil }

    var ids: [String] { get throws { try sorted.map(\.id) } }

    var activeID: String? {
        get throws {
            let people = try sorted.filter { VKTokenKind(recordID: $0.id) == .user }
            let activated = people.filter { $0.activatedAt != nil }
            return (activated.max { ($0.activatedAt ?? .distantPast) < ($1.activatedAt ?? .distantPast) } ?? people.last)?.id
        }
    }

    func token(of id: String) throws -> VKAccessToken? { try record(id)?.token }

    func store(_ token: VKAccessToken) throws { try alone { try storeAlone(token) } }

    private func storeAlone(_ token: VKAccessToken) throws {
        let now = context.clock.now
        var record = VKUserRecord(token: token, storedAt: now)
        let known = try self.record(token.id)
        record.cookies = known?.cookies
        record.activatedAt = known?.activatedAt
        // The first person becomes active, and stays so when others sign in later.
        if token.kind == .user, record.activatedAt == nil, try activeID == nil { record.activatedAt = now }
        try delegate.store(record)
    }

    func cookies(of id: String) throws -> String? {
        try record(id)?.cookies.map { String(decoding: $0, as: UTF8.self) }
    }

    func keepCookies(_ cookies: String?, of id: String) throws {
        try change(id) { $0.cookies = cookies.map { Data($0.utf8) } }
    }

    func remove(_ id: String) throws { try alone { try delegate.removeRecord(id: id) } }

    func removeAll() throws { try alone { try delegate.removeAllRecords() } }

    func activate(_ id: String) throws {
        try alone {
            // Later than all others, also if the clock was set back.
            let latest = try delegate.records().compactMap(\.activatedAt).max() ?? .distantPast
            try change(id) { $0.activatedAt = max(context.clock.now, latest.addingTimeInterval(0.001)) }
        }
    }

    var hasActive: Bool {
        get throws { try delegate.records().contains { $0.activatedAt != nil && VKTokenKind(recordID: $0.id) == .user } }
    }

    /// Replaces the token of a stored record.
    func replaceToken(of id: String, by new: (VKAccessToken) -> VKAccessToken?) throws {
        try change(id) { record in if let token = new(record.token) { record.token = token } }
    }

    private func change(_ id: String, _ body: (inout VKUserRecord) -> Void) throws {
        try alone {
            guard var record = try record(id) else { throw AccountError.notSignedIn }
            body(&record)
            try delegate.store(record)
        }
    }

    /// Reads and writes with no other change of this process in between.
    private func alone<Value>(_ body: () throws -> Value) rethrows -> Value {
        try context.objects.state.recordLock.withLock(body)
    }

    func account(of id: String) -> (@Sendable () -> Account?)? { nil }

    /// The account that a record stands for.
    func key(_ id: String) -> AccountKey {
        let client = context.client
        return AccountKey(
            provider: client.provider, environment: client.environment, clientID: client.clientID, subject: id)
    }

    func source(of id: String) -> any TokenSource {
        RenewedTokens(id: id, stored: RecordTokens(id: id, records: self, clock: context.clock), context: context)
    }
}

/// The token of a record, for calls. It cannot be renewed without a sign-in.
struct RecordTokens: TokenSource {
    let id: String
    let records: OwnRecords
    let clock: any MemberClock

    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        let token: VKAccessToken?
        do { token = try records.token(of: id) } catch { throw .tokenUnavailable(code: "vkapi.token_storage") }
        guard let token else { throw .account(.notSignedIn) }
        let secret = Secret(token.token)
        guard !token.isExpired(at: clock.now), secret != rejected else {
            throw .account(.needsSignIn(reason: SignInReason.noRefreshToken))
        }
        let life: TokenSet.Life = token.liveTime == 0 ? .endless : .seconds(token.liveTime)
        return TokenSet(accessToken: secret, life: life, scopes: token.permissions, receivedBy: clock)
    }

    /// Stores a token that VK gave on a validation page; life and permissions stay.
    func keep(_ token: Secret, replacing old: Secret?) async -> Bool {
        let now = clock.now.timeIntervalSince1970
        let isKept: Void? = try? records.replaceToken(of: id) { known in
            // Another one came in the meantime, and stays.
            guard old == nil || Secret(known.token) == old else { return nil }
            return VKAccessToken(
                userID: known.userID, token: token.reveal, liveTime: known.liveTime, permissions: known.permissions,
                kind: known.kind, creationTime: now)
        }
        return isKept != nil
    }

    /// The account that the record stands for, so that a page of another person changes nothing.
    var accountKey: AccountKey? { records.key(id) }

    var mayKeepReplies: Bool { (try? records.contains(id)) ?? true }
}
