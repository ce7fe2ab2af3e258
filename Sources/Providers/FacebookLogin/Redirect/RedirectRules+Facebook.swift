import MemberCore
import MemberOAuth

extension RedirectRules {
    /// The rules that identify Facebook's redirects: scheme, host, port and path are the login's own, query and fragment count as
    /// one, and a response to another login ends this one.
    static let facebook: RedirectRules = {
        var rules = RedirectRules()
        rules.stateMismatch = .endsAttempt
        rules.duplicates = .first
        rules.fragment = .overridesQuery
        rules.checksIssuer = false
        rules.allowsPlainScheme = true
        rules.allowsPrivateAuthority = true
        rules.ignoresTrailingSlash = true
        rules.ignoresQuery = true
        rules.keepsPrivateSchemesOnDevice = true
        // In a limited login the service may send an access token beside the signed one; it is not used.
        let own: Set = ["token_or_nonce", "id_token"]
        rules.askedParameters = ["access_token": own, "id_token": own, "signed_request": own, "user_id": own]
        rules.readings = [.facebook]
        return rules
    }()
}

extension RedirectReading {
    /// The meaning of a response of the dialog.
    fileprivate static let facebook = RedirectReading("response of the dialog") { fields, context in
        let bringsCode = context.responseType == "code"
        let response = DialogResponse(fields, bringsCode: bringsCode)
        // Servers and listeners ask for a code: a response that ends their sign-in must contain its state, whatever the address.
        if bringsCode, context.state != .fits, !response.isGranted {
            return .refused(context.state == .missing ? .stateMissing : .stateMismatch)
        }
        return response.meaning
    }
}

extension DialogResponse {
    /// The meaning for the engine, which checks that tokens and codes come with the login's own state.
    fileprivate var meaning: RedirectReading.Meaning {
        switch self {
        case .granted(let fields): .tokens(RedirectTokens(fields, code: fields.filled("code").map { Secret($0) }))
        case .unusable: .failed(.redirect(.unexpectedToken))
        case .failed(let message, let code):
            .failed(
                .refused(
                    ServerRefusal(
                        place: .authorization, error: "facebook", description: message,
                        further: FormFields(code.map { [(Self.codeField, $0)] } ?? []))))
        case .declined: .failed(.declined())
        case .cancelled: .failed(.agent(.cancelled))
        }
    }

    /// Whether the login can continue with it.
    fileprivate var isGranted: Bool { if case .granted = self { true } else { false } }

    /// The name under which the refusal keeps the code of a failed login.
    private static let codeField = "error_code"

    /// Returns the error of a refusal in a redirect.
    static func error(_ refusal: ServerRefusal) -> CoreError? {
        guard refusal.place == .authorization else { return nil }
        return .graphRequestGraphAPI(message: refusal.description, code: refusal.further[codeField])
    }
}
