import Foundation
public import HomeSupport
import MemberAccounts
import MemberCore
import MemberOAuth

/// Random operations of two connections, compared with a simple model after each one.
public struct StoreWalk {
    private let stage: StoreStage
    var chance: Chance
    var model = StoreModel()
    var held: [StoreModel.Held] = []
    var count = 0
    private let subjects = ["anna", "boris", "clara"]

    /// Creates a walk.
    /// - Parameters:
    ///   - stage: Two connections to one empty store.
    ///   - chance: The choices.
    public init(on stage: StoreStage, _ chance: Chance) { (self.stage, self.chance) = (stage, chance) }

    /// Makes operations, and compares all that is stored now and then.
    /// - Parameter count: The number of operations.
    /// - Throws: ``StoreFailure`` for the first difference.
    public mutating func run(_ count: Int) async throws {
        for number in 1...count {
            self.count = number
            try await step()
            if number.isMultiple(of: 50) || number == count { try await compare() }
        }
    }

    private mutating func step() async throws {
        let connection = chance.number(0...1)
        let (store, subject) = (connection == 0 ? stage.first : stage.second, chance.pick(subjects))
        switch chance.number(0...15) {
        case 0, 1: try await signIn(subject, store)
        case 2: try same(model.remove(subject), try await store.removeAccount(StoreStage.key(subject), if: .always), "remove")
        case 3: try await activate(subject, store)
        case 4: try await change(subject, store)
        case 5, 6, 7: try await acquire(subject, connection, store)
        case 8, 9: try await storeTokens(store, connection)
        case 10: try await release(store, connection)
        case 11: try await begin(store)
        case 12: try await move(store)
        case 13: try await setValue(store)
        case 14: try await show(subject, store)
        default: try await elapse()
        }
    }

    private func same<Value: Equatable>(_ expected: Value, _ found: Value, _ name: String) throws {
        try check(expected == found, "operation \(count), \(name): \(expected) expected, found \(found)")
    }

    private mutating func signIn(_ subject: String, _ store: any AccountStore) async throws {
        model.signIn(subject, "\(count)")
        model.granted[subject, default: []].insert("email")
        try await stage.signIn(subject, "\(count)", in: store, asking: ["email"])
    }

    private mutating func activate(_ subject: String, _ store: any AccountStore) async throws {
        if model.members[subject] != nil { model.activate(subject) }
        let expected = model.members[subject] == nil ? "accounts.not_signed_in" : ""
        try same(expected, await code { try await store.activateAccount(StoreStage.key(subject)) }, "activate")
    }

    private mutating func change(_ subject: String, _ store: any AccountStore) async throws {
        let expected = model.members[subject] == nil ? "accounts.not_signed_in" : ""
        var change = AccountChange()
        switch chance.number(0...2) {
        case 0:
            change.label = "label \(count)"
            model.members[subject]?.label = "label \(count)"
        case 1:
            change.needsSignIn = "gone"
            model.members[subject]?.reason = "gone"
        default:
            change.tokens = stage.tokens("\(count)")
            model.renew(subject, "\(count)")
        }
        let found = await code { try await store.changeAccount(StoreStage.key(subject)) { [change] _ in change } }
        try same(expected, found, "change")
    }

    /// The code of an operation's error; empty if it succeeds.
    private func code(_ body: () async throws -> Any) async -> String {
        do { _ = try await body() } catch { return (error as? AccountError)?.code ?? "\(error)" }
        return ""
    }
}

extension StoreWalk {
    private mutating func acquire(_ subject: String, _ connection: Int, _ store: any AccountStore) async throws {
        guard !model.isEndDoubtful(subject) else { return }
        let stored = model.members[subject]?.tokens ?? "none"
        let believed = chance.number(0...4) == 0 ? "an old one" : stored
        let expected = model.acquire(subject, believed, connection)
        var found: String
        do {
            switch try await stage.acquire(subject, believed, in: store) {
            case .busy: found = "busy"
            case .needsSignIn(let reason): found = "needs sign-in: \(reason)"
            case .replaced(let tokens): found = "replaced by \(tokens.accessToken.reveal.dropFirst("access-".count))"
            case .taken(let lease, _):
                found = "taken" + (lease.markedSince == nil ? "" : ", marked")
                held.append(
                    .init(
                        subject: subject, tokens: believed, connection: connection,
                        fence: model.members[subject]?.fence ?? 0, lease: lease))
                if held.count > 8 { held.removeFirst() }
            }
        } catch { found = (error as? AccountError)?.code ?? "\(error)" }
        try same(expected, found, "acquire")
    }

