import Foundation

/// The state of the sandbox's Facebook. Tokens, codes and cookies are stored as fingerprints only.
struct FacebookState: TokenState {
    /// A member's decision about a permission.
    typealias Status = SandboxPermissionStatus

    /// The connection of an app to a member's account, with the permissions.
    struct Connection: Codable, Sendable {
        var app: String
        var member: Int
        var permissions: [String: Status] = [:]
        /// When the app's access to the member's data ends.
        var dataAccessExpires: Double

        /// Returns the names of the permissions with a status, the basic one first.
        func names(_ status: Status) -> [String] { sorted.filter { $0.status == status }.map(\.name) }

        /// All permissions in the order of Graph's lists.
        var sorted: [(name: String, status: Status)] {
            let names = permissions.keys.sorted()
            return (names.filter { $0 == FacebookState.basic } + names.filter { $0 != FacebookState.basic }).map { name in
                (name, permissions[name] ?? .declined)
            }
        }
    }

    /// The part of a sign-in that only Facebook has.
    struct Terms: Codable, Sendable {
        var isLimited: Bool
        /// Whether its tokens are ones of limited tracking, which are not for Graph.
        var isShim: Bool
        /// The thumbprint of the key to which the app bound the sign-in.
        var thumbprint: String?
        /// The fingerprint of a nonce that may be exchanged instead of a code.
        var exchangeNonce: String?
        /// Graph's subcode for refused tokens, if it is not the usual one for the sign-in's end.
        var subcode: Int?
    }

    /// A post that an app made for a member.
    struct Post: Codable, Sendable {
        var id: String
        var member: Int
        var message: String
        var created: Double
    }

    /// The permission that every connected app has.
    static let basic = "public_profile"

    var connections: [Connection] = []
    var signIns = TokenBook<Terms>()
    /// The members that browsers remember, by the fingerprints of their cookies.
    var browsers: [String: Int] = [:]
    var posts: [Post] = []
    /// The number of posts that were ever made; nil in states from older builds.
    var postCount: Int?
}

extension FacebookState {
    /// Returns the connection of an app to a member's account; nil if the app is not connected.
    func connection(_ app: String, _ member: Int) -> Connection? {
        connections.first { $0.app == app && $0.member == member }
    }

    /// Changes the connection of an app; an app that is not connected stays unconnected.
    mutating func change(_ app: String, _ member: Int, _ body: (inout Connection) -> Void) {
        guard let place = connections.firstIndex(where: { $0.app == app && $0.member == member }) else { return }
        body(&connections[place])
    }

    /// Removes an app from a member's account, which invalidates its tokens, and returns whether it was connected.
    mutating func remove(_ app: String, _ member: Int) -> Bool {
        let count = connections.count
        connections.removeAll { $0.app == app && $0.member == member }
        signIns.change(where: { $0.client == app && $0.member == member }) { signIn in
            // This reason replaces an earlier one.
            (signIn.end, signIn.terms.subcode) = (.revoked, nil)
        }
        return connections.count < count
    }
}

/// A sign-in with Facebook.
typealias FacebookSignIn = SignIn<FacebookState.Terms>

extension FacebookSignIn {
    /// Graph's subcode for a sign-in that has ended.
    var subcode: Int {
        switch end {
        case .revoked: 458
        case .codeReuse: 466
        default: terms.subcode ?? 467
        }
    }
}

extension FacebookState.Terms {
    private enum EarlierMember: String, CodingKey { case tokens }
    private struct EarlierToken: Decodable { var isForGraph: Bool }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        isLimited = try members.decode(Bool.self, forKey: .isLimited)
        thumbprint = try members.decodeIfPresent(String.self, forKey: .thumbprint)
        exchangeNonce = try members.decodeIfPresent(String.self, forKey: .exchangeNonce)
        subcode = try members.decodeIfPresent(Int.self, forKey: .subcode)
        // Older builds stored it with each token.
        isShim = try members.decodeIfPresent(Bool.self, forKey: .isShim) ?? Self.earlierShim(decoder)
    }

    private static func earlierShim(_ decoder: any Decoder) throws -> Bool {
        let members = try decoder.container(keyedBy: EarlierMember.self)
        return try members.decode([EarlierToken].self, forKey: .tokens).contains { !$0.isForGraph }
    }
}
