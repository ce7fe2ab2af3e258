import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberJOSE

/// VK ID and the VK API, acted out.
final class VKSandbox: SandboxProvider {
    let name = "vk"
    let clock: any MemberClock
    let random: any RandomSource
    let configuration: SandboxConfiguration
    let limiter: RateWindow
    let pending = Locked<[String: PendingConsent]>([:])
    private let signer: JWSSigner
    private let state = Locked(VKState())
    private let keeper: StateKeeper
    private let tokens: TokenMemory

    init(_ configuration: SandboxConfiguration, keeper: StateKeeper, tokens: TokenMemory) throws {
        self.configuration = configuration
        self.keeper = keeper
        self.tokens = tokens
        clock = configuration.clock
        random = configuration.random
        limiter = RateWindow(limit: 3, window: .seconds(1), clock: configuration.clock)
        signer = JWSSigner(key: .p256(P256PrivateKey.generate()), kid: "sandbox-vk-1")
    }

    var hosts: [String: Router] {
        ["id": idRouter, "api": apiRouter, "oauth": oauthRouter]
    }

    /// Changes the state and keeps it.
    func change<Result: Sendable>(_ body: (inout VKState) -> Result) -> Result {
        let result = state.withLock(body)
        keeper.save()
        return result
    }

    var known: VKState { state.value }

    func expireAccessTokens() {
        change { state in for key in state.access.keys { state.access[key]?.expires = 0 } }
    }

    func standing(ofRefreshToken token: String) -> RefreshTokenStanding { known.standing(of: Self.fingerprint(token)) }

    func summary() -> JSONValue {
        let state = known
        let people = InventedPerson.all.map { person in
            let sessions = state.families.values.filter { $0.member == person.id && !$0.isEnded }
            let scopes = Set(sessions.flatMap(\.scope)).sorted().map(JSONValue.string)
            return JSONValue.object([
                "id": .integer(Int64(person.id)), "login": .string(person.login), "name": .string(person.name),
                "sessions": .integer(Int64(sessions.count)), "scope": .array(scopes),
            ])
        }
        return .object(["members": .array(people)])
    }

    func savedState() -> Data { (try? JSONEncoder().encode(known)) ?? Data() }

    func restore(_ data: Data) throws {
        let kept = try JSONDecoder().decode(VKState.self, from: data)
        state.withLock { $0 = kept }
    }

    /// A fresh token of a kind; only its fingerprint is kept.
    func mint(_ kind: String) -> (token: String, fingerprint: String) {
        let token = "sandbox.\(kind).\(random.token())"
        tokens.add(token)
        return (token, Self.fingerprint(token))
    }

    /// A really signed ID token.
    func idToken(for family: VKState.Family) throws -> String {
        let now = Int64(clock.now.timeIntervalSince1970)
        let claims: [String: JSONValue] = [
            "iss": .string("VK"), "sub": .string(String(family.member)), "aud": .string(family.client), "iat": .integer(now),
            "exp": .integer(now + Int64(configuration.accessTokenLife)),
        ]
        let token = try signer.sign(payload: try JSONEncoder().encode(claims))
        tokens.add(token)
        return token
    }

    static func fingerprint(_ token: String) -> String { Base64URL.encode(Digest.sha256(Data(token.utf8))) }

    /// The live session of a bearer token; why not, if there is none.
    func family(ofBearer request: ServerRequest, _ form: FormFields) -> (id: String, family: VKState.Family)? {
        var token = form["access_token"]
        if let header = request.headers["Authorization"], header.lowercased().hasPrefix("bearer ") {
            token = String(header.dropFirst(7))
        }
        let state = known
        guard let token, let access = state.access[Self.fingerprint(token)],
            access.expires > clock.now.timeIntervalSince1970, let family = state.families[access.family], !family.isEnded
        else { return nil }
        return (access.family, family)
    }
}
