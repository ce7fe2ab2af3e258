import Foundation
import MemberAccounts

extension StoreCase {
    static let accounts: [StoreCase] = [
        StoreCase("a stored account is found by the other connection, with its secrets") { stage in
            try await stage.signIn("anna", in: stage.first)
            let found = try await stage.second.loadSecrets(of: StoreStage.key("anna"))
            try check(found.account.label == "anna" && found.account.state == .ready, "account \(found.account)")
            try check(found.secrets.tokens.accessToken == stage.tokens("1").accessToken, "tokens")
            try check(try await stage.second.loadAccount(StoreStage.key("boris")) == nil, "an account that is not stored")
            try await check(code: "accounts.not_signed_in") {
                _ = try await stage.second.loadSecrets(of: StoreStage.key("boris"))
            }
        },
        StoreCase("a second sign-in keeps creation and label, and returns each replaced value to one caller") { stage in
            for (number, (one, other)) in stage.orders.enumerated() {
                let key = StoreStage.key("member-\(number)")
                let first = try await stage.signIn(key.subject, "a", in: one)
                var account = SignedInAccount(key, secrets: AccountSecrets(tokens: stage.tokens("b")))
                let second = try await other.save(account)
                account.secrets = AccountSecrets(tokens: stage.tokens("c"))
                let third = try await one.save(account)
                try check(second.account.label == key.subject && third.account.created == first.created, "label and creation")
                let replaced = [second, third].map { $0.replaced?.tokens.accessToken }
                try check(replaced == [stage.tokens("a").accessToken, stage.tokens("b").accessToken], "replaced \(replaced)")
            }
        },
        StoreCase("the last activated account is its client's active one, and its predecessor after its removal") { stage in
            for subject in ["anna", "boris", "clara"] { try await stage.signIn(subject, in: stage.first) }
            try check(try await stage.active() == "clara", "the last one signed in")
            try await stage.second.activateAccount(StoreStage.key("anna"))
            try check(try await stage.active() == "anna", "the activated one")
            for expected in ["clara", "boris", nil] {
                guard let subject = try await stage.active() else { break }
                _ = try await stage.first.removeAccount(StoreStage.key(subject), if: .always)
                try check(try await stage.active() == expected, "after the removal of \(subject)")
            }
            try await check(code: "accounts.not_signed_in") { try await stage.first.activateAccount(StoreStage.key("anna")) }
        },
        StoreCase("an account is removed once, and only if it meets the condition") { stage in
            for (one, other) in stage.orders {
                try await stage.signIn("anna", "a", in: one)
                let key = StoreStage.key("anna")
                let conditions: [AccountCondition] = [.holds(stage.tokens("b")), .needsSignIn(for: ["gone"])]
                for condition in conditions {
                    try check(try await !other.removeAccount(key, if: condition), "an unmet condition")
                }
                let stored = try await other.loadSecrets(of: key).secrets.tokens
                try check(try await other.removeAccount(key, if: .holds(stored)), "the condition is met")
                try check(try await !one.removeAccount(key, if: .always), "the second removal")
            }
        },
        StoreCase("a decision sees what the other connection has just committed") { stage in
            try await stage.signIn("anna", in: stage.first)
            let key = StoreStage.key("anna")
            for (number, (one, _)) in (stage.orders + stage.orders).enumerated() {
                let after = try await one.changeAccount(key) { stored in
                    var change = AccountChange()
                    change.label = (stored.account.label ?? "") + String(number)
                    return change
                }
                try check(after.account.label == "anna" + (0...number).map(String.init).joined(), "\(after.account)")
            }
        },
        StoreCase("new tokens make an account ready; what is sealed beside them, label and reason change alone") { stage in
            try await stage.signIn("anna", in: stage.first)
            let key = StoreStage.key("anna")
            var change = AccountChange()
            change.needsSignIn = "gone"
            let marked = try await stage.first.changeAccount(key) { [change] _ in change }
            try check(marked.account.state == .needsSignIn("gone"), "marked")
            let kept = try await stage.second.changeAccount(key) { stored in
                var (change, secrets) = (AccountChange(), stored.secrets)
                secrets.profile = Data("p".utf8)
                change.secrets = secrets
                return change
            }
            try check(kept.account.state == .needsSignIn("gone") && kept.secrets.profile == Data("p".utf8), "profile")
            change = AccountChange()
            change.tokens = stage.tokens("2")
            let renewed = try await stage.first.changeAccount(key) { [change] _ in change }
            try check(renewed.account.state == .ready && renewed.secrets.profile == Data("p".utf8), "renewed")
            try check(renewed.secrets.tokens.accessToken == stage.tokens("2").accessToken, "the new token")
        },
        StoreCase("a decision that throws changes nothing") { stage in
            try await stage.signIn("anna", in: stage.first)
            let key = StoreStage.key("anna")
            try await check(code: "accounts.cancelled") {
                _ = try await stage.first.changeAccount(key) { _ in throw AccountError.cancelled }
            }
            try check(try await stage.second.loadAccount(key)?.label == "anna", "unchanged")
        },
        StoreCase("accounts are listed page by page, each once, also if some are removed meanwhile") { stage in
            let subjects = (0..<7).map { "member-\($0)" }
            for subject in subjects { try await stage.signIn(subject, in: stage.first) }
            for size in [-1, 0, 1, 3, 7, 100, Int.max] {
                var found: [String] = []
                for try await account in stage.second.allAccounts(pageSize: size) { found.append(account.key.subject) }
                try check(found.sorted() == subjects, "pages of \(size): \(found)")
            }
            for limit in [Int.min, -1, 0] {
                let page = try await stage.second.accountPage(at: nil, limit: limit)
                try check(page.accounts.count == 1 && page.next != nil, "a page of \(limit)")
            }
            let page = try await stage.second.accountPage(at: nil, limit: 3)
            for account in page.accounts { _ = try await stage.first.removeAccount(account.key, if: .always) }
            let rest = try await stage.second.accountPage(at: page.next, limit: 100)
            let all = (page.accounts + rest.accounts).map(\.key.subject)
            try check(all.sorted() == subjects && rest.next == nil, "the rest: \(all)")
        },
    ]
}
