import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting

@testable import SberID

/// The bank's endpoints, simulated by a script, and a partner's backend.
struct Bank {
    static let clientID = "00000000-5BE2-4000-8000-0000000000AA"
    static let nonce = "nonce-of-the-request"
    static let verifier = "dBjftJeZ4CVP-mBZQ2vFXb6rNZx3wQyQ1P2m3N4o5p6"
    static let access = "ACCESS-0001"
    static let redirectURI = URL(string: "partner://host/callback")!
    static let signIn = UUID(uuidString: "12345678-90AB-4CDE-8F00-112233445566")!
    static let rquid = "1234567890ab4cde8f00112233445566"

    let clock = TestClock()
    let home: TemporaryVault
    var tokens = TokenBuilder()
    /// The members of the token response beside the ID token.
    var response: [String: JSONValue] = [
        "access_token": .string(access), "token_type": .string("Bearer"), "expires_in": .integer(3600),
        "scope": .string("openid name email https://api.sberbank.ru/sberbankid/userinfo"),
    ]

    init() throws {
        home = try TemporaryVault(clock: clock)
        tokens.issuer = SIDStandConfiguration.documentedIssuer
        tokens.clientID = Self.clientID
        tokens.subject = "subject-of-anna"
    }

    /// The code that an app has sent.
    func grant(
        nonce: String? = nonce, scopes: [String] = ["openid", "name", "email"], signIn: UUID = Self.signIn
    ) -> CodeGrant {
        CodeGrant(
            code: Secret("CODE-0001"), verifier: PKCEVerifier(Self.verifier), nonce: nonce.map(Secret.init),
            redirectURI: Self.redirectURI, requestedScopes: scopes, signIn: signIn)
    }

    var keys: JWKSet { get throws { try JWKSet(parsing: tokens.keySet) } }

    func backend(
        _ transport: any HTTPTransport, policy: SberIDTokenPolicy? = nil, stand: SIDStand = .prom,
        sendsClientIDHeader: Bool = false, diagnostics: Diagnostics = .silent
    ) throws -> SberBackend {
        SberBackend(
            clientID: Self.clientID, secret: Secret("SECRET-0001"), stand: stand,
            idTokenPolicy: try policy ?? .verify(keys: keys, algorithms: [.es256]), transport: transport, vault: home.vault,
            sendsClientIDHeader: sendsClientIDHeader, clock: clock, random: SeededRandom(seed: 3), diagnostics: diagnostics)
    }

    /// The claims of a good ID token with changes; null removes one.
    func claims(_ changes: [String: JSONValue] = [:]) -> [String: JSONValue] {
        tokens.claims(nonce: Self.nonce, at: clock.now).merging(changes) { $1 }.filter { $0.value != .null }
    }

    func idToken(_ changes: [String: JSONValue] = [:]) throws -> String { try tokens.sign(claims(changes)) }

    /// A good token response with changes.
    func tokenResponse(_ changes: [String: JSONValue] = [:]) throws -> ScriptedTransport.Response {
        var members = response
        members["id_token"] = .string(try idToken())
        members.merge(changes) { $1 }
        return .body(members.filter { $0.value != .null })
    }

    /// User info with changes.
    func userInfo(_ changes: [String: JSONValue] = [:]) -> ScriptedTransport.Response {
        let members: [String: JSONValue] = [
            "sub": .string(tokens.subject), "iss": .string(tokens.issuer), "aud": .string(Self.clientID.lowercased()),
            "family_name": .string("Иванова"), "given_name": .string("Анна"),
            "identification": .object(["number": .string("654321")]),
        ]
        return .body(members.merging(changes) { $1 }.filter { $0.value != .null })
    }
}

extension ScriptedTransport.Response {
    static func body(_ members: [String: JSONValue], status: Int = 200) -> Self {
        .json(String(decoding: (try? JSONEncoder().encode(members)) ?? Data(), as: UTF8.self), status: status)
    }

    static func status(_ status: Int, _ body: String = "") -> Self {
        .response(HTTPResponse(status: status, body: Data(body.utf8)))
    }

    /// The gateway's form.
    static func gateway(_ code: Int, more: String = "") -> Self {
        .body(
            ["httpCode": .string(String(code)), "httpMessage": .string("Message"), "moreInformation": .string(more)],
            status: code)
    }
}

/// The error that an operation of the backend ends with.
func backendError(_ body: () async throws -> Void) async -> SberBackendError? {
    do { try await body() } catch { return error as? SberBackendError }
    return nil
}
