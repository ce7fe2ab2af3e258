public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
import MemberOAuth

/// What of a VK account is open in the vault: where its stand is reached.
public struct VKAccountDetails: Codable, Sendable {
    /// Where VK is reached for this account.
    public var hosts: VKHosts
    /// With whose account the member signed in at VK ID; nil is VK ID's own.
    public var oauthProvider: String?
    /// When it became the current session; nil is its sign-in, the distant past never.
    public var currentSince: Date?

    /// Details.
    /// - Parameter hosts: Where VK is reached.
    public init(hosts: VKHosts) { self.hosts = hosts }

    /// Reads the details of an account.
    /// - Parameter account: An account of the provider `vk`.
    /// - Throws: `DecodingError` if they are of another form.
    public init(of account: Account) throws {
        self = try JSONDecoder().decode(VKAccountDetails.self, from: account.details)
    }

    /// The form in which the vault keeps them.
    public var encoded: Data { (try? JSONEncoder().encode(self)) ?? Data() }
}

extension ClientRegistry {
    /// Registers VK: its accounts are refreshed and ended where their details say.
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - deviceID: This installation's device id.
    ///   - clock: The time.
    ///   - random: Where states come from.
    public mutating func registerVK(
        transport: any HTTPTransport, deviceID: String, clock: any MemberClock, random: any RandomSource
    ) {
        register(VKOAuthProfile.provider) { account in
            let hosts = try VKAccountDetails(of: account).hosts
            return OAuthClient(
                profile: VKOAuthProfile.profile(hosts: hosts, clientID: account.key.clientID, deviceID: deviceID),
                registration: ClientRegistration(id: account.key.clientID), stand: account.key.stand, transport: transport,
                clock: clock, random: random)
        }
    }
}
