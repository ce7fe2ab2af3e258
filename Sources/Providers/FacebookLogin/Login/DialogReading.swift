package import Foundation
package import MemberOAuth

/// Reads redirects of the dialog, for tools that examine one without a login.
package enum DialogReading {
    /// The profile of a login whose redirect may contain tokens; it makes no tokens.
    package static let profile = FacebookOAuthProfile.profile(.live) { _, _ throws(OAuthError) in throw .redirect(.noCode) }

    /// Returns the values of a redirect.
    /// - Parameters:
    ///   - tokens: The members that the reading selected.
    ///   - now: The time of arrival.
    /// - Returns: Tokens, member, permissions and times.
    package static func brought(by tokens: RedirectTokens, at now: Date) -> LoginResponse {
        LoginResponse(redirect: tokens.fields, at: now)
    }
}
