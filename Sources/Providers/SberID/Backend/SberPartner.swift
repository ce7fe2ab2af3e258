import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth

/// The parts of a partner of the bank that make a client.
struct SberPartner: Sendable {
    let clientID: String
    /// The secret; nil if another party requests the tokens.
    let secret: Secret?
    /// Whether the transport presents the partner's certificate.
    let showsCertificate: Bool
    /// The policy; nil if no tokens are received here.
    let policy: SberIDTokenPolicy?
    var announcedClientID: String?

    /// Returns the client.
    func client(
        at stand: SIDStandConfiguration, transport: any HTTPTransport, attempts: any AttemptStore, clock: any MemberClock,
        random: any RandomSource, diagnostics: Diagnostics
    ) -> OAuthClient {
        var registration = ClientRegistration(id: clientID, authentication: secret.map(ClientAuthentication.post) ?? .none)
        registration.presentsCertificate = showsCertificate
        var profile = ProviderProfile.sber(stand, announcing: announcedClientID)
        if let policy {
            profile.idToken.trust = policy.trust
            profile.idTokenAlgorithms = policy.algorithms
        }
        return OAuthClient(
            profile: profile, registration: registration, environment: stand.name, transport: transport, attempts: attempts,
            clock: clock, random: random, diagnostics: diagnostics, keySource: policy?.keys)
    }
}
