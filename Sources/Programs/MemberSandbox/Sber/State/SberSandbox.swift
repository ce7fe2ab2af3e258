import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberJOSE

/// Sber ID, acted out: the portal, the bank's app, the back channel.
final class SberSandbox: SandboxRefreshTokens, SandboxSigningKeys, SandboxBackChannel {
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
    private let state = Locked(SberState())

    init(_ configuration: SberSandboxConfiguration, in context: SandboxContext) {
        self.configuration = configuration
        self.context = context
    }

    var hosts: [String: Router] { ["portal": portalRouter, "app": appRouter, "api": apiRouter] }
    var backChannelHosts: Set<String> { ["api"] }
    var now: Double { context.clock.now.timeIntervalSince1970 }
    var known: SberState { state.value }

    /// Changes the state and keeps it.
    func change<Result: Sendable>(_ body: (inout SberState) -> Result) -> Result {
        let result = state.withLock(body)
        context.stateChanged()
        return result
    }

    func attach(_ addresses: SandboxAddresses) { self.addresses.withLock { $0 = addresses } }

    func savedState() -> Data { (try? JSONEncoder().encode(known)) ?? Data() }

    func restore(_ data: Data) throws {
        let kept = try JSONDecoder().decode(SberState.self, from: data)
        state.withLock { $0 = kept }
    }

    /// A fresh token in the bank's form, a UUID in capitals.
    func mint() -> String {
        let token = context.random.uuid().uuidString
        context.remember(token)
        return token
    }

    static func fingerprint(_ token: String) -> String { SandboxContext.fingerprint(token) }

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

extension SberSandbox {
    var sessions: [SandboxSession] {
        known.signIns.map { signIn in
            SandboxSession(
                provider: name, id: signIn.id, memberID: signIn.member, client: signIn.client, scopes: signIn.scope,
                accessTokenExpires: signIn.accessExpires.map(Date.init(timeIntervalSince1970:)),
                refreshTokens: signIn.refresh.count, end: signIn.end)
        }
    }

    func endSession(_ id: String) -> Bool {
        change { state in
            guard let place = state.signIns.firstIndex(where: { $0.id == id }) else { return false }
            state.end(place, .ended)
            return true
        }
    }

    func expireAccessTokens() {
        change { state in
            for place in state.signIns.indices where state.signIns[place].access != nil { state.signIns[place].accessExpires = 0 }
        }
    }

    func standing(ofRefreshToken token: String) -> RefreshTokenStanding { known.standing(of: Self.fingerprint(token)) }

    func refreshTokenWasReused(_ token: String) {
        change { state in
            if let place = state.place(ofRefresh: Self.fingerprint(token)) { state.end(place, .tokenReuse) }
        }
    }
}
