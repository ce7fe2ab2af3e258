import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

// A partner of the sandbox's Sber ID.

extension Stage {
    static let sberID = SandboxSberClient.standard.id
    static let identifier = "0123456789abcdef0123456789ABCDEF"

    func sber(_ host: String, _ path: String = "") throws -> URL {
        let address = try #require(sandbox.addresses["sber"]?[host])
        return path.isEmpty ? address : address.appending(path: path)
    }

    /// Returns the fields of a request; the given ones replace the usual ones, and an empty one is left out.
    func sberFields(_ changes: FormFields = [], isForApp: Bool = false) -> FormFields {
        var fields = changes
        fields.fill(from: [
            ("client_id", Self.sberID), ("scope", "openid name"), ("state", "s"), ("nonce", "n"),
            ("redirect_uri", isForApp ? "myapp://callback" : Self.redirect), ("code_challenge", Self.challenge),
            ("code_challenge_method", "S256"),
        ])
        if !isForApp { fields.fill(from: [("response_type", "code"), ("client_type", "PRIVATE")]) }
        return FormFields(fields.fields.filter { !$0.value.isEmpty }.map { ($0.name, $0.value) })
    }

    func sberPortal(_ changes: FormFields = []) throws -> URL {
        let fields = sberFields(changes)
        return try #require(URL(string: try sber("portal").absoluteString + "/CSAFront/oidc/authorize.do?" + fields.encoded))
    }

    /// Returns the address of the bank app's page for a link.
    func sberApp(_ changes: FormFields = [], scheme: String = "sberbankidexternallogin") throws -> URL {
        let link = "\(scheme)://sberbankid?" + sberFields(changes, isForApp: true).encoded
        return try #require(URL(string: try sber("app").absoluteString + "/open?" + ([("link", link)] as FormFields).encoded))
    }

    /// Signs a person in at the portal, and returns the fields of the redirect.
    func sberRedirect(_ name: String = "anna", _ changes: FormFields = []) async throws -> FormFields {
        let walker = PageWalker(as: name, transport: transport)
        let end = try await walker.walk(from: try sberPortal(changes)) { $0.absoluteString.hasPrefix(Self.redirect) }
        return try #require(FormFields(encoded: end.query(percentEncoded: true) ?? "", plusIsSpace: false))
    }

    func sberToken(_ fields: FormFields, identifier: String? = Self.identifier) async throws -> HTTPResponse {
        var form = fields
        form.fill(from: [("client_id", Self.sberID), ("client_secret", "sandbox-secret")])
        return try await post(try sber("api", "ru/prod/tokens/v2/oidc"), form, ["rquid": identifier ?? ""])
    }

    func sberExchange(_ code: String?, _ changes: FormFields = []) async throws -> HTTPResponse {
        var form = changes
        form.fill(from: [
            ("grant_type", "authorization_code"), ("code", code ?? ""), ("redirect_uri", Self.redirect),
            ("code_verifier", Self.verifier),
        ])
        return try await sberToken(form)
    }

    /// Signs a person in, and returns the token endpoint's response.
    func sberSignIn(_ name: String = "anna", _ changes: FormFields = []) async throws -> JSONValue {
        let response = try await sberExchange(try await sberRedirect(name, changes)["code"])
        try #require(response.status == 200)
        return try JSONValue(parsing: response.body)
    }

    func sberUserInfo(_ token: String?, identifier: String = Self.identifier) async throws -> HTTPResponse {
        try await get(
            try sber("api", "ru/prod/sberbankid/v2.1/userinfo"),
            ["Authorization": "Bearer " + (token ?? ""), "x-introspect-rquid": identifier])
    }

    func sberComplete(_ token: String?) async throws -> HTTPResponse {
        try await get(
            try sber("api", "api/v2/auth/completed"), ["Authorization": "Bearer " + (token ?? ""), "rquid": Self.identifier])
    }
}

extension HTTPResponse {
    /// The fields of the redirect.
    var sberAnswer: FormFields? {
        headers["Location"].flatMap { $0.split(separator: "?", maxSplits: 1).last }
            .flatMap { FormFields(encoded: $0, plusIsSpace: false) }
    }

    var json: JSONValue? { try? JSONValue(parsing: body) }
    var text: String { String(decoding: body, as: UTF8.self) }
}
