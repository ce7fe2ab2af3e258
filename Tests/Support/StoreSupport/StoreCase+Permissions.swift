import Foundation
import MemberAccounts

extension StoreStage {
    /// The scopes of a member with a status, as the ledger says.
    func scopes(_ status: PermissionRecord.Status, of subject: String, in store: any AccountStore) async throws -> [String] {
        try await store.loadPermissions(of: Self.key(subject)).filter { $0.status == status }.map(\.scope)
    }

    /// A change that revokes a permission if the ledger says that it is granted.
    @Sendable static func revokeEmail(_ facts: PermissionFacts) throws -> PermissionDecision<Bool> {
        guard try facts.records().contains(where: { $0.scope == "email" && $0.status == .granted }) else {
            return PermissionDecision(false)
        }
        var change = PermissionChange()
        change.events = [PermissionEvent(scope: "email", kind: .revoked, date: facts.now, by: .app)]
        change.scopes = try facts.secrets().grantedScopes.subtracting(["email"])
        change.raisesFence = true
        return PermissionDecision(true, change)
    }
}

extension StoreCase {
    static let permissions: [StoreCase] = [
        StoreCase("a sign-in writes what was asked and granted, with the account in one step") { stage in
            try await stage.signIn("anna", in: stage.first, asking: ["friends", "email"])
            try check(try await stage.scopes(.granted, of: "anna", in: stage.second) == ["email", "friends"], "granted")
            try check(try await stage.second.loadPermissions(of: StoreStage.key("boris")).isEmpty, "nothing is known")
        },
        StoreCase("of two decisions on the same fact, in either order, one changes it; ledger and tokens change together") {
            stage in
            for (number, (one, other)) in stage.orders.enumerated() {
                let (subject, key) = ("member-\(number)", StoreStage.key("member-\(number)"))
                try await stage.signIn(subject, in: one, asking: ["email", "friends"])
                let revoked = [
                    try await one.changePermissions(of: key, by: StoreStage.revokeEmail),
                    try await other.changePermissions(of: key, by: StoreStage.revokeEmail),
                ]
                try check(revoked == [true, false], "revoked \(revoked)")
                try check(try await stage.scopes(.revoked, of: subject, in: one) == ["email"], "the ledger")
                let scopes = try await other.loadSecrets(of: key).secrets.tokens.scopes ?? []
                try check(!scopes.contains("email"), "the tokens' scopes \(scopes)")
            }
        },
        StoreCase("what a decision removes, marks and withdraws is one step") { stage in
            try await stage.signIn("anna", in: stage.first, asking: ["email"])
            let key = StoreStage.key("anna")
            let begun = try await stage.first.changePermissions(of: key) { facts in
                var change = PermissionChange()
                change.events = [PermissionEvent(scope: "email", kind: .revocationAsked, date: facts.now)]
                return PermissionDecision(facts.now, change)
            }
            let asked = try await stage.second.loadPermissions(of: key).first?.unconfirmedRevocation
            try check(asked != nil, "the request")
            _ = try await stage.second.changePermissions(of: key) { facts in
                var change = PermissionChange()
                (change.withdrawn, change.account) = (begun, .needsSignIn("gone"))
                return PermissionDecision(true, change)
            }
            try check(try await stage.first.loadPermissions(of: key).first?.unconfirmedRevocation == nil, "withdrawn")
            try check(try await stage.first.loadAccount(key)?.state == .needsSignIn("gone"), "marked")
            _ = try await stage.first.changePermissions(of: key) { _ in
                var change = PermissionChange()
                change.account = .isRemoved
                return PermissionDecision(true, change)
            }
            try check(try await stage.second.loadAccount(key) == nil, "removed")
        },
        StoreCase("the ledger outlives its account until it is removed; uses of one purpose are kept once") { stage in
            try await stage.signIn("anna", in: stage.first, asking: ["email"])
            let key = StoreStage.key("anna")
            for store in [stage.first, stage.second] { try await store.noteUse(of: ["email"], by: key, for: "a letter") }
            let uses = try await stage.first.loadPermissions(of: key).flatMap(\.history).filter { $0.kind == .used }
            try check(uses.count == 1 && uses.first?.purpose == "a letter", "\(uses.count) uses")
            _ = try await stage.first.removeAccount(key, if: .always)
            try check(try await stage.scopes(.granted, of: "anna", in: stage.second) == ["email"], "after the removal")
            try await stage.second.noteUse(of: ["email"], by: key, for: nil)
            try await stage.second.removePermissions(of: key)
            try check(try await stage.first.loadPermissions(of: key).isEmpty, "removed")
            try await check(code: "accounts.not_signed_in") { try await stage.first.noteUse(of: ["email"], by: key, for: nil) }
        },
    ]
}
