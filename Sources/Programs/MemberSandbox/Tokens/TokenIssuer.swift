import Foundation
import MemberCore
import MemberJOSE

/// The stored state of a provider: the book of tokens, and the part that only this provider has.
protocol TokenState: Codable, Sendable {
    /// The part of a sign-in that only this provider has.
    associatedtype Terms: Codable & Sendable
    var signIns: TokenBook<Terms> { get set }
}

/// A provider that keeps its codes and tokens in a book.
protocol TokenIssuer: SandboxSessions {
    associatedtype State: TokenState
    var context: SandboxContext { get }
    var state: Locked<State> { get }
    /// The addresses, once the hosts are served.
    var addresses: Locked<SandboxAddresses?> { get }
    /// The rules in which this provider's codes and tokens differ from others.
    var rules: TokenRules { get }
    /// Makes a code or a token in the provider's form. The kind is a word such as `access`.
    func makeToken(_ kind: String) -> String
    /// Returns the scopes that the member grants at this moment.
    func scopes(of signIn: SignIn<State.Terms>) -> [String]
}

extension TokenIssuer {
    var now: Double { context.clock.now.timeIntervalSince1970 }
    var known: State { state.value }

    static func fingerprint(_ token: String) -> String { SandboxContext.fingerprint(token) }

    func makeToken(_ kind: String) -> String { context.makeToken(kind) }
    func scopes(of signIn: SignIn<State.Terms>) -> [String] { signIn.scope }

    func attach(_ addresses: SandboxAddresses) { self.addresses.withLock { $0 = addresses } }

    /// Changes the state and stores it.
    @discardableResult func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let result = state.withLock(body)
        context.stateChanged()
        return result
    }

    func savedState() -> Data { (try? JSONEncoder().encode(known)) ?? Data() }

    func restore(_ data: Data) throws {
        let kept = try JSONDecoder().decode(State.self, from: data)
        state.withLock { $0 = kept }
    }

    var sessions: [SandboxSession] {
        known.signIns.all.map { signIn in
            SandboxSession(
                provider: name, id: signIn.id, memberID: signIn.member, client: signIn.client, scopes: scopes(of: signIn),
                accessTokenExpires: signIn.accessExpires.map(Date.init(timeIntervalSince1970:)),
                refreshTokens: signIn.refresh.count, end: signIn.end)
        }
    }

    func endSession(_ id: String) -> Bool { change { $0.signIns.change(where: { $0.id == id }) { $0.end(.ended) } } }
    func expireAccessTokens() { change { $0.signIns.expireTokens() } }
}

extension SandboxRefreshTokens where Self: TokenIssuer {
    func standing(ofRefreshToken token: String) -> RefreshTokenStanding { known.signIns.standing(of: Self.fingerprint(token)) }

    func refreshTokenWasReused(_ token: String) {
        change { state in
            if let place = state.signIns.place(ofRefresh: Self.fingerprint(token)) { state.signIns[place].end(.tokenReuse) }
        }
    }
}

/// A provider that signs with the keys of a ring.
protocol RingSigning: SandboxSigningKeys {
    var keys: KeyRing { get }
}

extension RingSigning {
    var publishedKeys: Data { JWKSet(keys: keys.published.map(\.signer.publicJWK)).encoded() }
    func rotateKeys() { keys.rotate() }
}
