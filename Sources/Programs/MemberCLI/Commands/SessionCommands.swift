import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberLoopback
import MemberOAuth

/// `member userinfo`.
enum UserInfoCommand: ToolCommand {
    static let name = "userinfo"
    static let grammar = Arguments.Grammar(options: ["account"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let (members, account) = try await invocation.signedIn(name)
        let reply = try await members.userInfo(of: account)
        let requests = invocation.transport.requestCount
        return Report(
            [reply.pretty], ["account": .string(account.id), "userinfo": reply, "requests": .integer(Int64(requests))])
    }
}

/// `member refresh`.
enum RefreshCommand: ToolCommand {
    static let name = "refresh"
    static let grammar = Arguments.Grammar(options: ["account"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let (members, account) = try await invocation.signedIn(name)
        let before = try? await members.session(of: account).loadSecrets().tokens.refreshToken
        let tokens = try await members.refresh(account)
        let isRotated = tokens.refreshToken != before
        let expires = tokens.expires?.ISO8601Format() ?? "not said"
        let refreshToken = tokens.refreshToken.map { _ in "refresh token \(isRotated ? "rotated" : "kept")" }
        return Report(
            ["Renewed; the access token ends \(expires); \(refreshToken ?? "it needs no refresh token")."],
            [
                "account": .string(account.id), "expires": .string(expires), "rotated": .bool(isRotated),
                "requests": .integer(Int64(invocation.transport.requestCount)),
            ])
    }
}

/// `member logout`.
enum LogoutCommand: ToolCommand {
    static let name = "logout"
    static let grammar = Arguments.Grammar(options: ["account"], flags: ["at-provider", "remove"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let (members, account) = try await invocation.signedIn(name)
        // This is read before the tokens end: afterwards the session cannot be identified.
        let isWanted = invocation.arguments.has("at-provider")
        let page = try await isWanted ? ProviderPage.find(of: account, members) : nil
        let report = try await members.signOut(account, removingLocally: invocation.arguments.has("remove"))
        let isRemoved = try await members.loadAccount(account.key) == nil
        guard isRemoved else { throw LogoutRefused(reason: report.failures.values.sorted().joined(separator: ", ")) }
        var lines: [TerminalText] = ["Signed out \(account.id); the account and its kept replies are removed here."]
        if !report.ended.isEmpty { lines.append("Ended at the provider: \(report.ended.joined(separator: ", ")).") }
        lines += report.parts.compactMap(\.notEnded)
        var result: [String: JSONValue] = [
            "account": .string(account.id), "removed": .bool(isRemoved),
            "ended": .array(report.ended.map(JSONValue.string)),
            "notEnded": .object(report.failures.mapValues(JSONValue.string)),
            "parts": .array(report.parts.map(\.json)),
        ]
        if let page {
            let isOpened = await page.open(invocation)
            result["atProvider"] = .string(isOpened ? "opened" : "shown")
            if isOpened { lines.append("The provider's own sign-out page is open in the browser.") }
        } else if isWanted {
            result["atProvider"] = .string("none")
            lines.append("The provider has no sign-out page; a browser may still be signed in there.")
        }
        return Report(lines, result)
    }
}

/// The page at which a provider ends the member's session in the browser.
private struct ProviderPage {
    /// The address with the ID token, for a browser that is opened.
    private let address: URL
    /// The address without the ID token, to be shown.
    private let bareAddress: URL

    /// Returns the page of an account's provider; nil if it has none.
    static func find(of account: Account, _ members: Members) async throws(MembersError) -> ProviderPage? {
        do throws(MembersError) { return try await ProviderPage(of: account, members) } catch {
            guard case .provider(.configuration(.endpointMissing)) = error else { throw error }
            return nil
        }
    }

    private init(of account: Account, _ members: Members) async throws(MembersError) {
        address = try await members.loadEndSession(of: account).address
        bareAddress = try await members.loadEndSession(of: account, namingMember: false).address
    }

    /// Opens the page; if that fails, its address is shown.
    func open(_ invocation: Invocation) async -> Bool {
        do throws(UserAgentError) {
            try await invocation.browser().open(address)
            return true
        } catch {
            invocation.console.note("Open this address to sign out at the provider:\n\n  \(bareAddress.absoluteString)\n")
            return false
        }
    }
}

extension SignOutReport.Part {
    /// The part in words, if it was not ended.
    fileprivate var notEnded: TerminalText? {
        guard let failure else { return nil }
        let text: TerminalText = "Not ended at the provider: \(target.name) (\(failure.code)). \(failure.error.problem)"
        guard failure.mayBeTriedLater else { return text }
        return text
            + (failure.retryAfter.map { " It may be tried again in \($0.components.seconds) s." }
                ?? " It may be tried again later.")
    }

    /// The part for programs: no token.
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = ["name": .string(target.name)]
        switch outcome {
        case .ended: members["outcome"] = .string("ended")
        case .endsByItself: members["outcome"] = .string("endsByItself")
        case .failed(let failure):
            members["outcome"] = .string("failed")
            members["code"] = .string(failure.code)
            members["problem"] = .string(failure.error.problem)
            members["mayBeTriedLater"] = .bool(failure.mayBeTriedLater)
            if let delay = failure.retryAfter { members["retryAfterSeconds"] = .integer(delay.components.seconds) }
        }
        return .object(members)
    }
}

/// The provider did not end the session, and its rules keep the account.
struct LogoutRefused: CodedError {
    let reason: String
    var code: String { "cli.logout_refused" }
    var problem: String { "The provider did not end the session (\(reason)); the account is kept." }
    var remedy: String { "Try again, or remove it here with `member logout --remove`." }
}
