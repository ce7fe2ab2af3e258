import Foundation
public import MemberAccounts
public import MemberCore
import MemberOAuth

/// A sign-in that a backend has exchanged: the account is in the vault.
///
/// It has its own tokens, which another sign-in of the same member does not change. Its encoded form contains them in clear: keep
/// it in a place that is fit for tokens, for another process that fetches the member's data or completes the sign-in.
public struct SberLogin: Sendable, Masked {
    /// The account, as stored.
    public let account: Account
    /// The member's id at the bank, for this app; the app finds its own account by it.
    public let subject: String
    /// Other ids by which the bank has named the member (`sub_alt`, `alt_sub`), for finding an account that is stored under one.
    public let otherSubjects: [String]
    /// The sign-in's id, which is sent in each of its requests.
    let signIn: Attempt.ID
    /// The tokens of the exchange.
    let tokens: TokenSet
    let requestedScopes: [String]

    /// The bank's name for the sign-in in its logs: 32 hexadecimal digits.
    public var rquid: String { signIn.asRequestIdentifier }

    init(_ account: Account, _ result: SignInResult) {
        self.account = account
        subject = result.subject
        (signIn, tokens, requestedScopes) = (result.attemptID, result.tokens, result.requestedScopes)
        var others: [String] = []
        for value in ["sub_alt", "alt_sub"].compactMap({ result.claims?.extra[$0] }) {
            for text in value.array?.compactMap(\.string) ?? value.string.map({ [$0] }) ?? []
            where !text.isEmpty && !others.containsExactly(text) { others.append(text) }
        }
        otherSubjects = others
    }
}

/// The data that a member shared with an app.
public struct SberUserInfo: Sendable, Hashable, Masked {
    /// The member's data.
    public let claims: SberClaims
    /// The requested, granted and shared scopes.
    public let sharing: SberSharing

    init(parsing bytes: Data, asked: [String], granted: [String]?) throws(SberClaimsError) {
        claims = try SberClaims(parsing: bytes)
        sharing = SberSharing(
            requested: asked.map { SberScope(rawValue: $0) }, granted: granted?.joined(separator: " "), claims: claims)
    }
}

extension Attempt.ID {
    /// The id without the dashes of a UUID, as the bank requires it.
    var asRequestIdentifier: String { lowercased().replacing("-", with: "") }
}
