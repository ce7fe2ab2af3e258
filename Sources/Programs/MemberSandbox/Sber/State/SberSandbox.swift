import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberJOSE

/// The simulation of Sber ID: the portal, the bank's app and the back channel.
final class SberSandbox: TokenIssuer, SandboxRefreshTokens, RingSigning, SandboxBackChannel {
    let name = "sber"
    let configuration: SberSandboxConfiguration
    let context: SandboxContext
    /// The requests whose member has not decided yet, by the names in their pages' forms.
    let pending = Locked<[String: SberRequest]>([:])
    let addresses = Locked<SandboxAddresses?>(nil)
    let keys: KeyRing
    let state = Locked(SberState())

    init(_ configuration: SberSandboxConfiguration, in context: SandboxContext) {
        self.configuration = configuration
        self.context = context
        keys = KeyRing { [name] number in
            let key = try RSAKeys.key(number, for: name)
            return KeyRing.Key(signer: JWSSigner(key: .rsa(key), kid: "sandbox-sber-" + context.random.token(bytes: 6)))
        }
    }

    var hosts: [String: Router] { ["portal": portalRouter, "app": appRouter, "api": apiRouter] }
    var backChannelHosts: Set<String> { ["api"] }

    /// The rules of codes and tokens. Only the newest access token of a sign-in is valid, and refresh tokens expire.
    var rules: TokenRules {
        TokenRules(
            codeChecks: [.life, .signIn, .client, .redirectURI, .proof], accessLife: context.accessTokenLife, accessCount: 1,
            refreshChecks: [.signIn, .client, .life, .reuse], refreshLife: configuration.refreshTokenLife)
    }

    /// Makes a token, which is a UUID in capitals.
    func makeToken(_ kind: String) -> String {
        let token = context.random.uuid().uuidString
        context.remember(token)
        return token
    }
}
