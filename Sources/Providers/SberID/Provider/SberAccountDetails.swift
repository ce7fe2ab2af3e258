import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSignIn

/// The open details of a sign-in and of an account: the bank's addresses, and the paths of the credentials; they contain no
/// secret.
struct SberAccountDetails: Codable, Sendable {
    var stand: SIDStandConfiguration
    var credentials: SberCredentials?

    init(stand: SIDStandConfiguration, credentials: SberCredentials?) {
        (self.stand, self.credentials) = (stand, credentials)
    }

    init(of account: Account) throws {
        // An account that an app's own backend has stored has no such details.
        guard let details = try? JSONDecoder().decode(SberAccountDetails.self, from: account.details) else {
            throw SberFileError.none
        }
        self = details
    }

    /// Returns the client; without credentials it can only begin sign-ins.
    func client(_ clientID: String, in context: ProviderContext) throws -> OAuthClient {
        guard let credentials else {
            let partner = SberPartner(clientID: clientID, secret: nil, showsCertificate: false, policy: nil)
            return partner.client(at: stand, transport: context.transport, in: context)
        }
        let partner = SberPartner(
            clientID: clientID, secret: try credentials.secret(else: knownSecret(of: clientID)),
            // A sandbox on this machine requires no certificate by default.
            showsCertificate: credentials.certificateFile != nil || stand.isPlainSandbox,
            policy: try credentials.policy(in: context))
        let transport = try SberConnections.of(context).transport(with: credentials)
        return partner.client(at: stand, transport: transport, in: context)
    }

    private func knownSecret(of clientID: String) -> Secret? {
        guard clientID.isExactly(SberProvider.sandboxClientID), isLoopbackHost(stand.token.host()) else { return nil }
        return Secret(SberProvider.sandboxClientSecret)
    }
}

extension SIDStandConfiguration {
    /// Whether the token endpoint has no TLS, which is only allowed for a sandbox on this machine.
    var isPlainSandbox: Bool { token.scheme == "http" }
}

extension SberPartner {
    /// Returns the client in a context.
    fileprivate func client(
        at stand: SIDStandConfiguration, transport: any HTTPTransport, in context: ProviderContext
    ) -> OAuthClient {
        client(
            at: stand, transport: transport, attempts: context.store, clock: context.clock, random: context.random,
            diagnostics: context.diagnostics)
    }
}
