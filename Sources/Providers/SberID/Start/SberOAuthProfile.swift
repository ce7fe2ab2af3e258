import Foundation
import MemberCore
package import MemberOAuth

/// Sber ID's OpenID Connect rules as a profile, which only contains the differences from the standard.
package enum SberOAuthProfile {
    /// The provider's short name, part of an account's key.
    package static let provider = "sber"

    /// Returns the profile of a stand.
    package static func profile(_ stand: SIDStandConfiguration) -> ProviderProfile {
        let endpoints = ProviderEndpoints(authorization: stand.portal, token: stand.token, userInfo: stand.userInfo)
        var profile = ProviderProfile(name: provider, issuer: stand.issuer, endpoints: endpoints)
        // A custom stand may be a sandbox on this machine.
        profile.allowsLoopbackHTTP = stand.portal.scheme == "http"
        profile.challengeRule = .optional
        profile.knownScopes = (SberScope.special.sorted { $0.rawValue < $1.rawValue } + SberScope.data).map(\.rawValue)
        profile.redirect = .sber
        profile.idToken = .sber
        profile.attemptLife = .seconds(900)
        return profile
    }
}
