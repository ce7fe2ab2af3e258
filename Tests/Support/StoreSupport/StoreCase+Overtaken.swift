import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

// Whichever step of the two is first, no write is lost: the result is that of one order.
extension StoreCase {
    /// Whether the steps of two decisions were made one after the other; where the store lets the second one in, it is the first.
    private static func checkOrder(_ seen: [String], of stage: StoreStage, _ before: String, _ after: String) throws {
        let expected = stage.interrupt == nil ? [[before], [before, after], [after]] : [[before, after]]
        try check(expected.contains(seen), "decided from \(seen)")
    }

    static let overtakenAccounts: [StoreCase] = [
        StoreCase("a change of an account that is overtaken decides again, and neither change is lost") { stage in
            try await stage.signIn("anna", in: stage.first)
            let (key, seen) = (StoreStage.key("anna"), Locked<[String]>([]))
            @Sendable func append(_ text: String, to stored: StoredAccount) -> AccountChange {
                var change = AccountChange()
                change.label = (stored.account.label ?? "") + text
                return change
            }
            let after = try await StoreOvertaking.of(stage) {
                _ = try await stage.second.changeAccount(key) { append("+2", to: $0) }
            } _: { overtaking in
                try await stage.first.changeAccount(key) { stored in
                    seen.withLock { $0.append(stored.account.label ?? "") }
                    overtaking.begin()
                    return append("+1", to: stored)
                }
            }
            try checkOrder(seen.value, of: stage, "anna", "anna+2")
            let label = try await stage.second.loadAccount(key)?.label
            try check(["anna+2+1", "anna+1+2"].contains(label), "label \(label ?? "")")
            try check(after.account.label == label || label == "anna+1+2", "the result \(after.account)")
        },
        StoreCase("an account that is removed while a change is decided does not come back") { stage in
            try await stage.signIn("anna", in: stage.first)
            let key = StoreStage.key("anna")
            do {
                _ = try await StoreOvertaking.of(stage) {
                    _ = try await stage.second.removeAccount(key, if: .always)
                } _: { overtaking in
                    try await stage.first.changeAccount(key) { _ in
                        overtaking.begin()
                        var change = AccountChange()
                        change.tokens = stage.tokens("2")
                        return change
                    }
                }
            } catch AccountError.notSignedIn {}
            try check(try await stage.second.loadAccount(key) == nil, "removed")
        },
        StoreCase("a sign-in that is overtaken by another one of the same member returns what that one stored") { stage in
            for (number, isKnown) in [false, true].enumerated() {
                let (subject, key) = ("member-\(number)", StoreStage.key("member-\(number)"))
                if isKnown { try await stage.signIn(subject, "0", in: stage.first) }
                let save = { @Sendable (name: String, store: any AccountStore) async throws -> Secret? in
                    let account = SignedInAccount(key, label: name, secrets: AccountSecrets(tokens: stage.tokens(name)))
                    return try await store.save(account).replaced?.tokens.accessToken
                }
                let second = Locked<Secret??>(nil)
                let first = try await StoreOvertaking.of(stage) {
                    let replaced = try await save("2", stage.second)
                    second.withLock { $0 = .some(replaced) }
                } _: { overtaking in
                    overtaking.begin()
                    return try await save("1", stage.first)
                }
                let last = try await stage.second.loadSecrets(of: key).secrets.tokens.accessToken
                let before = isKnown ? stage.tokens("0").accessToken : nil
                let (one, two) = (stage.tokens("1").accessToken, stage.tokens("2").accessToken)
                let isFirstLast = first == two && second.value == .some(before) && last == one
                let isSecondLast = first == before && second.value == .some(one) && last == two
                try check(isFirstLast || (isSecondLast && stage.interrupt == nil), "replaced \(first.debugDescription)")
            }
        },
        StoreCase("a refresh that is overtaken by a sign-in stores nothing over its tokens") { stage in
            try await stage.signIn("anna", "a", in: stage.first)
            let lease = try await stage.lease("anna", "a", in: stage.first)
            let stored = try await StoreOvertaking.of(stage) {
                try await stage.signIn("anna", "new", in: stage.second)
            } _: { overtaking in
                overtaking.begin()
                return try await stage.first.storeTokens(stage.tokens("b"), of: StoreStage.key("anna"), under: lease)
            }
            try check(stored == nil || stage.interrupt == nil, "the response of the old token")
            let last = try await stage.first.loadSecrets(of: StoreStage.key("anna")).secrets.tokens.accessToken
            try check(last == stage.tokens("new").accessToken, "the new tokens")
        },
        StoreCase("of two requests for the lease, one of which overtakes the other, one has it") { stage in
            try await stage.signIn("anna", "a", in: stage.first)
            let second = Locked<LeaseOutcome?>(nil)
            let first = try await StoreOvertaking.of(stage) {
                let outcome = try await stage.acquire("anna", "a", in: stage.second)
                second.withLock { $0 = outcome }
            } _: { overtaking in
                overtaking.begin()
                return try await stage.acquire("anna", "a", in: stage.first)
            }
            try check([first, second.value].filter { $0 == .busy }.count == 1, "one is busy")
            try check(first == .busy || stage.interrupt == nil, "the one that was overtaken")
        },
    ]
}
