package import MemberOAuth

/// Reads redirects of the dialog, for tools that examine one without a login.
package enum DialogReading {
    /// The profile of a login whose redirect may contain tokens; it makes no tokens.
    package static let profile = FacebookOAuthProfile.profile(.live) { _, _ throws(OAuthError) in throw .redirect(.noCode) }
}
