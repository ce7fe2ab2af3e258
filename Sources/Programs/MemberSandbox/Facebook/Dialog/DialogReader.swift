import Foundation
import MemberCore
import MemberHTTPServer

/// The mistakes in a request to the dialog; the page shows them to the person and never redirects them.
struct DialogProblem: Error {
    /// The explanations for the app's developer.
    let sentences: [String]

    init(_ sentences: String...) { self.sentences = sentences }
}

/// Reads requests to the dialog.
struct DialogReader: Sendable {
    let query: FormFields
    let configuration: FacebookSandboxConfiguration

    /// Reads the request and checks it. The form token is the secret of its pages' forms; the request is no longer valid after
    /// the given time.
    func request(formToken: String, expires: Double) throws(DialogProblem) -> DialogRequest {
        guard !query.hasDuplicates else {
            throw DialogProblem("A parameter is there twice.")
        }
        guard let app = configuration.app(query["client_id"]) else { throw unknownApp }
        let scope = try scope()
        var request = DialogRequest(
            app: app, redirectURI: try redirectURI(of: app), responseTypes: try responseTypes(),
            scope: scope.filter { $0 != "openid" }, asksIdentity: scope.contains("openid"),
            state: query["state"], nonce: query.filled("nonce"), challenge: try challenge(), authType: try authType(),
            returnsScopes: query["return_scopes"] == "true", isShim: query["is_limited_login_shim"] == "true",
            thumbprint: query.filled("dpop_jkt"), formToken: formToken, expires: expires)
        if request.responseTypes.contains("granted_scopes") { request.returnsScopes = true }
        try checkIdentity(request)
        return request
    }

    private var unknownApp: DialogProblem {
        let known = configuration.apps.map { "\($0.id) (\($0.name))" }.joined(separator: ", ")
        return DialogProblem(
            "client_id is not an app of this sandbox.",
            "It knows \(known.isEmpty ? "none" : known). Pass one of these, or add yours to FacebookSandboxConfiguration.apps.")
    }

    /// Reads the scope: names separated by commas or spaces, each of characters that a permission's name can have.
    private func scope() throws(DialogProblem) -> [String] {
        let names = (query["scope"] ?? "").split { $0 == "," || $0 == " " }.map(String.init)
        guard names.allSatisfy({ $0.wholeMatch(of: /[a-z_.0-9]+/) != nil }) else {
            throw DialogProblem("scope contains an invalid permission name.")
        }
        return names.reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
    }

    private func responseTypes() throws(DialogProblem) -> Set<String> {
        let words = Set((query.filled("response_type") ?? "code").split { $0 == "," || $0 == " " }.map(String.init))
        let known: Set<String> = [
            "code", "token", "id_token", "token_or_nonce", "granted_scopes", "signed_request", "graph_domain", "user_token_nonce",
        ]
        guard words.isSubset(of: known), !words.isDisjoint(with: ["code", "token", "id_token", "token_or_nonce"]) else {
            throw DialogProblem("response_type must be code, token, or a value that Facebook's own libraries send.")
        }
        return words
    }

    private func authType() throws(DialogProblem) -> DialogRequest.AuthType? {
        guard let text = query.filled("auth_type") else { return nil }
        guard let type = DialogRequest.AuthType(rawValue: text) else {
            throw DialogProblem("auth_type must be rerequest, reauthorize or reauthenticate.")
        }
        return type
    }

    private func challenge() throws(DialogProblem) -> String? {
        guard query.hasFittingChallenge else {
            throw DialogProblem("code_challenge must be 43 characters of base64url, and code_challenge_method must be S256.")
        }
        return query.filled("code_challenge")
    }

    private func checkIdentity(_ request: DialogRequest) throws(DialogProblem) {
        guard request.isLimited else { return }
        guard request.asksIdentity, request.nonce != nil, request.challenge == nil else {
            throw DialogProblem("A limited login needs the scope openid and a nonce, and has no code_challenge.")
        }
        if let name = request.scope.first(where: { !Self.limitedPermissions.contains($0) }) {
            throw DialogProblem("The permission \(name) is not available to a limited login.")
        }
    }

    private static let limitedPermissions: Set<String> = [
        "public_profile", "email", "gaming_profile", "gaming_user_picture", "user_age_range", "user_birthday", "user_friends",
        "user_gender", "user_hometown", "user_link", "user_location", "user_messenger_contact",
    ]
}

extension DialogReader {
    /// Returns the redirect address: the app's own scheme with any suffix, a registered https address, or one of the loopback.
    private func redirectURI(of app: SandboxFacebookApp) throws(DialogProblem) -> String {
        guard let address = query.filled("redirect_uri") else { throw DialogProblem("redirect_uri is missing.") }
        guard
            Self.isOwnScheme(address, of: app) || RedirectAddress.isLoopback(address, orNamed: "localhost")
                || app.redirectURIs.containsExactly(address)
        else {
            throw DialogProblem(
                "redirect_uri is neither fb\(app.id)://authorize/ nor registered nor a loopback address.",
                "Register it in SandboxFacebookApp.redirectURIs, or use http://127.0.0.1 with any port.")
        }
        return address
    }

    private static func isOwnScheme(_ address: String, of app: SandboxFacebookApp) -> Bool {
        guard let end = address.firstRange(of: "://") else { return false }
        let (scheme, rest) = (address[..<end.lowerBound].lowercased(), address[end.upperBound...])
        guard scheme.hasPrefix("fb" + app.id), rest == "authorize" || rest == "authorize/" else { return false }
        let suffix = scheme.dropFirst(2 + app.id.count)
        // A digit here would make it another app's id.
        return suffix.first?.isNumber != true && suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
