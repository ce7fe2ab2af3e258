public import Foundation
public import MemberCore

/// What an app asks of the member and of the provider.
public struct AuthorizationRequest: Sendable {
    /// The scopes, in the order they are sent.
    public var scopes: [String]
    /// Where the answer goes; nil where the user agent supplies it.
    public var redirectURI: URL?
    /// `prompt`, if any (OpenID Connect Core §3.1.2.1); `none` needs an agent that shows no window.
    public var prompt: String?
    /// The oldest sign-in accepted, in seconds; 0 is a value and is sent.
    public var maximumAge: Int?
    /// How the member must have signed in at the provider: one of these `acr` values, or the sign-in is refused; empty asks nothing.
    public var essentialACRValues: [String] = []
    /// How the member should sign in at the provider, the preferred `acr` value first; what comes of it is not checked.
    public var acrValues: [String] = []
    /// Further parameters, such as `login_hint` or `ui_locales`: none of the protocol's own, and none but `resource` twice.
    public var extraParameters: FormFields = []
    /// Why the app asks, in its own words, for the permission ledger; not sent.
    public var purpose: String?
    /// State and PKCE secrets made elsewhere; nil makes fresh ones.
    public var secrets: RequestSecrets?
    /// Kept sealed with the attempt for whoever started it, and handed back with its result.
    public var payload: Data?

    /// A request.
    /// - Parameters:
    ///   - scopes: The scopes, in order.
    ///   - redirectURI: Where the answer goes; nil where the user agent supplies it.
    public init(scopes: [String] = [], redirectURI: URL? = nil) {
        self.scopes = scopes
        self.redirectURI = redirectURI
    }

    /// Whether the provider may show nothing to the member.
    var isSilent: Bool { prompt?.split(separator: " ").contains("none") == true }

    /// Names that only the core sets.
    static let reserved: Set<String> = [
        "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge", "code_challenge_method",
        "code_verifier", "client_secret", "prompt", "max_age", "acr_values", "request", "request_uri", "response_mode",
        "client_assertion", "client_assertion_type", "dpop_jkt",
    ]
}
