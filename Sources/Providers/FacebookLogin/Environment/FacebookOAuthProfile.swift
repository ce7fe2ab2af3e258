import Foundation
import MemberCore
import MemberOAuth

/// Facebook's endpoints and rules as a profile of the engine.
enum FacebookOAuthProfile {
    /// The short name, under which accounts are stored.
    static let provider = "facebook"
    /// The issuer of ID tokens.
    static let issuer = "https://www.facebook.com"
    /// The default version of the Graph API.
    static let graphVersion = "v21.0"

    /// Makes tokens from a response.
    typealias Tokens = @Sendable (_ grant: RedirectGrant, _ channel: TokenChannel) async throws(OAuthError) -> MadeTokens

    /// Returns the profile of a login.
    /// - Parameters:
    ///   - hosts: The addresses of Facebook.
    ///   - version: The version of the Graph API.
    ///   - dialog: The login; nil for a stored account.
    ///   - tokens: Makes tokens from its response.
    /// - Returns: The profile.
    static func profile(
        _ hosts: FacebookHosts, version: String = graphVersion, dialog: LoginDialog? = nil, tokens: Tokens? = nil
    ) -> ProviderProfile {
        var form = RequestForm()
        form.responseType = dialog?.responseType ?? "code"
        form.scopeSeparator = ","
        form.usesPKCE = dialog?.usesPKCE ?? true
        form.state = DialogState.form
        form.tokens = tokens
        let endpoints = ProviderEndpoints(
            authorization: hosts.dialog(of: dialog?.mode ?? .classic, version: version), token: hosts.token(version: version),
            userInfo: hosts.graph.appending(path: "\(version)/me"), keySet: hosts.keySet)
        var profile = ProviderProfile(name: provider, issuer: issuer, endpoints: endpoints, requestForm: form)
        profile.authorizationOrder = parameterNames
        profile.redirect = .facebook
        profile.challengeRule = .optional
        profile.knownScopes = Permission.knownNames
        profile.token.subjectMember = TokenExtra.userID
        profile.token.missingTypeIsBearer = true
        profile.token.isScope = { $0 != Permission.openID.name }
        profile.idToken = .facebook
        profile.subject = .digits(upTo: 20)
        profile.clockSkew = .zero
        profile.signOut = .nothingToAsk
        profile.allowsLoopbackHTTP = [hosts.graph, hosts.limited, hosts.dialog].allSatisfy { $0.scheme == "http" }
        // Facebook accepts only `localhost` as this machine's name, and only for apps in development mode.
        if !profile.allowsLoopbackHTTP { profile.redirect.loopbackName = "localhost" }
        return profile
    }

    /// The parameters of a dialog in the order in which they are sent.
    private static let parameterNames = [
        "auth_type", "cbt", "client_id", "code_challenge", "code_challenge_method", "default_audience", "display", "dpop_jkt",
        "e2e", "fbapp_pres", "ies", "is_limited_login_shim", "local_client_id", "logging_token", "messenger_page_id", "nonce",
        "redirect_uri", "response_type", "return_scopes", "scope", "sdk", "sdk_version", "state", "tp", "user_token_nonce",
    ]
}
