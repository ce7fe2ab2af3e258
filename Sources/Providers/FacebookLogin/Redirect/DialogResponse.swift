import MemberCore

/// The reading of a redirect of the dialog, by its parameters; an empty value counts as missing.
enum DialogResponse: Sendable, Equatable {
    /// Tokens, or values that are exchanged for tokens: the parameters that are used.
    case granted(FormFields)
    /// A code and a nonce together with a token, which no request asks for.
    case unusable
    /// The service refused: its message for developers, and its code.
    case failed(message: String, code: String?)
    /// The member declined.
    case declined
    /// The member cancelled: the redirect contains no statement.
    case cancelled

    /// Reads the parameters of a redirect.
    /// - Parameters:
    ///   - fields: The decoded parameters, the fragment's before the query's.
    ///   - bringsCode: Whether the request asked for a code: only the code is used then, with the lists of permissions as a hint.
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

    /// The parameters used from a response with a code: the lists of permissions are a hint, because the visitor can change them.
    private static let keptBesideCode = ["code", "granted_scopes", "denied_scopes"]

    /// The parameters used from a response with tokens.
    private static let kept = [
        "access_token", "id_token", "nonce", "code", "user_token_nonce", "granted_scopes", "denied_scopes", "signed_request",
        "user_id", "graph_domain", "expires", "expires_at", "expires_in", "data_access_expiration_time",
    ]
}

extension FormFields {
    /// Returns the value of a name; nil if it is missing or empty.
    func filled(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}
