import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

/// A running sandbox and a client without a browser.
struct Stage {
    let sandbox: Sandbox
    let transport = NetworkTransport()

    static func with(
        _ change: (inout SandboxConfiguration) -> Void = { _ in }, _ body: (Stage) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration()
        configuration.remembersTokens = true
        change(&configuration)
        let stage = Stage(sandbox: try await Sandbox.start(configuration))
        do { try await body(stage) } catch {
            await stage.sandbox.stop()
            throw error
        }
        await stage.sandbox.stop()
    }

    func vk(_ host: String, _ path: String) throws -> URL {
        try #require(sandbox.addresses["vk"]?[host]).appending(path: path)
    }

    func control(_ path: String = "") -> URL { path.isEmpty ? sandbox.controlURL : sandbox.controlURL.appending(path: path) }

    func get(_ url: URL, _ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        var request = HTTPRequest(.get, url)
        request.headers = headers
        return try await transport.send(request)
    }

    func post(_ url: URL, _ form: FormFields, _ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        var request = HTTPRequest(.post, url)
        request.headers = headers
        request.body = .form(form)
        return try await transport.send(request)
    }

    /// Calls a method of the API, and returns the whole envelope.
    func call(_ method: String, _ parameters: FormFields = [], token: String?) async throws -> JSONValue {
        var fields = parameters
        fields.append("v", "5.220.0")
        let headers: HTTPHeaders = token.map { ["Authorization": "Bearer " + $0] } ?? [:]
        return try JSONValue(parsing: try await post(try vk("api", "method/" + method), fields, headers).body)
    }

    /// Signs a person in, and returns the access token.
    func token(_ name: String = "anna", scope: String = "friends groups") async throws -> String {
        try #require(try await signIn(name, scope: scope)["access_token"]?.string)
    }

    /// Signs a person in as an app would, and returns the token endpoint's response.
    func signIn(_ name: String = "anna", scope: String = "friends") async throws -> JSONValue {
        let redirect = Self.redirect
        let page = try authorize([("scope", scope)])
        let end = try await PageWalker(as: name, transport: transport).walk(from: page) { $0.absoluteString.hasPrefix(redirect) }
        return try await redeem(FormFields(encoded: end.query(percentEncoded: true) ?? "") ?? FormFields())
    }

    static let redirect = "http://127.0.0.1:1/cb"
    static let verifier = String(repeating: "v", count: 43)
    static let challenge = "7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM"

    /// Returns an authorization address; the given fields replace the usual ones.
    func authorize(_ fields: FormFields = [], path: String = "authorize") throws -> URL {
        var query = fields
        query.fill(from: [
            ("response_type", "code"), ("client_id", VKSandboxConfiguration.defaultClientID), ("state", "s"),
            ("redirect_uri", Self.redirect), ("code_challenge", Self.challenge), ("code_challenge_method", "s256"),
        ])
        return try #require(URL(string: try vk("id", path).absoluteString + "?" + query.encoded))
    }

    /// Exchanges the code of a response.
    func redeem(_ fields: FormFields, redirect: String = Self.redirect) async throws -> JSONValue {
        let exchange: FormFields = [
            ("grant_type", "authorization_code"), ("code", fields["code"] ?? ""), ("device_id", fields["device_id"] ?? ""),
            ("redirect_uri", redirect), ("client_id", VKSandboxConfiguration.defaultClientID), ("code_verifier", Self.verifier),
        ]
        let tokens = try JSONValue(parsing: try await post(try vk("id", "oauth2/auth"), exchange).body)
        _ = try #require(tokens["access_token"])
        return tokens
    }
}
