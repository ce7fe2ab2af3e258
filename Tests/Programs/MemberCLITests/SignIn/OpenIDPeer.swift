import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberTesting

@testable import MemberCLI

/// A small OpenID provider on loopback. Its page redirects every browser at once, and it stores the requests.
final class OpenIDPeer: Sendable {
    /// The differences from the usual provider.
    struct Traits: Sendable {
        /// Whether the ID token has a name; user info always has one.
        var namesInToken = false
        var grantedScope: String?
        var tokenLife = 600
        var hasRefreshToken = true
        var hasSignOutPage = true
        /// Whether the discovery document names a user info endpoint.
        var namesUserInfo = true
        /// The status of the user info endpoint.
        var userInfoStatus = 200
        /// The member's name in user info.
        var name = "Anna Krylova"
        /// The error of the token endpoint, with its description.
        var tokenError: (code: String, description: String)?
        /// A suffix of the issuer in the discovery document.
        var issuerSuffix = ""
    }

    let server: HTTPServer
    /// The requests: the path with the fields of query and body.
    let requests = Locked<[(path: String, fields: [String: String], authorization: String?)]>([])
    private let traits: Traits
    private let tokens = TokenBuilder()
    private let nonces = Locked<[String: String]>([:])
    private let count = Locked(0)
    private let origin = Locked("")
    /// When the member signed in at the provider; a renewal does not change it.
    private let signedInAt = Int64(Date.now.timeIntervalSince1970)

    /// The issuer, with the name or the number of this machine.
    var issuer: String { origin.value }

    static func start(_ traits: Traits = Traits(), host: String = "127.0.0.1") async throws -> OpenIDPeer {
        let peer = OpenIDPeer(traits)
        try await peer.server.start()
        peer.origin.withLock { $0 = "http://\(host):\(peer.server.port)" }
        return peer
    }

    private init(_ traits: Traits) {
        self.traits = traits
        let handler = Locked<(@Sendable (ServerRequest) throws -> ServerResponse)?>(nil)
        var router = Router()
        for (method, path) in [
            ("GET", "/.well-known/openid-configuration"), ("GET", "/keys"), ("GET", "/authorize"), ("POST", "/token"),
            ("GET", "/userinfo"), ("GET", "/orders"), ("GET", "/end"), ("POST", "/revoke"),
        ] {
            router.on(method, path) { request in
                guard let respond = handler.value else { return .text("", status: 503) }
                return try respond(request)
            }
        }
        server = HTTPServer(HTTPServerConfiguration(), router: router)
        handler.withLock { $0 = { [weak self] in try self?.respond($0) ?? .text("", status: 503) } }
    }

    func stop() async { await server.stop() }

    /// Returns the fields of the last request of an endpoint.
    func fields(_ path: String) -> [String: String]? { requests.value.last { $0.path == path }?.fields }

    private func respond(_ request: ServerRequest) throws -> ServerResponse {
        let pairs =
            request.query.fields
            + (request.method == "POST" ? (FormFields(encoded: String(decoding: request.body, as: UTF8.self))?.fields ?? []) : [])
        let fields = Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
        requests.withLock { $0.append((request.path, fields, request.headers["Authorization"])) }
        switch request.path {
        case "/keys": return .json(bytes: tokens.keySet, status: 200)
        case "/authorize": return authorize(fields)
        case "/token": return try token(fields)
        case "/userinfo" where traits.userInfoStatus != 200: return .text("", status: traits.userInfoStatus)
        case "/userinfo": return try object(["sub": .string("anna"), "name": .string(traits.name)])
        case "/orders": return try object(["orders": .array([.integer(1)]), "of": .string(fields["year"] ?? "")])
        case "/revoke": return .text("")
        case "/end": return .text("signed out")
        default: return try object(document)
        }
    }

    private var document: [String: JSONValue] {
        let at = { (path: String) in JSONValue.string(self.issuer + path) }
        var members: [String: JSONValue] = [
            "issuer": at(traits.issuerSuffix), "authorization_endpoint": at("/authorize"), "token_endpoint": at("/token"),
            "jwks_uri": at("/keys"), "revocation_endpoint": at("/revoke"),
            "id_token_signing_alg_values_supported": .array([.string("ES256")]),
        ]
        if traits.namesUserInfo { members["userinfo_endpoint"] = at("/userinfo") }
        if traits.hasSignOutPage { members["end_session_endpoint"] = at("/end") }
        return members
    }

    private func authorize(_ fields: [String: String]) -> ServerResponse {
        let code = "code-\(nonces.withLock { $0.count + 1 })"
        nonces.withLock { $0[code] = fields["nonce"] ?? "" }
        let answer: FormFields = [("code", code), ("state", fields["state"] ?? "")]
        return .redirect(to: (fields["redirect_uri"] ?? "") + "?" + answer.encoded)
    }

    private func token(_ fields: [String: String]) throws -> ServerResponse {
        if let error = traits.tokenError {
            return try object(["error": .string(error.code), "error_description": .string(error.description)], status: 400)
        }
        let number = count.withLock { count in
            count += 1
            return count
        }
        var builder = tokens
        builder.issuer = issuer
        var claims = builder.claims(nonce: fields["code"].flatMap { code in nonces.withLock { $0[code] } }, at: .now)
        claims["auth_time"] = .integer(signedInAt)
        claims["acr"] = .string("gold")
        if traits.namesInToken { claims["name"] = .string("Anna of the token") }
        var members: [String: JSONValue] = [
            "access_token": .string("access-\(number)"), "token_type": .string("Bearer"),
            "expires_in": .integer(Int64(traits.tokenLife)), "id_token": .string(try builder.sign(claims)),
        ]
        if traits.hasRefreshToken { members["refresh_token"] = .string("refresh-\(number)") }
        if let scope = traits.grantedScope { members["scope"] = .string(scope) }
        return try object(members)
    }

    private func object(_ members: [String: JSONValue], status: Int = 200) throws -> ServerResponse {
        try .json(JSONValue.object(members), status: status)
    }
}

/// Runs a test with a provider; `login` signs in at it with additional words.
func withPeer(
    _ traits: OpenIDPeer.Traits = .init(), host: String = "127.0.0.1",
    _ body: (OpenIDPeer, Tool, _ login: (String...) async -> (code: ExitCode, result: JSONValue, notes: String)) async throws ->
        Void
) async throws {
    let (peer, tool) = (try await OpenIDPeer.start(traits, host: host), Tool())
    func login(_ words: String...) async -> (code: ExitCode, result: JSONValue, notes: String) {
        await tool.run(
            words: ["login", "--issuer", peer.issuer, "--client-id", "app"] + words, environment: Tool.browser("anna"))
    }
    do { try await body(peer, tool, login) } catch {
        await peer.stop()
        throw error
    }
    await peer.stop()
}
