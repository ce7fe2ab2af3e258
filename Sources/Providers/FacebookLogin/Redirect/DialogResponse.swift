import MemberCore

/// What a redirect of the dialog says, by what it carries; an empty value counts as none.
enum DialogResponse: Sendable, Equatable {
    /// Tokens, or what tokens are got for: the parameters that matter.
    case granted(FormFields)
    /// A code and a nonce with a token beside them, which no request asks for.
    case unusable
    /// The service refused: what it says to developers, and its code.
    case failed(message: String, code: String?)
    /// The member said no.
    case declined
    /// The member broke it off: the redirect says nothing.
    case cancelled

    /// Reads the parameters of a redirect.
    /// - Parameter fields: Decoded, the fragment's before the query's.
    init(_ fields: FormFields) {
        let has = { (name: String) in fields.filled(name) != nil }
        if !has("access_token"), has("code"), has("id_token"), has("nonce") {
            self = .unusable
        } else if ["access_token", "code", "nonce", "id_token"].contains(where: has) {
            self = .granted(FormFields(Self.kept.compactMap { name in fields.filled(name).map { (name, $0) } }))
        } else {
            self = Self.refusal(fields)
        }
    }

    private static func refusal(_ fields: FormFields) -> DialogResponse {
        let error = fields.filled("error")
        if let message = fields.filled("error_message") {
            return .failed(message: error ?? message, code: fields.filled("error_code"))
        }
        guard let error else { return .cancelled }
        if error == "access_denied" || fields.filled("error_reason") == "user_denied" { return .declined }
        let message = fields.filled("error_description") ?? fields.filled("error_reason") ?? error
        return .failed(message: message, code: fields.filled("error_code"))
    }

    /// What of a good response is used.
    private static let kept = [
        "access_token", "id_token", "nonce", "code", "user_token_nonce", "granted_scopes", "denied_scopes", "signed_request",
        "user_id", "graph_domain", "expires", "expires_at", "expires_in", "data_access_expiration_time",
    ]
}

extension FormFields {
    /// The value of a name; nil where it is missing or empty.
    func filled(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}
