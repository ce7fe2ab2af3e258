import Foundation
import MemberCore
import MemberOAuth
import MemberSignIn
import VKWire

/// The sign-in page of the VK API itself as a profile of the engine: the tokens come in the fragment of the redirect.
enum ConnectorProfile {
    /// Makes tokens from a redirect.
    typealias Tokens = @Sendable (_ grant: RedirectGrant, _ channel: TokenChannel) async throws(OAuthError) -> MadeTokens

    /// Returns the profile.
    /// - Parameters:
    ///   - hosts: VK's addresses.
    ///   - version: The API version.
    ///   - asksAgain: Whether VK asks for permissions that the member has given before.
    ///   - communities: The communities whose tokens are requested; none requests the person's.
    ///   - tokens: Makes tokens from a redirect; nil for a client that only renews and ends accounts.
    /// - Returns: The profile.
    static func profile(
        _ hosts: VKHosts, version: String, asksAgain: Bool = false, communities: [UInt] = [], tokens: Tokens? = nil
    ) -> ProviderProfile {
        var form = RequestForm()
        form.responseType = "token"
        form.scopeSeparator = ","
        form.usesPKCE = false
        form.tokens = tokens
        let endpoints = ProviderEndpoints(
            authorization: hosts.oauth.appending(path: "authorize"), token: hosts.oauth.appending(path: "access_token"))
        var profile = ProviderProfile(name: VKHosts.provider, endpoints: endpoints, requestForm: form)
        profile.authorizationParameters = [("display", "mobile"), ("v", version)]
        if asksAgain { profile.authorizationParameters.append("revoke", "1") }
        if !communities.isEmpty {
            profile.authorizationParameters.append("group_ids", communities.map(String.init).joined(separator: ","))
        }
        profile.redirect = .connector
        profile.challengeRule = .optional
        profile.token.missingTypeIsBearer = true
        profile.token.subjectMember = "user_id"
        profile.signOut = .nothingToAsk
        profile.attemptLife = .seconds(900)
        profile.allowsLoopbackHTTP = hosts.oauth.scheme == "http"
        return profile
    }

    /// The page at the end of a sign-in, which belongs to VK and shows nothing.
    static func redirectURI(_ hosts: VKHosts) -> URL { hosts.oauth.appending(path: "blank.html") }
}

extension RedirectRules {
    /// The rules of the connector's redirect: its parameters are in the fragment.
    static let connector: RedirectRules = {
        var rules = RedirectRules()
        rules.fragment = .carriesAnswer
        rules.plusIsSpace = false
        rules.checksIssuer = false
        rules.stateMismatch = .endsAttempt
        rules.askedParameters = ["access_token": ["token"], "user_id": ["token"]]
        rules.readings = [.state, .error, .connectorTokens]
        return rules
    }()
}

extension RedirectReading {
    /// The token of a person, or those of communities, `access_token_<id>`.
    static let connectorTokens = RedirectReading("tokens of the connector") { fields, _ in
        fields.fields.contains { $0.name.hasPrefix("access_token") && !$0.value.isEmpty } ? .tokens(RedirectTokens(fields)) : nil
    }
}
