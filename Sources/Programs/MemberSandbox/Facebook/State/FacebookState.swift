import Foundation

/// The state of the sandbox's Facebook. Tokens, codes and cookies are kept as fingerprints only.
struct FacebookState: Codable, Sendable {
    /// What a member says about a permission.
    typealias Status = SandboxPermissionStatus

    /// What a member allows an app.
    struct Connection: Codable, Sendable {
        var app: String
        var member: Int
        var permissions: [String: Status] = [:]
        /// Until when the app reads the member's data.
        var dataAccessExpires: Double

        /// The names of a status, the basic one first.
        func names(_ status: Status) -> [String] { sorted.filter { $0.status == status }.map(\.name) }

        /// All permissions in the order in which they are told.
        var sorted: [(name: String, status: Status)] {
            let names = permissions.keys.sorted()
            return (names.filter { $0 == FacebookState.basic } + names.filter { $0 != FacebookState.basic }).map { name in
                (name, permissions[name] ?? .declined)
            }
        }
    }

    /// An access token.
    struct Token: Codable, Sendable {
        var fingerprint: String
        var expires: Double
        /// Whether Graph takes it; it does not take one of a sign-in with limited tracking.
        var isForGraph = true
    }

    /// One sign-in, and all that was issued for it.
    struct SignIn: Codable, Sendable {
        var id: String
        var app: String
        var member: Int
        var isLimited: Bool
        /// Whether no token of it is one for Graph; nil in states that older builds have kept.
        var isShim: Bool?
        var redirectURI: String
        var challenge: String?
        /// What the ID token repeats; nil where none is asked for.
        var nonce: String?
        /// The thumbprint of the key that the app bound the sign-in to.
        var thumbprint: String?
        /// The code, until it is exchanged.
        var code: String?
        /// What a nonce may be exchanged by in the place of a code.
        var exchangeNonce: String?
        var usedCode: String?
        var codeExpires: Double = 0
        var tokens: [Token] = []
        /// The ID tokens.
        var identities: [String] = []
        var end: SandboxSession.End?
        /// Why its tokens are refused, as Graph's subcode.
        var subcode: Int?
    }

    /// Something that an app posted for a member.
    struct Post: Codable, Sendable {
        var id: String
        var member: Int
        var message: String
        var created: Double
    }

    /// What everybody allows who connects an app.
    static let basic = "public_profile"

    var connections: [Connection] = []
    var signIns: [SignIn] = []
    /// The members that browsers remember, by their cookies.
    var browsers: [String: Int] = [:]
    var posts: [Post] = []
    /// How many posts there ever were; nil in states that older builds have kept.
    var postCount: Int?
}

extension FacebookState {
    /// What a member allows an app; nil if the app is not connected.
    func connection(_ app: String, _ member: Int) -> Connection? {
        connections.first { $0.app == app && $0.member == member }
    }

    /// Changes what a member allows an app; an app that is not connected stays so.
    mutating func change(_ app: String, _ member: Int, _ body: (inout Connection) -> Void) {
        guard let place = connections.firstIndex(where: { $0.app == app && $0.member == member }) else { return }
        body(&connections[place])
    }

    /// Removes an app from a member's account: its tokens die.
    /// - Returns: Whether it was connected.
    mutating func remove(_ app: String, _ member: Int) -> Bool {
        let count = connections.count
        connections.removeAll { $0.app == app && $0.member == member }
        for place in signIns.indices where signIns[place].app == app && signIns[place].member == member {
            // The reason that counts, whatever ended it before.
            (signIns[place].end, signIns[place].subcode) = (.revoked, 458)
        }
        return connections.count < count
    }

    /// Ends a sign-in, for the first reason that is given.
    mutating func end(_ place: Int, _ reason: SandboxSession.End, subcode: Int) {
        guard signIns[place].end == nil else { return }
        (signIns[place].end, signIns[place].subcode) = (reason, subcode)
    }

    /// The place of a sign-in whose access token this is.
    func place(ofToken fingerprint: String) -> Int? {
        signIns.firstIndex { $0.tokens.contains { $0.fingerprint == fingerprint } }
    }
}
