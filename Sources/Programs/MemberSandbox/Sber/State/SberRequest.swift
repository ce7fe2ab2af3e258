/// An authorization request whose member has not decided yet.
struct SberRequest: Sendable {
    var client: SandboxSberClient
    var redirectURI: String
    var state: String
    var nonce: String
    var scope: [String]
    /// The PKCE challenge; nil without PKCE.
    var challenge: String?
    /// The link that brings the app back to the front; nil if the page does not offer the bank's app.
    var appRedirectURI: String?
    /// The member's phone number, in digits.
    var hint: String?
    /// Whether the request is from a link to the bank's app; otherwise it is the portal's.
    var isForApp = false
    /// The member who signs in, once it is chosen.
    var member: Int?
    /// The address to which the page redirects once the member has decided in the bank's app.
    var decided: String?
    /// The secret in the pages' forms and in a cookie.
    var formToken: String
    var expires: Double
}
