import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

extension SberLogin {
    /// Returns the sign-in's own tokens while they are valid; then those from the account's refresh token, as long as the account
    /// does not hold another sign-in's tokens.
    /// - Parameters:
    ///   - session: The session of the account.
    ///   - clock: The clock.
    /// - Returns: The tokens.
    /// - Throws: ``SberBackendError/loginTokenOver(ended:)``: nothing was sent, and the account's state has not changed.
    func freshTokens(in session: Session, by clock: any MemberClock) async throws -> TokenSet {
        guard !tokens.isFresh(margin: .zero, by: clock) else { return tokens }
        guard let renewed = try await renewed(tokens, in: session) else {
            throw SberBackendError.loginTokenOver(ended: tokens.expires)
        }
        return renewed
    }

    /// Returns the tokens that the account's refresh token yields instead of this sign-in's; nil if there is no refresh token, or
    /// it belongs to another sign-in.
    func renewed(_ old: TokenSet, in session: Session) async throws -> TokenSet? {
        guard tokens.refreshToken != nil, let account = try await session.loadAccount(),
            (try? BackendNote(of: account))?.rquid.isExactly(rquid) == true
        else { return nil }
        return try await session.freshTokens(rejecting: old.accessToken)
    }
}

extension TokenSet {
    /// Returns these tokens while they are valid, else those from the refresh token.
    /// - Throws: ``SberBackendError/loginTokenOver(ended:)`` without a refresh token: nothing was sent.
    func fresh(in session: Session, by clock: any MemberClock) async throws -> TokenSet {
        if isFresh(margin: .zero, by: clock) { return self }
        guard refreshToken != nil else { throw SberBackendError.loginTokenOver(ended: expires) }
        return try await session.freshTokens()
    }
}

extension SberLogin: Codable {
    private struct Stored: Codable {
        let key: AccountKey
        let label: String?
        let details: Data
        let created, signedIn: Date
        let subject: String
        let otherSubjects: [String]
        let signIn: Attempt.ID
        let tokens: TokenSet.Stored
        let requestedScopes: [String]
    }

    /// Reads a sign-in that another process has written.
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let stored = try Stored(from: decoder)
        account = Account(
            key: stored.key, label: stored.label, state: .ready, details: stored.details, created: stored.created,
            signedIn: stored.signedIn)
        (subject, otherSubjects, signIn) = (stored.subject, stored.otherSubjects, stored.signIn)
        (tokens, requestedScopes) = (TokenSet(stored.tokens), stored.requestedScopes)
    }

    /// Writes the sign-in, with its tokens in clear.
    /// - Parameter encoder: The encoder.
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        try Stored(
            key: account.key, label: account.label, details: account.details, created: account.created,
            signedIn: account.signedIn,
            subject: subject, otherSubjects: otherSubjects, signIn: signIn, tokens: tokens.stored,
            requestedScopes: requestedScopes
        ).encode(to: encoder)
    }
}
