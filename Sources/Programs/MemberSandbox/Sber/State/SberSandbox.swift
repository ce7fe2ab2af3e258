import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberJOSE

/// Sber ID, acted out: the portal, the bank's app, the back channel.
final class SberSandbox: TokenIssuer, SandboxRefreshTokens, SandboxSigningKeys, SandboxBackChannel {
    let name = "sber"
    let configuration: SberSandboxConfiguration
    let context: SandboxContext
    /// Requests whose member has not decided, by the names in their pages' forms.
    let pending = Locked<[String: SberRequest]>([:])
    /// The addresses, once the hosts are served.
    let addresses = Locked<SandboxAddresses?>(nil)
    /// Made when it is first needed, because that takes long.
    private let signer = Locked<JWSSigner?>(nil)
    private let keysMade = Locked(0)
    let state = Locked(SberState())

    init(_ configuration: SberSandboxConfiguration, in context: SandboxContext) {
        self.configuration = configuration
        self.context = context
    }

    var hosts: [String: Router] { ["portal": portalRouter, "app": appRouter, "api": apiRouter] }
    var backChannelHosts: Set<String> { ["api"] }

    func attach(_ addresses: SandboxAddresses) { self.addresses.withLock { $0 = addresses } }

    /// Only the newest access token of a sign-in is valid, and refresh tokens have an end.
    var rules: TokenRules {
        TokenRules(
            codeChecks: [.life, .signIn, .client, .redirectURI, .proof], accessLife: context.accessTokenLife, accessCount: 1,
            refreshChecks: [.signIn, .client, .life, .reuse], refreshLife: configuration.refreshTokenLife)
    }

    /// A UUID in capitals.
    func makeToken(_ kind: String) -> String {
        let token = context.random.uuid().uuidString
        context.remember(token)
        return token
    }

    /// What signs tokens now.
    func currentSigner() throws -> JWSSigner {
        if let signer = signer.value { return signer }
        let fresh = try freshSigner()
        return signer.withLock { signer in
            let kept = signer ?? fresh
            signer = kept
            return kept
        }
    }

    var publishedKeys: Data { (try? JWKSet(keys: [currentSigner().publicJWK]).encoded()) ?? Data(#"{"keys":[]}"#.utf8) }

    func rotateKeys() {
        guard let fresh = try? freshSigner() else { return }
        signer.withLock { $0 = fresh }
    }

    private func freshSigner() throws -> JWSSigner {
        let number = keysMade.withLock { made in
            defer { made += 1 }
            return made
        }
        let key = try RSAKeys.key(number, for: name)
        return JWSSigner(key: .rsa(key), kid: "sandbox-sber-" + context.random.token(bytes: 6))
    }
}
