import Foundation
import MemberAccounts
import MemberCore
import MemberKit
import MemberOAuth

/// The result of a sign-in: the member, the scopes, the lifetime.
struct SignInSummary {
    private let account: Account
    private let asked: [String]
    /// The granted scopes; nil if the provider did not name them.
    private let granted: [String]?
    private let expires: Date?
    /// Whether there is an access token: a sign-in may only identify the member.
    private let hasAccessToken: Bool
    private let renewal: TokenRenewal

    init(_ account: Account, _ members: Members) async {
        let secrets = try? await members.session(of: account).loadSecrets()
        self.account = account
        asked = secrets?.requestedScopes ?? []
        granted = secrets?.tokens.scopes
        expires = secrets?.tokens.expires
        hasAccessToken = secrets?.tokens.accessToken.isEmpty == false
        renewal = (try? await members.loadRenewal(of: account)) ?? .never
    }

    private var dropped: [String] { granted.map { granted in asked.filter { !granted.contains($0) } } ?? [] }

    /// Returns the lines for people, and the members for programs; none of them contains a secret.
    func report(requests: Int, now: Date = .now) -> Report {
        var lines: [TerminalText] = ["Signed in \(account.label ?? account.key.subject) as \(account.id)."]
        if !asked.isEmpty {
            lines.append("  asked for:      \(asked.joined(separator: " "))")
            lines.append("  granted:        \(granted?.joined(separator: " ") ?? "as asked, for the provider says nothing else")")
        }
        if !dropped.isEmpty { lines.append("  dropped:        \(dropped.joined(separator: " "))") }
        lines.append("  access token:   \(life(now))")
        if hasAccessToken { lines.append("  refresh token:  \(renewal.told)") }
        return Report(lines, members(requests))
    }

    private func life(_ now: Date) -> TerminalText {
        guard hasAccessToken else { return "none: this sign-in says who it is, and opens no calls" }
        guard let expires else { return "the provider does not say when it ends" }
        let seconds = max(0, Int(expires.timeIntervalSince(now).rounded()))
        let left: String =
            switch seconds {
            case ..<120: seconds.counted("second")
            case ..<7200: (seconds / 60).counted("minute")
            case ..<172_800: (seconds / 3600).counted("hour")
            default: (seconds / 86_400).counted("day")
            }
        return "ends in \(left), \(expires.ISO8601Format())"
    }

    private func members(_ requests: Int) -> [String: JSONValue] {
        let list = { (scopes: [String]) in JSONValue.array(scopes.map(JSONValue.string)) }
        var scopes: [String: JSONValue] = ["asked": list(asked), "dropped": list(dropped)]
        if let granted { scopes["granted"] = list(granted) }
        var members: [String: JSONValue] = [
            "account": account.json(isInUse: true), "scopes": .object(scopes), "refreshToken": .bool(renewal == .refreshToken),
            "renewal": .string(renewal.rawValue), "requests": .integer(Int64(requests)),
        ]
        if let expires { members["expires"] = .string(expires.ISO8601Format()) }
        return members
    }
}

extension TokenRenewal {
    /// The text for a person.
    fileprivate var told: TerminalText {
        switch self {
        case .refreshToken: "yes, so that the sign-in lasts"
        case .extended: "none is needed: while the access token is used, it is extended"
        case .never: "none: sign in again once the access token ends"
        }
    }
}
