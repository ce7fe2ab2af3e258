import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// What a store must hold after a list of operations, as plain values.
struct StoreModel {
    struct Member {
        var label: String
        /// The name of the tokens.
        var tokens: String
        var reason: String?
        /// The holder's connection, its number, and when its lease ends; nil without a holder.
        var holder: Int?
        var fence: Int64 = 0
        var until = 0.0
        /// When the lease was taken, by real time, which passes for a database beside the store's time here.
        var taken = ContinuousClock.now
        /// The tokens that were sent without a stored response.
        var sent: String?
    }

    /// A lease as a connection remembers it.
    struct Held {
        let subject: String
        let tokens: String
        let connection: Int
        let fence: Int64
        let lease: RefreshLease
    }

    var members: [String: Member] = [:]
    /// The subjects in the order of their activation.
    var activations: [String] = []
    var values: [String: String] = [:]
    var attempts: [(id: Attempt.ID, phase: Attempt.Phase.Name)] = []
    var shown: [String: [Double]] = [:]
    /// The granted permissions of each ledger; a ledger outlives its account.
    var granted: [String: Set<String>] = [:]
    /// The store's time since the beginning, in seconds.
    var time = 0.0

    mutating func activate(_ subject: String) {
        activations.removeAll { $0 == subject }
        activations.append(subject)
    }

    mutating func remove(_ subject: String) -> Bool {
        activations.removeAll { $0 == subject }
        return members.removeValue(forKey: subject) != nil
    }

    mutating func signIn(_ subject: String, _ tokens: String) {
        var member = members[subject] ?? Member(label: subject, tokens: tokens)
        (member.label, member.tokens, member.reason) = (subject, tokens, nil)
        members[subject] = member
        activate(subject)
    }

    /// Whether the lease may have ended by the real time that has passed, although it runs by the store's time here.
    func isEndDoubtful(_ subject: String) -> Bool {
        guard let member = members[subject], member.holder != nil, time < member.until else { return false }
        return .seconds(member.until - time) < ContinuousClock.now - member.taken + .seconds(1)
    }

    /// The name of the outcome of a request for a lease by a caller who believes in some tokens.
    mutating func acquire(_ subject: String, _ believed: String, _ connection: Int) -> String {
        guard var member = members[subject] else { return "accounts.not_signed_in" }
        guard member.tokens == believed else { return "replaced by \(member.tokens)" }
        if let reason = member.reason { return "needs sign-in: \(reason)" }
        if let holder = member.holder, holder != connection, time < member.until { return "busy" }
        let isMarked = member.sent == member.tokens
        (member.holder, member.fence, member.until) = (connection, member.fence + 1, time + 35)
        (member.sent, member.taken) = (member.tokens, .now)
        members[subject] = member
        return "taken" + (isMarked ? ", marked" : "")
    }

    private func isHeld(_ held: Held) -> Bool {
        guard let member = members[held.subject] else { return false }
        return member.holder == held.connection && member.fence == held.fence
    }

    mutating func storeTokens(_ tokens: String, _ held: Held) -> Bool {
        guard isHeld(held), members[held.subject]?.tokens == held.tokens else { return false }
        renew(held.subject, tokens)
        return true
    }

    mutating func renew(_ subject: String, _ tokens: String) {
        members[subject]?.tokens = tokens
        members[subject]?.reason = nil
        members[subject]?.holder = nil
        members[subject]?.sent = nil
    }

    mutating func release(_ held: Held, isMarked: Bool, reason: String?) -> Bool {
        guard isHeld(held) else { return false }
        members[held.subject]?.holder = nil
        if !isMarked { members[held.subject]?.sent = nil }
        guard let reason else { return true }
        guard members[held.subject]?.tokens == held.tokens else { return false }
        members[held.subject]?.reason = reason
        return true
    }

    mutating func move(_ index: Int, from: Set<Attempt.Phase.Name>, to: Attempt.Phase.Name) -> Bool {
        guard from.contains(attempts[index].phase), attempts[index].phase != .ended else { return false }
        attempts[index].phase = to
        return true
    }

    /// Two impressions a day are allowed.
    mutating func show(_ subject: String) -> Bool {
        guard shown[subject, default: []].count(where: { $0 > time - 86_400 }) < 2 else { return false }
        shown[subject, default: []].append(time)
        return true
    }
}
