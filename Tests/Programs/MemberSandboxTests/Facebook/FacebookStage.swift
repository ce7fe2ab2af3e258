import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberSandbox

// An app at the sandbox's Facebook.

extension Stage {
    static let facebookApp = FacebookSandboxConfiguration.defaultAppID
    static let facebookScheme = "fb\(FacebookSandboxConfiguration.defaultAppID)://authorize/"
    /// The response types that Facebook's own libraries request.
    static let classicTypes = "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce"
    static let limitedTypes = "id_token,graph_domain,user_token_nonce"

    func facebook(_ host: String, _ path: String = "") throws -> URL {
        let address = try #require(sandbox.addresses["facebook"]?[host])
        return try #require(URL(string: address.absoluteString + path))
    }

    /// Returns the dialog's address; the given fields replace the usual ones, and an empty one is left out.
    func dialog(_ changes: FormFields = [], host: String = "dialog") throws -> URL {
        var fields = changes
        fields.fill(from: [
            ("client_id", Self.facebookApp), ("redirect_uri", Self.redirect), ("response_type", "code"), ("state", "s"),
            ("scope", "public_profile,email"), ("code_challenge", Self.challenge), ("code_challenge_method", "S256"),
        ])
        let kept = FormFields(fields.fields.filter { !$0.value.isEmpty }.map { ($0.name, $0.value) })
        return try facebook(host, "/v21.0/dialog/oauth?" + kept.encoded)
    }

    /// Returns the dialog's address as Facebook's own libraries make it for a classic sign-in.
    func classicDialog(_ changes: FormFields = []) throws -> URL {
        var fields = changes
        fields.fill(from: [
            ("redirect_uri", Self.facebookScheme), ("response_type", Self.classicTypes), ("scope", "email,openid"),
            ("nonce", "n"),
            ("return_scopes", "true"),
        ])
        return try dialog(fields)
    }

    /// Returns the dialog's address for a limited login.
    func limitedDialog(_ changes: FormFields = []) throws -> URL {
        var fields = changes
        fields.fill(from: [
            ("redirect_uri", Self.facebookScheme), ("response_type", Self.limitedTypes), ("scope", "email,openid"),
            ("nonce", "n"),
            ("return_scopes", "true"), ("tp", "ios_14_do_not_track"), ("code_challenge", ""), ("code_challenge_method", ""),
        ])
        return try dialog(fields, host: "limited")
    }

    /// Goes through the dialog without a browser, and returns the fields of the redirect's query and fragment.
    func facebookRedirect(
        _ address: URL, as name: String = "anna", without declined: Set<String> = [], _ decision: FormFilling.Decision = .agree
    ) async throws -> FormFields {
        var walker = PageWalker(as: name, decision: decision, transport: transport)
        walker.filling.unticked = declined
        let end = try await walker.walk(from: address) {
            ["fb" + Self.facebookApp, "http"].contains($0.scheme) && $0.port != address.port
        }
        return try Self.fields(of: end.absoluteString)
    }

    /// Returns the fields of a redirect; those of the fragment take precedence.
    static func fields(of address: String) throws -> FormFields {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts[0].split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        var fields = try #require(FormFields(encoded: parts.count > 1 && parts[1] != "_=_" ? parts[1] : ""))
        fields.fill(from: try #require(FormFields(encoded: query)))
        return fields
    }

    func graph(
        _ path: String, _ fields: FormFields = [], _ method: HTTPRequest.Method = .get, token: String? = nil
    ) async throws -> HTTPResponse {
        var all = fields
        if let token { all.append("access_token", token) }
        let isPost = method == .post
        let query = isPost || all.fields.isEmpty ? "" : (path.contains("?") ? "&" : "?") + all.encoded
        var request = HTTPRequest(method, try facebook("graph", "/v21.0/" + path + query))
        if isPost { request.body = .form(all) }
        return try await transport.send(request)
    }

    func facebookExchange(_ code: String?, _ changes: FormFields = []) async throws -> HTTPResponse {
        var fields = changes
        fields.fill(from: [
            ("client_id", Self.facebookApp), ("redirect_uri", Self.redirect), ("code_verifier", Self.verifier),
            ("code", code ?? ""),
        ])
        return try await graph(
            "oauth/access_token", FormFields(fields.fields.filter { !$0.value.isEmpty }.map { ($0.name, $0.value) }))
    }

    /// Signs a person in, and returns the access token.
    func facebookToken(
        _ name: String = "anna", _ scope: String = "public_profile,email", without declined: Set<String> = []
    ) async throws -> String {
        let code = try await facebookRedirect(try dialog([("scope", scope)]), as: name, without: declined)["code"]
        return try #require(try await facebookExchange(code).json?["access_token"]?.string)
    }

    /// Returns the status of each permission in the list.
    func permissions(_ token: String) async throws -> [String: String] {
        let entries = try #require(try await graph("me/permissions", token: token).json?["data"]?.array)
        let pairs = entries.map { ($0["permission"]?.string ?? "", $0["status"]?.string ?? "") }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

extension HTTPResponse {
    /// The code and the subcode of Graph's error.
    var graphError: [Int64?] { [json?["error"]?["code"]?.integer, json?["error"]?["error_subcode"]?.integer] }
}
