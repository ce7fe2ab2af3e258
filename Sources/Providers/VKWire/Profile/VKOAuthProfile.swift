package import Foundation
package import MemberAccounts
import MemberCore
package import MemberOAuth
package import MemberSignIn

/// VK ID's rules of OAuth 2.1, as a profile: only the differences from the standard.
package enum VKOAuthProfile {
    /// The provider's short name: VK ID and VK API accounts of one person are one account.
    package static let provider = "vk"
    /// The API version that VK ID's own calls name.
    package static let apiVersion = "5.220.0"
    /// The version of this SDK, as sent in calls to VK.
    package static let sdkVersion = "0.1.0"
    /// The permissions that an app may request at VK ID, the usual ones first.
    package static let scopes = [
        "email", "phone", "friends", "groups", "wall", "photos", "video", "stories", "docs", "market", "messages",
        "notifications", "stats", "status", "pages", "notes", "ads", "vkid.personal_info",
    ]

    /// Creates the profile.
    /// - Parameters:
    ///   - hosts: VK's addresses.
    ///   - clientID: The app's id, decimal.
    ///   - deviceID: This installation's device id.
    /// - Returns: The profile.
    package static func profile(hosts: VKHosts, clientID: String, deviceID: String) -> ProviderProfile {
        let endpoints = ProviderEndpoints(
            authorization: hosts.id.appending(path: "authorize"), token: hosts.id.appending(path: "oauth2/auth"),
            userInfo: hosts.id.appending(path: "oauth2/user_info"))
        var profile = ProviderProfile(name: provider, endpoints: endpoints)
        // An environment other than the live one may be a sandbox on this machine.
        profile.allowsLoopbackHTTP = hosts.id.scheme == "http"
        profile.challengeMethodName = "s256"
        profile.knownScopes = scopes
        profile.authorizationParameters = [("scope", "")]
        profile.authorizationOrder = authorizationOrder
        profile.backChannelParameters = [
            ("device_id", deviceID), ("client_id", clientID), ("v", apiVersion), ("sak_version", sdkVersion),
        ]
        profile.redirect = .vk
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

    private static var tokenRules: TokenRules {
        var rules = TokenRules()
        rules.missingTypeIsBearer = true
        rules.shortLife = .endless
        rules.echoedParameter = "state"
        rules.ignoresStatus = true
        rules.subjectMember = "user_id"
        rules.meansDeadRefreshToken = meansDeadRefreshToken
        return rules
    }

    /// Whether an error means a dead refresh token: `invalid_grant`, or VK's description for it, with any code.
    @Sendable static func meansDeadRefreshToken(code: String, description: String?) -> Bool {
        code == "invalid_grant" || description == "refresh_token is missing or invalid"
    }

    /// VK's description of a dead access token, with any code.
    private static let deadAccessToken = "access_token is missing or invalid"

    /// The code of a refusal: `invalid_token` where the description means that the access token is dead.
    /// - Parameters:
    ///   - error: VK's code.
    ///   - description: VK's description.
    /// - Returns: The code to use.
    package static func code(of error: String, description: String?) -> String {
        description == deadAccessToken ? "invalid_token" : error
    }

    /// `{"response":1}` is success; another number, an error object or a body that is not JSON is a refusal.
    @Sendable private static func signOutRefusal(status: Int, body: JSONValue?) -> String? {
        if body?["response"]?.integer == 1 { return nil }
        guard let error = body?["error"]?.string else { return "status_\(status)" }
        return code(of: error, description: body?["error_description"]?.string)
    }

    /// The redirect address of an app on the live service.
    /// - Parameter clientID: The app's id, decimal.
    /// - Returns: `vk<id>://vk.ru/blank.html`, or nil if the id cannot be part of an address.
    package static func redirectURI(clientID: String) -> URL? { URL(string: "vk\(clientID)://vk.ru/blank.html") }
}

/// The unsealed details of a VK account in the vault: the addresses of its environment.
package struct VKAccountDetails: StoredDetails {
    /// VK's addresses for this account.
    package var hosts: VKHosts
    /// The provider whose account the member used at VK ID; nil means VK ID's own.
    package var oauthProvider: String?
    /// How the tokens were granted; nil means by a code at VK ID.
    package var grant: Grant?

    /// How an account's tokens were granted.
    package enum Grant: String, Codable, Sendable {
        /// In the redirect of the VK API's own sign-in page: without a refresh token, so the account ends with its access token.
        case implicit
    }

    /// Creates details.
    /// - Parameter hosts: VK's addresses.
    package init(hosts: VKHosts) { self.hosts = hosts }
}

extension VKAccountDetails {
    /// Creates the client that refreshes and ends an account, at the addresses in its details.
    /// - Parameters:
    ///   - key: The account's key.
    ///   - deviceID: This installation's device id.
    ///   - context: The objects that it works with.
    /// - Returns: The client.
    package func client(for key: AccountKey, deviceID: String, in context: ProviderContext) -> OAuthClient {
        var profile = VKOAuthProfile.profile(hosts: hosts, clientID: key.clientID, deviceID: deviceID)
        // VK ID does not know tokens of the API's own sign-in page, and the API has no call that ends them.
        if grant == .implicit { profile.signOut = .nothingToAsk }
        return context.client(profile, ClientRegistration(id: key.clientID), environment: key.environment)
    }
}
