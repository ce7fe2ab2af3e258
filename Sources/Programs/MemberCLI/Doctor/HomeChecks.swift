import Foundation
import MemberAccounts
import MemberCore
import MemberKit

/// Checks the folder with the accounts. No token is unsealed. Opening the accounts may change them: a damaged database is set
/// aside, an older one is updated, a missing one and a missing key are created.
enum HomeChecks {
    static func findings(_ invocation: Invocation) -> [Finding] {
        let home = invocation.home
        guard FileManager.default.fileExists(atPath: home.path) else {
            return [.notice("home", "\(home.path) does not exist yet.", advice: "The first sign-in creates it.")]
        }
        do {
            let members = try invocation.members()
            return [rights(home), key(try members.vaultAtOnce(), home)] + setAside(home) + accounts(members.accounts)
        } catch { return [.wrong("home", thrown: error)] }
    }

    private static func rights(_ home: URL) -> Finding {
        let mode = (try? FileManager.default.attributesOfItem(atPath: home.path))?[.posixPermissions] as? Int ?? 0
        return rights(home.path, mode: mode, isWritable: FileManager.default.isWritableFile(atPath: home.path))
    }

    /// Returns the finding about the folder.
    /// - Parameters:
    ///   - path: The folder.
    ///   - mode: Its permissions.
    ///   - isWritable: Whether this user may write in it.
    /// - Returns: The finding.
    static func rights(_ path: String, mode: Int, isWritable: Bool) -> Finding {
        let octal = String(mode, radix: 8)
        if mode & 0o022 != 0 {
            return Finding(
                level: .wrong, subject: "home", text: "others may write in \(path) (mode \(octal)).",
                advice: "They can make every account in it unusable: chmod 700 it, then check `member accounts`.")
        }
        if !isWritable {
            return .notice(
                "home", "\(path) can only be read: its accounts are listed, but no sign-in and no new token can be stored.",
                advice: "Make it writable (chmod 700), or name another folder with --home.")
        }
        guard mode & 0o077 != 0 else { return .fine("home", "\(path), its owner's only.") }
        return .notice(
            "home", "others may read \(path) (mode \(octal)).",
            advice: "Tokens in it are sealed, names are not: chmod 700 it.")
    }

    private static func key(_ vault: Vault, _ home: URL) -> Finding {
        if vault.isLocked {
            return .wrong("key", AccountError.locked)
        }
        let text = try? NamedFile.text(home.appending(path: "vault.key").path, limit: NamedFile.secretLimit)
        let isFile = text?.hasPrefix("memberkit-key-1 ") == true
        return .fine("key", isFile ? "in a file that only its owner can read." : "in the system's secret store.")
    }

    private static func setAside(_ home: URL) -> [Finding] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        return names.filter { $0.contains(".set-aside-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted().map {
            .notice(
                "accounts", "a database that could not be used was set aside as \($0).",
                advice: "Its accounts are not listed. Remove the file once you do not need it.")
        }
    }

    static func accounts(_ accounts: [Account]) -> [Finding] {
        let unusable = accounts.filter { $0.state != .ready }
        let damaged = unusable.count { $0.state == .damaged }
        let waiting = unusable.count { $0.state != .damaged && $0.moveMark == nil }
        let summary = "\(accounts.count) stored, \(waiting) waiting for a sign-in" + (damaged > 0 ? ", \(damaged) damaged." : ".")
        return [.fine("accounts", summary)] + unusable.map(finding)
    }

    private static func finding(_ account: Account) -> Finding {
        let text = "\(account.id) \(account.stateText)."
        if account.moveMark != nil { return .fine("account", text) }
        guard account.state == .damaged else {
            return .notice("account", text, advice: "Sign in again with `member login`.")
        }
        return Finding(level: .wrong, subject: "account", text: text, advice: AccountError.damaged.remedy)
    }
}
