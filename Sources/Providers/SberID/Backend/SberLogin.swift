import Foundation
public import MemberAccounts
public import MemberCore
import MemberOAuth

/// A sign-in that a backend has exchanged: the account is in the vault.
///
/// It has the tokens of its own, which another sign-in of the same member does not change. Encoded, it holds them in clear: keep it where
/// tokens may lie, for another process that asks for the member's data or completes the sign-in.
public struct SberLogin: Sendable, Masked {
    /// The account, as stored.
    public let account: Account
    /// The member at the bank, for this app: what an account of one's own is found by.
    public let subject: String
    /// Other values under which the bank has named the member (`sub_alt`, `alt_sub`), for finding an account that is kept under one.
    public let otherSubjects: [String]
    /// The sign-in's name, which goes into every request of it.
    let signIn: Attempt.ID
    /// What the exchange brought.
    let tokens: TokenSet
    let requestedScopes: [String]

    /// What the bank calls the sign-in in its logs: 32 hexadecimal digits.
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

/// What a member shared with an app.
public struct SberUserInfo: Sendable, Hashable, Masked {
    /// The member's data.
    public let claims: SberClaims
    /// What was asked for, granted and shared.
    public let sharing: SberSharing

    init(parsing bytes: Data, asked: [String], granted: [String]?) throws(SberClaimsError) {
        claims = try SberClaims(parsing: bytes)
        sharing = SberSharing(
            requested: asked.map { SberScope(rawValue: $0) }, granted: granted?.joined(separator: " "), claims: claims)
    }
}

extension Attempt.ID {
    /// Without the dashes of a UUID, as the bank wants it.
    var asRequestIdentifier: String { lowercased().replacing("-", with: "") }
}