    private mutating func storeTokens(_ store: any AccountStore, _ connection: Int) async throws {
        let mine = held.filter { $0.connection == connection }
        guard !mine.isEmpty else { return }
        let held = chance.pick(mine)
        let expected = model.storeTokens("\(count)", held)
        let key = StoreStage.key(held.subject)
        let found = try await store.storeTokens(stage.tokens("\(count)"), of: key, under: held.lease)
        try same(expected, found != nil, "store tokens")
    }

    private mutating func release(_ store: any AccountStore, _ connection: Int) async throws {
        let mine = held.filter { $0.connection == connection }
        guard !mine.isEmpty else { return }
        let (held, mark) = (chance.pick(mine), chance.pick([LeaseMark.cleared, .kept]))
        let reason = mark == .cleared && chance.number(0...1) == 0 ? "refused" : nil
        let expected = model.release(held, isMarked: mark == .kept, reason: reason)
        let key = StoreStage.key(held.subject)
        let found = try await store.releaseLease(held.lease, of: key, mark: mark, needsSignIn: reason)
        try same(expected, found, "release")
    }

    private mutating func begin(_ store: any AccountStore) async throws {
        let attempt = try stage.attempt()
        try await store.insert(attempt)
        model.attempts.append((attempt.id, .open))
        if model.attempts.count > 20 { model.attempts.removeFirst() }
    }

    private mutating func move(_ store: any AccountStore) async throws {
        guard !model.attempts.isEmpty else { return }
        let index = chance.number(0...model.attempts.count - 1)
        let from = chance.pick([[.open], [.open, .answered], [.sent]] as [Set<Attempt.Phase.Name>])
        let to = chance.pick([Attempt.Phase.answered(code: Secret("c"), carried: []), .sent, .ended("over")])
        let expected = model.move(index, from: from, to: to.name)
        try same(expected, try await store.advance(model.attempts[index].id, from: from, to: to), "move")
    }

    private mutating func setValue(_ store: any AccountStore) async throws {
        let name = chance.pick(["a", "b"])
        let (place, text) = (SmallValueName(name, of: StoreStage.client), "\(count)")
        let value = SmallValue(Data(text.utf8))
        switch chance.number(0...2) {
        case 0:
            model.values[name] = nil
            try await store.setValues([SmallValueChange(place, nil)])
        case 1:
            model.values[name] = text
            try await store.setValues([SmallValueChange(place, value)])
        default:
            model.values[name] = model.values[name] ?? text
            let found = try await store.offerValue(value, as: place)
            try same(model.values[name], String(decoding: found.data, as: UTF8.self), "offer")
        }
    }

    private func impression(_ subject: String) -> ImpressionKey {
        ImpressionKey(provider: "example", environment: "live", subject: subject, campaign: "banner")
    }

    private mutating func show(_ subject: String, _ store: any AccountStore) async throws {
        let limit = ImpressionLimit(maximum: 2, days: 1)
        let expected = model.show(subject)
        try same(expected, try await store.recordImpression(impression(subject), limit, by: .gregorian("UTC")), "show")
    }

    private mutating func elapse() async throws {
        let seconds = chance.pick([1, 20, 40, 30_000])
        model.time += Double(seconds)
        try await stage.elapse(.seconds(seconds))
    }

    /// Compares all that is stored, as both connections see it.
    private func compare() async throws {
        for store in [stage.first, stage.second] {
            var found: [String] = []
            for try await account in store.allAccounts(pageSize: 2) {
                let tokens = try await store.loadSecrets(of: account.key).secrets.tokens.accessToken.reveal
                found.append("\(account.key.subject) \(account.label ?? "") \(tokens) \(account.state.reason ?? "ready")")
            }
            let expected = model.members.map {
                "\($0.key) \($0.value.label) access-\($0.value.tokens) \($0.value.reason ?? "ready")"
            }
            try same(expected.sorted(), found.sorted(), "accounts")
            let active = try await store.loadActiveAccount(of: StoreStage.client)?.key.subject
            try same(model.activations.last, active, "active account")
            try await compareRecords(store)
        }
    }

    private func compareRecords(_ store: any AccountStore) async throws {
        for name in ["a", "b"] {
            let value = try await store.value(SmallValueName(name, of: StoreStage.client))
            try same(model.values[name], value.map { String(decoding: $0.data, as: UTF8.self) }, "value \(name)")
        }
        for attempt in model.attempts {
            let phase = try await store.attempt(attempt.id)?.phase.name
            try same(attempt.phase == .ended ? nil : attempt.phase, phase, "attempt")
        }
        for subject in subjectsSeen {
            let granted = Set(try await stage.scopes(.granted, of: subject, in: store))
            try same(model.granted[subject] ?? [], granted, "ledger of \(subject)")
            let dates = try await store.impressionDates(of: impression(subject)).count
            try same(model.shown[subject]?.count ?? 0, dates, "impressions of \(subject)")
        }
    }

    private var subjectsSeen: [String] { Set(model.granted.keys).union(model.shown.keys).sorted() }
}
