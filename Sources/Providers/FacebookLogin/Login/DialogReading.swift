package import Foundation
package import MemberOAuth

/// How redirects of the dialog are read, for tools that read one without a login.
package enum DialogReading {
    /// The profile of a login whose redirect may bring tokens; it makes none of them.
    package static let profile = FacebookOAuthProfile.profile(.live) { _, _ throws(OAuthError) in throw .redirect(.noCode) }

    /// What a redirect has brought.
    /// - Parameters:
    ///   - tokens: What the reading has picked of it.
    ///   - now: When it arrived.
    /// - Returns: Tokens, member, permissions and times.
    package static func brought(by tokens: RedirectTokens, at now: Date) -> LoginResponse {
        LoginResponse(redirect: tokens.fields, at: now)
    }
}
