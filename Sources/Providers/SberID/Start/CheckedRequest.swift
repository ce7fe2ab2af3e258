import Foundation
package import MemberCore
package import MemberOAuth

/// A request at the time of its start: checked and immutable.
package struct CheckedRequest: Sendable, Equatable, Masked {
    /// A problem that is allowed, but not recommended.
    package enum Warning: String, Sendable, CaseIterable {
        /// There is no challenge, so a stolen code can be exchanged.
        case noChallenge
        /// The redirect address contains `;` or `=`, which the bank may refuse.
        case redirectCharacters
    }

    /// The scopes in their order, `openid` first.
    package let scopes: [String]
    /// The value that ties the response to the request.
    package let state: Secret
    /// The value that ties the ID token to the request.
    package let nonce: Secret
    /// The redirect address with its original bytes: the exchange sends it again.
    package let redirectURI: String
    /// The same address, for the comparison with arriving ones.
    package let redirect: RedirectAddress
    /// The base that the app took from a seamless link, not yet judged.
    package let base: String?
    /// The PKCE challenge; nil if there is none.
    package let challenge: String?
    /// The member's phone number.
    package let loginHint: String?
    /// The PKCE secret, if the app keeps it.
    package let verifier: PKCEVerifier?

    /// Copies a request and checks it.
    /// - Parameter request: The app's request.
    /// - Throws: The first ``SIDStartError`` found.
    package init(_ request: SIDAuthRequest) throws(SIDStartError) {
        let fields = request.snapshot
        scopes = try Self.scopes(fields.scope)
        state = Secret(try Self.text(fields.state, .state, maximum: 96))
        nonce = Secret(try Self.text(fields.nonce, .nonce, maximum: 64))
        redirectURI = try Self.text(fields.redirectUri, .redirectUri, maximum: .max)
        redirect = try Self.redirect(redirectURI)
        base = fields.ssoBaseUrl.nonEmpty
        challenge = fields.codeChallenge.nonEmpty
        if challenge != nil, let method = fields.codeChallengeMethod.nonEmpty, method != SIDAuthRequest.challengeMethod {
            throw .unsupportedChallengeMethod
        }
        loginHint = fields.loginHint.nonEmpty
        if let loginHint, !Self.isPhone(loginHint) { throw .badLoginHint }
        verifier = try Self.verifier(fields.codeVerifier.nonEmpty, challenge)
    }

    /// The problems that are allowed, but not recommended.
    package var warnings: [Warning] {
        (challenge == nil ? [.noChallenge] : [])
            + (redirectURI.utf8.contains { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "=") } ? [.redirectCharacters] : [])
    }

    package static func == (left: CheckedRequest, right: CheckedRequest) -> Bool {
        left.scopes == right.scopes && left.state == right.state && left.nonce == right.nonce
            && left.redirectURI.isExactly(right.redirectURI) && left.base == right.base && left.challenge == right.challenge
            && left.loginHint == right.loginHint && left.verifier == right.verifier
    }
}

// The checks, each of one property.
extension CheckedRequest {
    private static func scopes(_ text: String) throws(SIDStartError) -> [String] {
        let scopes = SberScope.split(text)
        guard let first = scopes.first else { throw .empty(.scope) }
        guard first.isExactly("openid") else { throw .scopeWithoutOpenID }
        return scopes
    }

    private static func text(_ text: String, _ field: SIDStartError.Field, maximum: Int) throws(SIDStartError) -> String {
        guard !text.isEmpty else { throw .empty(field) }
        guard text.unicodeScalars.count <= maximum else { throw .tooLong(field) }
        return text
    }

    private static func redirect(_ text: String) throws(SIDStartError) -> RedirectAddress {
        guard let url = AddressText.absolute(text) else { throw .badRedirectURI }
        do throws(OAuthError) { return try RedirectAddress(url, rules: .sber) } catch { throw .badRedirectURI }
    }

    private static func isPhone(_ text: String) -> Bool {
        text.utf8.count == 11 && text.utf8.first == UInt8(ascii: "7")
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Returns the verifier. A verifier without its challenge does not protect the code, so it is refused.
    private static func verifier(_ text: String?, _ challenge: String?) throws(SIDStartError) -> PKCEVerifier? {
        guard let text else { return nil }
        guard let verifier = PKCEVerifier(text) else { throw .badVerifier }
        guard let challenge, verifier.challenge.isExactly(challenge) else {
            throw .verifierMismatch
        }
        return verifier
    }
}

extension String? {
    /// The text; nil if it is absent or empty.
    fileprivate var nonEmpty: String? { self?.isEmpty == false ? self : nil }
}
