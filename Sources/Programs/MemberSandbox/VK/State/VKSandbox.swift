import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberJOSE

/// VK ID and the VK API, acted out.
final class VKSandbox: SandboxRefreshTokens, SandboxSigningKeys {
    let name = "vk"
    let context: SandboxContext
    /// The configuration, parts of which may change while it runs.
    let settings: Locked<VKSandboxConfiguration>
    let limiter: RateWindow
    /// The limit for the simultaneous calls of the subscription sheet.
    let sheetLimiter: RateWindow
    let pending = Locked<[String: PendingConsent]>([:])
    let browsers = BrowserSessions()
    let captcha = CaptchaDemands()
    /// The addresses, once the hosts are served.
    let addresses = Locked<SandboxAddresses?>(nil)
    private let signer: Locked<JWSSigner>
    private let state = Locked(VKState())

    init(_ configuration: VKSandboxConfiguration, in context: SandboxContext) {
        settings = Locked(configuration)
        self.context = context
        limiter = RateWindow(limit: 3, window: .seconds(1), clock: context.clock)
        sheetLimiter = RateWindow(limit: 20, window: .seconds(1), clock: context.clock)
        signer = Locked(Self.freshSigner())
    }

    var configuration: VKSandboxConfiguration { settings.value }
    var clock: any MemberClock { context.clock }
    var random: any RandomSource { context.random }

    /// Changes the state and keeps it.
    func change<Result: Sendable>(_ body: (inout VKState) -> Result) -> Result {
        let result = state.withLock(body)
        context.stateChanged()
        return result
    }

    func attach(_ addresses: SandboxAddresses) { self.addresses.withLock { $0 = addresses } }

    var known: VKState { state.value }

    func expireAccessTokens() {
        change { state in for key in state.access.keys { state.access[key]?.expires = 0 } }
    }

    func standing(ofRefreshToken token: String) -> RefreshTokenStanding { known.standing(of: Self.fingerprint(token)) }

    var publishedKeys: Data { JWKSet(keys: [signer.value.publicJWK]).encoded() }

    func rotateKeys() {
        let fresh = Self.freshSigner()
        signer.withLock { $0 = fresh }
    }

    private static func freshSigner() -> JWSSigner {
        JWSSigner(key: .p256(P256PrivateKey.generate()), kid: "sandbox-vk-" + SystemRandom().token(bytes: 6))
    }

    func summary() -> [String: JSONValue] {
        let state = known
        let people = InventedPerson.all.map { person in
            let sessions = state.families.values.filter { $0.member == person.id && !$0.isEnded }
            let scopes = Set(sessions.flatMap(\.scope)).sorted().map(JSONValue.string)
            return JSONValue.object([
                "id": .integer(Int64(person.id)), "login": .string(person.login), "name": .string(person.name),
                "sessions": .integer(Int64(sessions.count)), "scope": .array(scopes),
            ])
        }
        return ["members": .array(people), "sessions": .array(sessions.map(\.json)), "communities": communitySummary]
    }

    func savedState() -> Data { (try? JSONEncoder().encode(known)) ?? Data() }

    func restore(_ data: Data) throws {
        let kept = try JSONDecoder().decode(VKState.self, from: data)
        state.withLock { $0 = kept }
    }

    /// A fresh token of a kind; only its fingerprint is kept.
    func mint(_ kind: String) -> (token: String, fingerprint: String) {
        let token = context.makeToken(kind)
        return (token, Self.fingerprint(token))
    }

    /// A really signed ID token.
    func idToken(_ id: String, for family: VKState.Family) throws -> String {
        let now = Int64(context.toldTime.timeIntervalSince1970)
        let claims: [String: JSONValue] = [
            "iss": .string("VK"), "sub": .string(String(family.member)), "aud": .string(family.client), "iat": .integer(now),
            "exp": .integer(now + Int64(context.accessTokenLife)),
        ]
        let token = try signer.value.sign(payload: try JSONEncoder().encode(claims))
        context.remember(token)
        change { state in
            state.idTokens = state.idTokens ?? [:]
            state.idTokens?[Self.fingerprint(token)] = id
        }
        return token
    }

    static func fingerprint(_ token: String) -> String { SandboxContext.fingerprint(token) }

    /// The live session of a bearer token, or why the token has none.
    func family(ofBearer request: ServerRequest, _ form: FormFields) -> (id: String, family: VKState.Family)? {
        let state = known
        guard let token = bearer(request, form), let access = state.access[Self.fingerprint(token)],
            access.expires > clock.now.timeIntervalSince1970, let family = state.families[access.family], !family.isEnded
        else { return nil }
        return (access.family, family)
    }

    /// The access token that a request carries, in its header or its form.
    func bearer(_ request: ServerRequest, _ form: FormFields) -> String? {
        guard let header = request.headers["Authorization"], header.lowercased().hasPrefix("bearer ") else {
            return form["access_token"]
        }
        return String(header.dropFirst(7))
    }
}

extension VKSandbox {
    var sessions: [SandboxSession] {
        let state = known
        let expiries = Dictionary(grouping: state.access.values, by: \.family).mapValues { $0.map(\.expires).max() ?? 0 }
        let counts = Dictionary(grouping: state.refresh.values, by: \.family).mapValues(\.count)
        return state.families.sorted { ($0.value.began ?? 0, $0.key) < ($1.value.began ?? 0, $1.key) }.map { id, family in
            SandboxSession(
                provider: name, id: id, memberID: family.member, client: family.client, scopes: family.scope,
                accessTokenExpires: expiries[id].map(Date.init(timeIntervalSince1970:)), refreshTokens: counts[id] ?? 0,
                end: family.isEnded ? family.end ?? .ended : nil)
        }
    }

    func endSession(_ id: String) -> Bool {
        change { state in
            state.end(id, .ended)
            return state.families[id] != nil
        }
    }

    func refreshTokenWasReused(_ token: String) {
        change { state in
            if let family = state.refresh[Self.fingerprint(token)]?.family { state.end(family, .tokenReuse) }
        }
    }
}
