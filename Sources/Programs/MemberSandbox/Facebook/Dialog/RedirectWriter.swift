import MemberCore

/// Writes redirects of the dialog.
struct RedirectWriter {
    let request: DialogRequest

    init(_ request: DialogRequest) { self.request = request }

    /// Returns the redirect of a refusal, which is in the query, with the fragment that Facebook's site adds.
    func refused(_ fields: FormFields) -> String {
        var fields = fields
        if let state = request.state { fields.append("state", state) }
        return RedirectAddress.adding(fields.encoded.replacing("%20", with: "+"), to: request.redirectURI) + "#_=_"
    }

    /// Returns the redirect of a granted sign-in: tokens are in the fragment, a code alone is in the query.
    func granted(_ fields: FormFields, _ flaw: FacebookRedirectForm?, stranger: String) -> String {
        var fields = fields
        if let state = request.state, flaw != .noState { fields.append("state", flaw == .wrongState ? stranger : state) }
        return request.wantsTokens
            ? request.redirectURI + "#" + fields.encoded : RedirectAddress.adding(fields, to: request.redirectURI) + "#_=_"
    }
}

extension FacebookRedirectForm {
    /// Returns the redirect of a form without a token or code; nil for the other forms.
    func refusal(of request: DialogRequest) -> String? {
        switch self {
        case .nothing: RedirectWriter(request).refused([])
        case .errorMessage:
            RedirectWriter(request).refused([("error_message", "This error was simulated by the sandbox"), ("error_code", "1")])
        case .error:
            RedirectWriter(request).refused([("error", "server_error"), ("error_description", "simulated by the sandbox")])
        default: nil
        }
    }
}
