public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth

/// VK ID's rules of OAuth 2.1, as a profile: what differs from the standard, and nothing else.
public enum VKOAuthProfile {
    /// The provider's short name: VK ID and VK API accounts of one person are one account.
    public static let provider = "vk"
    /// The API version that VK ID's own calls name.
    public static let apiVersion = "5.220.0"
    /// The version of this SDK, as VK's calls carry it.
    public static let sdkVersion = "0.1.0"

    /// The profile.
    /// - Parameters:
    ///   - hosts: Where VK is reached.
    ///   - clientID: The app's id, decimal.
    ///   - deviceID: This installation's device id.
    /// - Returns: The profile.
    public static func profile(hosts: VKHosts, clientID: String, deviceID: String) -> ProviderProfile {
        let endpoints = ProviderEndpoints(
            authorization: hosts.id.appending(path: "authorize"), token: hosts.id.appending(path: "oauth2/auth"),
            userInfo: hosts.id.appending(path: "oauth2/user_info"))
        var profile = ProviderProfile(name: provider, endpoints: endpoints)
        // Another environment than the live one may be a sandbox on this machine.
        profile.allowsLoopbackHTTP = hosts.id.scheme == "http"
        profile.challengeMethodName = "s256"
        profile.authorizationParameters = [("scope", "")]
        profile.authorizationOrder = authorizationOrder
        profile.backChannelParameters = [
            ("device_id", deviceID), ("client_id", clientID), ("v", apiVersion), ("sak_version", sdkVersion),
        ]
        profile.redirect = redirectRules
        profile.token = tokenRules
        profile.userInfo.usesPost = true
        profile.userInfo.subject = { response in
            let id = response["user"]?["user_id"]
            return id?.identifier
        }
        profile.signOut = .call(
            SignOutCall(
                url: hosts.id.appending(path: "oauth2/logout"), keepsAccountOnRefusal: true, refusal: signOutRefusal))
        profile.subject = .digits(upTo: 19)
        profile.attemptLife = .seconds(900)
        profile.refreshMargin = .seconds(60)
        profile.handsOutOldToken = false
        return profile
    }

    /// The order in which VK's own apps send the parameters of the authorization request.
    private static let authorizationOrder = [
        "response_type", "state", "code_challenge", "client_id", "scheme", "lang_id", "provider", "code_challenge_method",
        "device_id", "prompt", "oauth_version", "v", "scope", "stats_info", "redirect_uri",
    ]

    private static var redirectRules: RedirectRules {
        var rules = RedirectRules()
        rules.stateMismatch = .endsAttempt
        rules.duplicates = .first
        rules.fragment = .ignored
        rules.errorWinsOverCode = false
        rules.plusIsSpace = false
        rules.allowsErrorWithoutState = true
        rules.allowsPlainScheme = true
        rules.allowsPrivateAuthority = true
        rules.acceptsBareScheme = true
        rules.requiredParameters = ["device_id"]
        rules.carriedParameters = ["device_id"]
        rules.payloadParameter = "payload"
        return rules
    }

    private static var tokenRules: TokenRules {
        var rules = TokenRules()
        rules.missingTypeIsBearer = true
        rules.nonPositiveLife = .never
        rules.echoesState = true
        rules.ignoresStatus = true
        rules.subjectMember = "user_id"
        rules.meansDeadRefreshToken = meansDeadRefreshToken
        return rules
    }

    /// `invalid_grant`, or the description that VK gives a dead refresh token, under whatever code.
    @Sendable static func meansDeadRefreshToken(code: String, description: String?) -> Bool {
        code == "invalid_grant" || description == "refresh_token is missing or invalid"
    }

    /// What VK says of a dead access token, under whatever code.
    private static let deadAccessToken = "access_token is missing or invalid"

    /// A refusal's code: `invalid_token` where the description says that the access token is dead.
    /// - Parameters:
    ///   - error: The code as VK gives it.
    ///   - description: VK's own words.
    /// - Returns: The code to go by.
    package static func code(of error: String, description: String?) -> String {
        description == deadAccessToken ? "invalid_token" : error
    }

    /// `{"response":1}` is success; another number, an error object or no JSON is a refusal.
    @Sendable private static func signOutRefusal(status: Int, body: JSONValue?) -> String? {
        if body?["response"]?.integer == 1 { return nil }
        guard let error = body?["error"]?.string else { return "status_\(status)" }
        return code(of: error, description: body?["error_description"]?.string)
    }

    /// The redirect address of an app on the live service.
    /// - Parameter clientID: The app's id, decimal.
    /// - Returns: `vk<id>://vk.ru/blank.html`, or nil if the id cannot be part of an address.
    public static func redirectURI(clientID: String) -> URL? { URL(string: "vk\(clientID)://vk.ru/blank.html") }
}

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
