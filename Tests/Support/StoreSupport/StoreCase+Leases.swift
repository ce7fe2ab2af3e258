import Foundation
import MemberAccounts
import MemberOAuth

extension StoreStage {
    /// Requests the lease of a member whose tokens the caller believes to be those of a name.
    func acquire(_ subject: String, _ name: String, in store: any AccountStore) async throws -> LeaseOutcome {
        try await store.acquireLease(
            of: Self.key(subject), replacing: tokens(name), in: .ready, for: .seconds(30))
    }

    func lease(_ subject: String, _ name: String, in store: any AccountStore) async throws -> RefreshLease {
        guard case .taken(let lease, _) = try await acquire(subject, name, in: store) else {
            throw StoreFailure("the lease is free")
        }
        return lease
    }
}

extension StoreCase {
    static let leases: [StoreCase] = [
        StoreCase("of two connections one has the lease, and the other one finds its tokens") { stage in
            for (number, (one, other)) in stage.orders.enumerated() {
                let subject = "member-\(number)"
                try await stage.signIn(subject, "a", in: one)
                let lease = try await stage.lease(subject, "a", in: one)
                try check(lease.markedSince == nil, "the first try")
                try check(try await stage.acquire(subject, "a", in: other) == .busy, "busy")
                let stored = try await one.storeTokens(stage.tokens("b"), of: StoreStage.key(subject), under: lease)
                try check(stored?.accessToken == stage.tokens("b").accessToken, "stored")
                guard case .replaced(let tokens) = try await stage.acquire(subject, "a", in: other) else {
                    throw StoreFailure("the tokens were replaced")
                }
                try check(tokens.accessToken == stage.tokens("b").accessToken, "the other connection's tokens")
            }
        },
        StoreCase("a lease whose time is over is taken over, marked; the late response is dropped") { stage in
            for (number, (one, other)) in stage.orders.enumerated() {
                let (subject, key) = ("member-\(number)", StoreStage.key("member-\(number)"))
                try await stage.signIn(subject, "a", in: one)
                let late = try await stage.lease(subject, "a", in: one)
                try await stage.elapse(.seconds(34))
                try check(try await stage.acquire(subject, "a", in: other) == .busy, "five seconds longer than the request")
                try await stage.elapse(.seconds(2))
                let lease = try await stage.lease(subject, "a", in: other)
                try check(lease.markedSince != nil, "the token was sent before")
                try check(try await one.storeTokens(stage.tokens("late"), of: key, under: late) == nil, "a late response")
                try check(
                    try await !one.releaseLease(late, of: key, mark: .cleared, needsSignIn: "gone"), "a late failure")
                try check(try await other.storeTokens(stage.tokens("b"), of: key, under: lease) != nil, "the holder's")
                try check(try await one.loadAccount(key)?.state == .ready, "ready")
            }
        },
        StoreCase("a failure ends the lease; the mark stays where the server may have used the token") { stage in
            try await stage.signIn("anna", "a", in: stage.first)
            let key = StoreStage.key("anna")
            var isMarked = false
            for mark in [LeaseMark.unchanged, .kept, .unchanged, .cleared, .kept] {
                let lease = try await stage.lease("anna", "a", in: stage.first)
                try check((lease.markedSince != nil) == isMarked, "before \(mark)")
                try check(try await stage.first.releaseLease(lease, of: key, mark: mark, needsSignIn: nil), "released")
                isMarked = mark == .kept || (mark == .unchanged && isMarked)
            }
            let last = try await stage.lease("anna", "a", in: stage.second)
            try check(try await stage.second.releaseLease(last, of: key, mark: .cleared, needsSignIn: "gone"), "ended")
            try check(try await stage.first.loadAccount(key)?.state == .needsSignIn("gone"), "needs a sign-in")
            try check(try await stage.acquire("anna", "a", in: stage.first) == .needsSignIn("gone"), "no more tries")
        },
        StoreCase("a sign-in during a refresh stays: neither response nor refusal of the old token changes it") { stage in
            for (number, (one, other)) in stage.orders.enumerated() {
                let (subject, key) = ("member-\(number)", StoreStage.key("member-\(number)"))
                try await stage.signIn(subject, "a", in: one)
                let lease = try await stage.lease(subject, "a", in: one)
                try await stage.signIn(subject, "new", in: other)
                try check(try await one.storeTokens(stage.tokens("b"), of: key, under: lease) == nil, "the response")
                try check(try await !one.releaseLease(lease, of: key, mark: .cleared, needsSignIn: "gone"), "the refusal")
                let found = try await other.loadSecrets(of: key)
                try check(found.account.state == .ready, "ready")
                try check(found.secrets.tokens.accessToken == stage.tokens("new").accessToken, "the new tokens")
            }
        },
        StoreCase("the lease of an account that was removed is not another's, and a response for it is dropped") { stage in
            try await stage.signIn("anna", "a", in: stage.first)
            let key = StoreStage.key("anna")
            let lease = try await stage.lease("anna", "a", in: stage.first)
            _ = try await stage.second.removeAccount(key, if: .always)
            try check(try await stage.first.storeTokens(stage.tokens("b"), of: key, under: lease) == nil, "the response")
            try await check(code: "accounts.not_signed_in") { _ = try await stage.acquire("anna", "a", in: stage.first) }
        },
        StoreCase("many callers at once: one has the lease") { stage in
            try await stage.signIn("anna", "a", in: stage.first)
            // The same connection may take its lease again: it shares its refresh among its callers.
            async let mine = stage.acquire("anna", "a", in: stage.first)
            async let theirs = stage.acquire("anna", "a", in: stage.second)
            let outcomes = try await [mine, theirs]
            try check(outcomes.filter { $0 == .busy }.count == 1, "\(outcomes.count) callers, one busy")
        },
    ]
}
