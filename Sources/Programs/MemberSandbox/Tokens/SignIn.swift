/// One sign-in of a member at a provider, with the fingerprints of all that was issued for it.
struct SignIn<Terms: Codable & Sendable>: Sendable {
    var id: String
    var client: String
    var member: Int
    /// What the member allowed.
    var scope: [String] = []
    /// The address that the code is bound to; empty for none.
    var redirectURI = ""
    /// The PKCE challenge that the code is bound to; nil without one.
    var challenge: String?
    /// What the ID token repeats; nil where none is asked for.
    var nonce: String?
    /// The device that code and refresh tokens are bound to; nil for none.
    var device: String?
    /// The code, until it is exchanged.
    var code: String?
    /// What was exchanged.
    var usedCode: String?
    var codeExpires = 0.0
    var tokens: [AccessToken] = []
    /// The refresh tokens, in the order of their issue.
    var refresh: [RefreshToken] = []
    /// The ID tokens.
    var identities: [String] = []
    /// Why it is over; nil while it lives.
    var end: SandboxSession.End?
    /// What only this provider has.
    var terms: Terms
}

/// What is kept of an access token.
struct AccessToken: Codable, Sendable {
    var fingerprint: String
    var expires: Double
}

/// What is kept of a refresh token.
struct RefreshToken: Codable, Sendable {
    /// Its fingerprint.
    var token: String
    /// Nil for one that lives as long as its sign-in.
    var expires: Double?
    /// When it was exchanged first.
    var used: Double?
    /// The token that it was given for; nil for the first of a sign-in.
    var predecessor: String?
}

/// The terms of a provider that keeps nothing of its own.
struct NoTerms: Codable, Sendable {}

extension SignIn {
    /// Ends it, for the first reason that is given.
    mutating func end(_ reason: SandboxSession.End) { if end == nil { end = reason } }

    /// When the last of its access tokens ends; nil before there is one.
    var accessExpires: Double? { tokens.map(\.expires).max() }
}
