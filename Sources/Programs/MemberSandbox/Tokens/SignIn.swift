/// A sign-in of a member at a provider, with the fingerprints of its codes and tokens.
struct SignIn<Terms: Codable & Sendable>: Sendable {
    var id: String
    var client: String
    var member: Int
    /// The granted scopes.
    var scope: [String] = []
    /// The address to which the code is bound; empty for none.
    var redirectURI = ""
    /// The PKCE challenge to which the code is bound; nil without one.
    var challenge: String?
    /// The nonce that the ID token repeats; nil for none.
    var nonce: String?
    /// The device to which the code and the refresh tokens are bound; nil for none.
    var device: String?
    /// The code's fingerprint, until the code is exchanged.
    var code: String?
    /// The fingerprint of the exchanged code.
    var usedCode: String?
    var codeExpires = 0.0
    var tokens: [AccessToken] = []
    /// The refresh tokens, in the order in which they were issued.
    var refresh: [RefreshToken] = []
    /// The fingerprints of the ID tokens.
    var identities: [String] = []
    /// The reason why the sign-in has ended; nil while it has not.
    var end: SandboxSession.End?
    /// The part that only this provider has.
    var terms: Terms
}

/// The stored part of an access token.
struct AccessToken: Codable, Sendable {
    var fingerprint: String
    var expires: Double
}

/// The stored part of a refresh token.
struct RefreshToken: Codable, Sendable {
    /// The token's fingerprint.
    var token: String
    /// When the token expires; nil if it is valid as long as its sign-in.
    var expires: Double?
    /// When the token was first exchanged.
    var used: Double?
    /// The fingerprint of the token that was exchanged for it; nil for the first one of a sign-in.
    var predecessor: String?
}

/// The terms of a provider that stores nothing of its own.
struct NoTerms: Codable, Sendable {}

extension SignIn {
    /// Ends the sign-in; if it has already ended, the first reason stays.
    mutating func end(_ reason: SandboxSession.End) { if end == nil { end = reason } }

    /// When the last of the access tokens expires; nil before there is one.
    var accessExpires: Double? { tokens.map(\.expires).max() }
}
