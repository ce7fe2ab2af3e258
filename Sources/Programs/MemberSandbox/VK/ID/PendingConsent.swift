import Foundation
import MemberCore
import MemberHTTPServer

/// An authorization request whose member has not decided yet.
struct PendingConsent: Sendable {
    var client: String
    var appName: String
    var redirectURI: String
    var state: String
    var challenge: String
    var scope: [String]
    var csrf: String
    var expires: Double
}

/// What is wrong about an authorization request; shown to the person, never redirected, for the address is not trusted.
enum ConsentProblem: Error {
    case unknownClient
    case badRedirect
    case missing(String)
    case badMethod

    var sentence: String {
        switch self {
        case .unknownClient: "invalid_client: this sandbox knows no app with that client_id."
        case .badRedirect: "invalid_request: redirect_uri is neither the app's own scheme nor a loopback address."
        case .missing(let name): "invalid_request: \(name) is missing or invalid."
        case .badMethod: "invalid_request: code_challenge_method must be s256."
        }
    }
}

extension PendingConsent {
    /// Reads an authorization request.
    init(_ query: FormFields, _ sandbox: VKSandbox) throws(ConsentProblem) {
        func required(_ name: String) throws(ConsentProblem) -> String {
            guard let value = query[name], !value.isEmpty else { throw .missing(name) }
            return value
        }
        client = try required("client_id")
        guard let appName = sandbox.configuration.clients[client] else { throw .unknownClient }
        self.appName = appName
        redirectURI = try required("redirect_uri")
        guard Self.isAllowed(redirectURI, client: client) else { throw .badRedirect }
        guard try required("response_type") == "code" else { throw .missing("response_type") }
        state = try required("state")
        challenge = try required("code_challenge")
        guard challenge.utf8.count == 43 else { throw .missing("code_challenge") }
        guard try required("code_challenge_method").lowercased() == "s256" else { throw .badMethod }
        let asked = (query["scope"] ?? "").split(separator: " ").map(String.init)
        scope = asked.isEmpty ? ["vkid.personal_info"] : asked
        csrf = sandbox.random.token()
        expires = sandbox.clock.now.timeIntervalSince1970 + 900
    }

    private static func isAllowed(_ text: String, client: String) -> Bool {
        guard let parts = URLComponents(string: text), parts.fragment == nil, parts.user == nil else { return false }
        if parts.scheme?.lowercased() == "vk" + client { return parts.host == "vk.ru" && parts.path == "/blank.html" }
        return parts.scheme == "http" && ["127.0.0.1", "[::1]", "::1"].contains(parts.host)
    }
}
