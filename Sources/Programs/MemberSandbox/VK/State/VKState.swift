import Foundation

/// The state of the sandbox's VK. Tokens and codes are kept as fingerprints only.
struct VKState: Codable, Sendable {
    /// A signed-in session: everything that one sign-in's tokens share.
    struct Family: Codable, Sendable {
        var client: String
        var device: String
        var member: Int
        var scope: [String]
        var isEnded = false
        /// Why it is over; nil while it lives.
        var end: SandboxSession.End?
        /// When the member agreed.
        var began: Double?
    }
    struct Code: Codable, Sendable {
        var family: String
        var redirectURI: String
        var challenge: String
        var expires: Double
        var isUsed = false
    }
    struct Access: Codable, Sendable {
        var family: String
        var expires: Double
    }
    struct Refresh: Codable, Sendable {
        var family: String
        /// Set once it was exchanged for a new one, with the moment.
        var used: Double?
        /// The token it was given for; nil for the first of a session.
        var predecessor: String?
        /// When it was given, in the order of giving.
        var number = 0
    }
    /// An app's token without a member.
    struct Anonymous: Codable, Sendable {
        var client: String
        var expires: Double
    }
    /// A token of VK ID's first version.
    struct Legacy: Codable, Sendable {
        var client: String
        var member: Int
        var scope: [String]
    }

    var families: [String: Family] = [:]
    var codes: [String: Code] = [:]
    var access: [String: Access] = [:]
    var refresh: [String: Refresh] = [:]
    var refreshCount = 0
    /// Absent in files of older sandboxes, as everything below.
    var memberships: Memberships?
    var anonymous: [String: Anonymous]?
    /// The tokens of the first version.
    var legacy: [String: Legacy]?
    /// The sessions of ID tokens.
    var idTokens: [String: String]?

    /// Ends a session, for the first reason that is given.
    mutating func end(_ id: String, _ reason: SandboxSession.End) {
        guard families[id]?.isEnded == false else { return }
        families[id]?.isEnded = true
        families[id]?.end = reason
    }
}

extension VKState {
    /// Marks a refresh token and its earlier successors as exchanged: within the grace only one successor is live.
    mutating func supersede(_ fingerprint: String, _ now: Double) {
        for (other, token) in refresh where token.predecessor == fingerprint && token.used == nil { refresh[other]?.used = now }
        if refresh[fingerprint]?.used == nil { refresh[fingerprint]?.used = now }
    }

    func standing(of fingerprint: String) -> RefreshTokenStanding {
        guard let token = refresh[fingerprint] else { return .unknown }
        let newest = refresh.filter { $0.value.family == token.family }.max { $0.value.number < $1.value.number }
        if newest?.key == fingerprint { return .newest }
        return newest?.value.predecessor == fingerprint ? .predecessor : .over
    }
}
