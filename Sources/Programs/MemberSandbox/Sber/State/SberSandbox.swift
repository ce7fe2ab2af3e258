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
    let addresses = Locked<SandboxAddresses?>(nil)
    let signers: KeyRing<JWSSigner>
    let state = Locked(SberState())

    init(_ configuration: SberSandboxConfiguration, in context: SandboxContext) {
        self.configuration = configuration
        self.context = context
        signers = KeyRing { [name] number in
            JWSSigner(key: .rsa(try RSAKeys.key(number, for: name)), kid: "sandbox-sber-" + context.random.token(bytes: 6))
        }
    }

    var hosts: [String: Router] { ["portal": portalRouter, "app": appRouter, "api": apiRouter] }
    var backChannelHosts: Set<String> { ["api"] }

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

    var publishedKeys: Data {
        JWKSet(keys: ((try? signers.published()) ?? []).map(\.publicJWK)).encoded()
    }

    func rotateKeys() { signers.rotate() }
}
