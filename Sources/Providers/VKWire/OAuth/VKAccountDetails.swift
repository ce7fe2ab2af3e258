public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth

/// What of a VK account is open in the vault: where its environment is reached.
public struct VKAccountDetails: Codable, Sendable {
    /// Where VK is reached for this account.
    public var hosts: VKHosts
    /// With whose account the member signed in at VK ID; nil is VK ID's own.
    public var oauthProvider: String?

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

extension VKAccountDetails {
    /// The client that refreshes and ends an account, where its details say.
    /// - Parameters:
    ///   - key: The account's key.
    ///   - transport: Sends the requests.
    ///   - deviceID: This installation's device id.
    ///   - clock: The time.
    ///   - random: Where states come from.
    /// - Returns: The client.
    public func client(
        for key: AccountKey, transport: any HTTPTransport, deviceID: String, clock: any MemberClock, random: any RandomSource
    ) -> OAuthClient {
        OAuthClient(
            profile: VKOAuthProfile.profile(hosts: hosts, clientID: key.clientID, deviceID: deviceID),
            registration: ClientRegistration(id: key.clientID), environment: key.environment, transport: transport, clock: clock,
            random: random)
    }
}
