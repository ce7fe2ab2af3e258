import Foundation
import MemberCore
package import MemberOAuth

/// Sber ID's rules of OpenID Connect, as a profile: what differs from the standard, and nothing else.
package enum SberOAuthProfile {
    /// The provider's short name, part of an account's key.
    package static let provider = "sber"

    /// The profile.
    /// - Parameter stand: Where the bank is reached.
    /// - Returns: The profile.
    package static func profile(_ stand: SIDStandConfiguration) -> ProviderProfile {
        let endpoints = ProviderEndpoints(authorization: stand.portal, token: stand.token, userInfo: stand.userInfo)
        var profile = ProviderProfile(name: provider, issuer: stand.issuer, endpoints: endpoints)
        // A stand of one's own may be a sandbox on this machine.
        profile.allowsLoopbackHTTP = stand.portal.scheme == "http"
        profile.challengeRule = .optional
        profile.redirect = .sber
        profile.idToken = .sber
        profile.attemptLife = .seconds(900)
        return profile
    }
}
