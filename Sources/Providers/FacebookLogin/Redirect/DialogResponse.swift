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
    /// - Parameters:
    ///   - fields: Decoded, the fragment's before the query's.
    ///   - bringsCode: Whether a code was asked for: then it is taken, with the lists of permissions as a hint, and nothing else.
    init(_ fields: FormFields, bringsCode: Bool) {
        let has = { (name: String) in fields.filled(name) != nil }
        let wanted = bringsCode ? ["code"] : ["access_token", "code", "nonce", "id_token"]
        let kept = bringsCode ? Self.keptBesideCode : Self.kept
        if !bringsCode, !has("access_token"), has("code"), has("id_token"), has("nonce") {
            self = .unusable
        } else if wanted.contains(where: has) {
            self = .granted(FormFields(kept.compactMap { name in fields.filled(name).map { (name, $0) } }))
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

    /// What is used of a response with a code: the lists of permissions are a hint, for the visitor may have written them.
    private static let keptBesideCode = ["code", "granted_scopes", "denied_scopes"]

    /// What is used of a response with tokens.
    private static let kept = [
        "access_token", "id_token", "nonce", "code", "user_token_nonce", "granted_scopes", "denied_scopes", "signed_request",
        "user_id", "graph_domain", "expires", "expires_at", "expires_in", "data_access_expiration_time",
    ]
}

extension FormFields {
    /// The value of a name; nil where it is missing or empty.
    func filled(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}
