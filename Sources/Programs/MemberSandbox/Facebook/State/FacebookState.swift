import Foundation

/// The state of the sandbox's Facebook. Tokens, codes and cookies are kept as fingerprints only.
struct FacebookState: TokenState {
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

    /// What only Facebook keeps of a sign-in.
    struct Terms: Codable, Sendable {
        var isLimited: Bool
        /// Whether its tokens are of limited tracking, and so not for Graph.
        var isShim: Bool
        /// The thumbprint of the key that the app bound the sign-in to.
        var thumbprint: String?
        /// What a nonce may be exchanged by in the place of a code.
        var exchangeNonce: String?
        /// Why its tokens are refused, as Graph's subcode, if not for the usual reason of its end.
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
    var signIns = TokenBook<Terms>()
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
        signIns.change(where: { $0.client == app && $0.member == member }) { signIn in
            // The reason that counts, whatever ended it before.
            (signIn.end, signIn.terms.subcode) = (.revoked, nil)
        }
        return connections.count < count
    }
}

/// One sign-in with Facebook.
typealias FacebookSignIn = SignIn<FacebookState.Terms>

extension FacebookSignIn {
    /// Graph's subcode for a sign-in that is over.
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
        // Older builds kept it with each token alone.
        isShim = try members.decodeIfPresent(Bool.self, forKey: .isShim) ?? Self.earlierShim(decoder)
    }

    private static func earlierShim(_ decoder: any Decoder) throws -> Bool {
        let members = try decoder.container(keyedBy: EarlierMember.self)
        return try members.decode([EarlierToken].self, forKey: .tokens).contains { !$0.isForGraph }
    }
}
