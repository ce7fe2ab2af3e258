import Foundation
import MemberCore
import MemberHTTPServer

/// One provider as the sandbox acts it: its hosts, and what tests may see and do.
///
/// A new provider is a folder with one of these, and a line in ``Sandbox``.
protocol SandboxProvider: Sendable {
    /// The short name, as in the list of hosts.
    var name: String { get }
    /// The hosts by name, each on a port of its own.
    var hosts: [String: Router] { get }
    /// What is under way, without any token.
    func summary() -> JSONValue
    /// What has become of a refresh token.
    func standing(ofRefreshToken token: String) -> RefreshTokenStanding
    /// The members' sessions, ended ones too, in the order of their beginning.
    var sessions: [SandboxSession] { get }
    /// The public signing keys, as a JWK set.
    var publishedKeys: Data { get }
    /// Ends the life of every access token now.
    func expireAccessTokens()
    /// Ends the life of every token without a member now.
    func expireAnonymousTokens()
    /// Learns where everything is reached.
    func attach(_ addresses: SandboxAddresses)
    /// Ends a session; whether there was one of that name.
    func endSession(_ id: String) -> Bool
    /// Takes a refresh token for one that was used before: its session ends.
    func refreshTokenWasReused(_ token: String)
    /// Makes new signing keys.
    func rotateKeys()
    /// An access token of an older kind; nil if there are none.
    func issueLegacyToken(_ person: InventedPerson, client: String, scopes: [String]) -> String?
    /// Who joined which community.
    var joinedCommunities: [Int: [Int]] { get }
    /// How many members each community has.
    var communitySizes: [Int: Int] { get }
    /// How many joins were subscriptions of a sheet.
    var subscriptionCount: Int { get }
    /// Forgets who joined and left.
    func resetJoins()
    /// The state to keep over a restart; it holds fingerprints, no token.
    func savedState() -> Data
    /// Goes on from a kept state.
    func restore(_ data: Data) throws
}
