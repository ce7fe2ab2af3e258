import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing

@testable import FacebookLogin

/// Facebook simulated by a script, with one app and one member who grants what the bench sets.
final class FacebookBench: Sendable {
    static let appID = "123"
    static let user = "42"

    struct Service: Sendable {
        /// The member who is logged in at Facebook.
        var user = FacebookBench.user
        /// The permissions that the dialog's redirect lists.
        var granted = ["public_profile", "email"]
        var declined: [String] = []
        /// The member's list of permissions, by status; nil for the redirect's.
        var list: JSONValue?
        /// The list's second page.
        var secondPage: JSONValue?
        /// Other responses of a path.
        var overrides: [String: ScriptedTransport.Response] = [:]
        /// Changes to the redirect.
        var redirect: @Sendable (inout FormFields) -> Void = { _ in }
        /// Changes to a signed token's claims.
        var claims: @Sendable (inout [String: JSONValue]) -> Void = { _ in }
        var extended: JSONValue? = .object(["access_token": .string("extended"), "expires_at": .integer(2_000_000_000)])
        var tokens = 0
    }

    // One pair for all tests, because making it is slow.
    static let signer: JWSSigner = {
        guard let key = try? RSAPrivateKey.generate() else { fatalError("There is no RSA here.") }
        return JWSSigner(key: .rsa(key), kid: "k1")
    }()

    let clock: TestClock
    let home: TemporaryVault
    let service = Locked(Service())
    let events = Locked<[String]>([])
    /// Responds before the service; nil leaves a request to the service.
    let script = Locked<(@Sendable (HTTPRequest) async -> ScriptedTransport.Response?)?>(nil)
    /// An event elsewhere during a revocation.
    let duringDeletion = Locked<(@Sendable () -> Void)?>(nil)
    let context: FacebookContext
    let transport: ScriptedTransport

    init(_ change: (inout Service) -> Void = { _ in }, isTrackingAllowed: Bool = true, apps: (any AppLinks)? = nil) throws {
        let (clock, service, events, duringDeletion, script) = (TestClock(), service, events, duringDeletion, script)
        self.clock = clock
        service.withLock(change)
        home = try TemporaryVault(clock: clock)
        transport = ScriptedTransport { request in
            if request.method == .delete { duringDeletion.value?() }
            if let scripted = await script.value?(request) { return scripted }
            return Self.response(to: request, service, clock)
        }
        var context = FacebookContext(
            vault: home.vault,
            transport: ConfiguredTransport(script: transport) { service.value.overrides["/\(Self.appID)"] ?? .json("{}") },
            clock: clock, random: SeededRandom(seed: 5),
            diagnostics: Diagnostics { event in events.withLock { $0.append(event.name) } }, appLinks: apps)
        context.settings.isAdvertiserTrackingEnabled = isTrackingAllowed
        context.notificationCenter = NotificationCenter()
        context.settings.appID = Self.appID
        self.context = context
    }

    /// Runs a closure with the bench's context as the current one.
    func within<Value>(_ body: () throws -> Value) rethrows -> Value {
        try FacebookContext.$current.withValue(context, operation: body)
    }

    func within<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await FacebookContext.$current.withValue(context, operation: body)
    }

    var manager: LoginManager { within { LoginManager() } }

    /// A member who goes through the dialog, at the app's own scheme.
    var agent: DialogAgent { DialogAgent(self) }

    func logIn(_ permissions: [String] = ["email"], tracking: LoginTracking = .enabled) async throws -> LoginManagerLoginResult {
        try await manager.logIn(LoginConfiguration(permissions: permissions, tracking: tracking), using: agent)
    }

    var token: AccessToken? { within { AccessToken.current } }

    /// The requests' paths, without the version.
    var paths: [String] { transport.requests.map { $0.url.path.replacing("/v21.0", with: "") } }

    func override(_ path: String, _ response: ScriptedTransport.Response?) { service.withLock { $0.overrides[path] = response } }

    /// The same home in another process.
    func reopened() throws -> Vault { try Vault(home: home.home, keys: home.keys, clock: clock) }

    /// The ledger's events of a permission.
    func history(_ name: String, of user: String = user) throws -> [PermissionEvent.Kind] {
        let key = AccountKey(provider: "facebook", environment: "live", clientID: Self.appID, subject: user)
        return try home.vault.permissions(of: key).first { $0.scope == name }?.history.map(\.kind) ?? []
    }
}

