import Foundation

/// The state of the sandbox's Sber ID. Tokens, codes and cookies are kept as fingerprints only.
struct SberState: Codable, Sendable {
    /// One sign-in, and all that was issued for it.
    struct SignIn: Codable, Sendable {
        var id: String
        var client: String
        var member: Int
        var scope: [String]
        var nonce: String
        var redirectURI: String
        var challenge: String?
        /// The code, until it is exchanged.
        var code: String?
        var usedCode: String?
        var codeExpires: Double
        var access: String?
        var accessExpires: Double?
        var refresh: [Refresh] = []
        /// The subject of the certificate with which its tokens were asked for.
        var certificate: String?
        /// Whether the partner said that it has processed the data.
        var isCompleted = false
        var end: SandboxSession.End?
    }
    /// A refresh token.
    struct Refresh: Codable, Sendable {
        var token: String
        var expires: Double
        /// When it was exchanged first.
        var used: Double?
    }

    var signIns: [SignIn] = []
    /// The members that browsers remember, by their cookies.
    var browsers: [String: Int] = [:]

    /// The place of a sign-in whose refresh token this is.
    func place(ofRefresh fingerprint: String) -> Int? {
        signIns.firstIndex { $0.refresh.contains { $0.token == fingerprint } }
    }

    /// Ends a sign-in, for the first reason that is given.
    mutating func end(_ place: Int, _ reason: SandboxSession.End) {
        if signIns[place].end == nil { signIns[place].end = reason }
    }

    func standing(of fingerprint: String) -> RefreshTokenStanding {
        guard let place = place(ofRefresh: fingerprint) else { return .unknown }
        let tokens = signIns[place].refresh.map(\.token)
        guard tokens.last != fingerprint else { return .newest }
        return tokens.dropLast().last == fingerprint ? .predecessor : .over
    }
}
