import Foundation
import MemberCore
import MemberHTTP

/// A request to the token endpoint as a value, before it leaves: something may still sign it.
struct TokenRequest {
    var fields: FormFields
    var headers = HTTPHeaders()

    /// A code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5).
    static func code(_ code: Secret, _ attempt: Attempt, carried: FormFields) -> TokenRequest {
        var fields: FormFields = [("grant_type", "authorization_code"), ("code", code.reveal)]
        fields.append("redirect_uri", attempt.redirectURI.absoluteString)
        if let verifier = attempt.verifier { fields.append("code_verifier", verifier.secret.reveal) }
        fields.fields += carried.fields
        return TokenRequest(fields: fields)
    }

    /// A refresh token for tokens (RFC 6749 §6).
    static func refresh(_ token: Secret, scopes: [String]?, carried: FormFields) -> TokenRequest {
        var fields: FormFields = [("grant_type", "refresh_token"), ("refresh_token", token.reveal)]
        if let scopes { fields.append("scope", scopes.joined(separator: " ")) }
        fields.fields += carried.fields
        return TokenRequest(fields: fields)
    }

    /// The values that no error may hold, should the server repeat them.
    var secrets: [String] {
        ["code", "code_verifier", "refresh_token", "token", "client_secret", "client_assertion"].compactMap { fields[$0] }
            .filter { !$0.isEmpty }
    }

    /// The HTTP form: POST, form body, JSON wanted, redirects not followed.
    func http(_ url: URL) -> HTTPRequest {
        var request = HTTPRequest(.post, url)
        request.headers = headers
        request.headers["Accept"] = "application/json"
        request.body = .form(fields)
        return request
    }
}

extension PercentCoding {
    /// The form encoding that HTTP Basic wants (RFC 6749 App. B): as ever, but a space is `+`.
    static func formEncode(_ text: String) -> String {
        encode(text).replacing("%20", with: "+")
    }
}
