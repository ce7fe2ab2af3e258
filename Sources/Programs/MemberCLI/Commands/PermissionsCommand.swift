import Foundation
import MemberAccounts
import MemberCore
import MemberKit
import MemberOAuth
import MemberSignIn

/// `member permissions`, and its actions `ask`, `revoke`, `revoke-all` and `history`.
enum PermissionsCommand: ToolCommand {
    static let name = "permissions"
    static let words = ["ask", "revoke", "revoke-all", "history"]
    static let grammar = Arguments.Grammar(
        options: ["account", "for", "port", "redirect-path", "timeout"], flags: ["offline", "explained"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let words = invocation.arguments.words
        var report =
            switch words.first {
            case nil: try await list(invocation)
            case "ask": try await ask(invocation)
            case "revoke": try await revoke(invocation)
            case "revoke-all": try await revokeAll(invocation)
            case "history": try await history(invocation)
            case let word?:
                throw UsageError(
                    "“\(word)” is nothing to do with permissions.\(Suggestion.sentence(for: word, among: self.words, prefix: "member permissions "))",
                    command: name)
            }
        report.members["requests"] = .integer(Int64(invocation.transport.requestCount))
        return report
    }

    /// Returns the provider's current permissions; if a provider does not list them, those known here.
    private static func list(_ invocation: Invocation) async throws -> Report {
        let (members, account) = try await invocation.signedIn()
        var (changes, isAsked): ([PermissionEvent], Bool) = ([], !invocation.arguments.has("offline"))
        if isAsked {
            do throws(MembersError) { changes = try await members.refreshPermissions(of: account) } catch {
                guard case .unavailable(.notOffered) = error else { throw error }
                isAsked = false
            }
        }
        let records = try await members.loadPermissions(of: account)
        return PermissionsReport(account, records, style: invocation.console.style).list(changes, isAsked: isAsked)
    }

    private static func ask(_ invocation: Invocation) async throws -> Report {
        let names = try Set(invocation.words(2...100, "permissions ask", "the permissions to ask for").dropFirst())
        let limit = try invocation.arguments.number("timeout", in: 1...3600).map(Duration.seconds)
        let place = try RedirectPlace(invocation.arguments)
        let (members, account) = try await invocation.signedIn()
        let agent = TellingAgent(invocation.agent(at: place, isLive: members.isLive(account)))
        let explain = explanation(invocation)
        let answer = try await Waiting.telling(agent.stage.value.line, invocation.console) {
            () async throws -> PermissionAnswer in
            do throws(MembersError) {
                return try await members.ensure(
                    names, of: account, for: invocation.arguments["for"], using: agent, redirectURI: place.address, limit: limit,
                    explaining: explain)
            } catch {
                if case .unavailable(.setting(_, let problem)) = error {
                    throw UsageError("A permission \(problem).", command: name)
                }
                throw AdvisedError(
                    error, place: agent.redirectURI, isFreePort: place.address?.port == nil,
                    isAtSandbox: invocation.isAtSandbox(account))
            }
        }
        if answer == .cancelled {
            try Task.checkCancellation()
            if case .failed(_, OAuthError.timedOut.code)? = agent.end.value { throw AdvisedError(OAuthError.timedOut) }
        }
        let records = try await members.loadPermissions(of: account)
        return PermissionsReport(account, records, style: invocation.console.style).answer(
            answer, to: names, wasAsked: agent.redirectURI != nil)
    }

    /// Returns the explanation of permissions. By an option it always agrees; otherwise the person at the terminal decides. Without a
    /// terminal it is nil, and the member is not asked again.
    private static func explanation(_ invocation: Invocation) -> (@Sendable (PermissionQuestion) async -> Bool)? {
        if invocation.arguments.has("explained") { return { _ in true } }
        let (input, console) = (invocation.input, invocation.console)
        guard input.isTerminal else { return nil }
        return { question in
            let names = question.refused.sorted().joined(separator: ", ")
            let purpose = question.purpose.map { " \($0)." } ?? ""
            return await input.confirms("You declined \(names) before.\(purpose) Ask again?", on: console) == true
        }
    }

    private static func revoke(_ invocation: Invocation) async throws -> Report {
        let permission = try invocation.words(2...2, "permissions revoke", "one permission; revoke-all takes all back")[1]
        let (members, account) = try await invocation.signedIn()
        try await members.revoke(permission, of: account)
        return Report(
            ["Took \(permission) back from \(account.key.provider)."],
            ["account": .string(account.id), "revoked": .array([.string(permission)])])
    }

    private static func revokeAll(_ invocation: Invocation) async throws -> Report {
        _ = try invocation.words(1...1, "permissions revoke-all", "no words")
        let (members, account) = try await invocation.signedIn()
        try await members.revokeAll(of: account)
        let isRemoved = try await members.loadAccount(account.key) == nil
        return Report(
            [
                "Took all permissions back from \(account.key.provider); the account \(isRemoved ? "is removed here" : "needs a sign-in")."
            ], ["account": .string(account.id), "removed": .bool(isRemoved)])
    }

    private static func history(_ invocation: Invocation) async throws -> Report {
        let permission = try invocation.words(1...2, "permissions history", "one permission, or none for all").dropFirst().first
        let members = try invocation.members()
        let key = try await members.ledger(of: invocation)
        let known = try await members.store.loadPermissions(of: key)
        let records = known.filter { permission == nil || $0.scope == permission }
        return PermissionsReport(key, records, style: invocation.console.style).history
    }
}

extension Members {
    /// Whether an account belongs to the provider's own service.
    fileprivate func isLive(_ account: Account) -> Bool {
        guard let provider = providers.first(where: { $0.name == account.key.provider }) else { return false }
        return account.key.environment == "live" && provider.settings.contains(.live)
    }

    /// The selected account, stored or not: the record of its permissions is kept after a sign-out. A database has no list of records
    /// without an account.
    fileprivate func ledger(of invocation: Invocation) async throws -> AccountKey {
        do { return try await invocation.account(of: self).key } catch let error as MembersError {
            guard case .noAccount = error, let vault else { throw error }
            let left = try vault.permissionLedgers().filter { key in vault.account(key) == nil }
            let wanted = invocation.arguments["account"]
            let found = left.filter { key in wanted.map { key.longID.hasPrefix($0) || key.subject == $0 } ?? true }
            guard found.count == 1 else { throw error }
            return found[0]
        }
    }
}