extension FacebookBench {
    /// The parameters of the dialog's redirect.
    func redirect(from dialog: URL) -> FormFields {
        let asked = dialog.fields
        let (state, number) = service.withLock { state in
            state.tokens += 1
            return (state, state.tokens)
        }
        var fields: FormFields = [
            ("granted_scopes", state.granted.joined(separator: ",")), ("denied_scopes", state.declined.joined(separator: ",")),
            ("graph_domain", "facebook"), ("user_token_nonce", "utn-\(number)"),
        ]
        if asked["response_type"] == "code" {
            fields.append("code", "code-\(number)-" + (asked["nonce"] ?? ""))
        } else {
            fields.append("id_token", Self.idToken(state, nonce: asked["nonce"], at: clock.now))
            if asked["response_type"]?.contains("token_or_nonce") == true {
                fields.append("access_token", "access-\(number)")
                fields.append("expires_in", "5184000")
                fields.append("data_access_expiration_time", String(Int(clock.now.timeIntervalSince1970) + 7_776_000))
                fields.append("signed_request", "x." + Base64URL.encode(Data(#"{"user_id":"\#(state.user)"}"#.utf8)))
            }
        }
        state.redirect(&fields)
        return fields
    }

    static func idToken(_ service: Service, nonce: String?, at now: Date) -> String {
        let seconds = Int64(now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "jti": .string("j"), "iss": .string("https://www.facebook.com"), "aud": .string(appID), "sub": .string(service.user),
            "iat": .integer(seconds), "exp": .integer(seconds + 3600), "nonce": .string(nonce ?? ""),
            "name": .string("Anna Sample"),
            "given_name": .string("Anna"), "email": .string("anna@example.com"), "user_birthday": .string("02/29/2000"),
        ]
        service.claims(&claims)
        return (try? signer.sign(payload: JSONEncoder().encode(claims), type: "JWT")) ?? ""
    }

    private static func response(
        to request: HTTPRequest, _ service: Locked<Service>, _ clock: TestClock
    ) -> ScriptedTransport.Response {
        let path = request.url.path.replacing("/v21.0", with: "")
        let state = service.value
        if let response = state.overrides[path] { return response }
        if request.method == .delete { return taken(path, service) }
        switch path {
        case "/.well-known/oauth/openid/jwks", "/.well-known/oauth/openid/jwks/":
            let set = JWKSet(keys: [signer.publicJWK]).encoded()
            return .json(String(decoding: set, as: UTF8.self))
        case "/oauth/access_token": return exchanged(request.query, state, clock)
        case "/me": return .json(#"{"id":"\#(state.user)","name":"Anna Sample","first_name":"Anna"}"#)
        case "/debug_token":
            return .json(#"{"data":{"is_valid":true,"app_id":"\#(Self.appID)","user_id":"\#(state.user)"}}"#)
        case "/platform/uninstall", "/platform/uninstall/": return .json("true")
        case "/me/permissions":
            let isSecond = request.query["after"] != nil
            return .json(text(isSecond ? state.secondPage ?? .object([:]) : list(state)))
        case "": return batch(state)
        default: return .json(#"{"error":{"message":"no such path","code":2500}}"#, status: 400)
        }
    }

    /// Revokes one permission, or all.
    private static func taken(_ path: String, _ service: Locked<Service>) -> ScriptedTransport.Response {
        service.withLock { state in
            let names = path == "/me/permissions" ? state.granted : [String(path.dropFirst("/me/permissions/".count))]
            state.granted.removeAll(where: names.contains)
            state.declined += path == "/me/permissions" ? [] : names
        }
        return .json(#"{"success":true}"#)
    }

    private static func exchanged(
        _ query: FormFields, _ state: Service, _ clock: TestClock
    ) -> ScriptedTransport.Response {
        let code = query["code"] ?? query["fb_exchange_nonce"] ?? ""
        let nonce = code.split(separator: "-", maxSplits: 2).last.map(String.init)
        var body: [String: JSONValue] = [
            "access_token": .string("exchanged"), "expires_in": .integer(3600),
            "data_access_expiration_time": .string("1900000000"),
        ]
        if query["code"] != nil { body["id_token"] = .string(idToken(state, nonce: nonce, at: clock.now)) }
        return .json(text(.object(body)))
    }

    private static func batch(_ state: Service) -> ScriptedTransport.Response {
        let first = state.extended.map { entry($0) } ?? entry(.object(["error": .object(["code": .integer(1)])]), 500)
        let second = entry(list(state))
        let overridden = state.overrides["batch:1"].map { response -> JSONValue in
            guard case .response(let response) = response else { return .null }
            return .object([
                "code": .integer(Int64(response.status)), "body": .string(String(decoding: response.body, as: UTF8.self)),
            ])
        }
        return .json(text(.array([first, overridden ?? second])))
    }

    private static func entry(_ body: JSONValue, _ code: Int64 = 200) -> JSONValue {
        .object(["code": .integer(code), "body": .string(text(body))])
    }

    private static func list(_ state: Service) -> JSONValue {
        if let list = state.list { return list }
        let entries = state.granted.map { ($0, "granted") } + state.declined.map { ($0, "declined") }
        return .object(["data": .array(entries.map { .object(["permission": .string($0.0), "status": .string($0.1)]) })])
    }

    static func text(_ value: JSONValue) -> String {
        String(decoding: (try? JSONEncoder().encode(value)) ?? Data(), as: UTF8.self)
    }
}

/// A member who goes through the dialog: as the bench's service says, or by a separate script.
struct DialogAgent: UserAgent {
    let scripted: ScriptedUserAgent
    var suppliesRedirectURI = false

    init(_ bench: FacebookBench) {
        scripted = ScriptedUserAgent { dialog in [.redirect(bench.redirect(from: dialog))] }
    }

    init(_ actions: [ScriptedUserAgent.Action]) { scripted = ScriptedUserAgent(actions) }

    init(script: @escaping @Sendable (URL) async -> [ScriptedUserAgent.Action]) { scripted = ScriptedUserAgent(script: script) }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        try await scripted.prepare(redirectURI: redirectURI)
    }
}
