import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth

/// A partner of the bank, as far as a client is made of it.
struct SberPartner: Sendable {
    let clientID: String
    /// Nil where the tokens are asked for by somebody else.
    let secret: Secret?
    /// Whether the transport shows the partner's certificate.
    let showsCertificate: Bool
    /// Nil where no tokens are received here.
    let policy: SberIDTokenPolicy?
    var announcedClientID: String?

    /// The client.
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
