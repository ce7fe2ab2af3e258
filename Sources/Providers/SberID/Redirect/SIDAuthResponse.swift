public import MemberCore

/// The end of a sign-in.
public final class SIDAuthResponse: Sendable {
    /// The nonce of the request; empty if no sign-in was pending.
    public let nonce: String
    /// The state of the response; if it is not the sign-in's, at most 256 characters without terminal controls.
    public let state: String?
    /// The authorization code, on success. It is for the backend, with nonce and verifier.
    public let authCode: String?
    /// The reason of the failure: the bank's word, or `invalid_state`, `internal_error`, `window_closed`.
    public let error: String?
    /// Whether there is a code.
    public let isSuccess: Bool
    /// The token that signs the member in on the app's own site, if the scope `mapp_sso` was granted.
    public let appToken: String?
    /// The bank's number of the error.
    public let errorCode: String?
    /// The bank's words about the error, for a log: at most 256 characters without terminal controls.
    public let errorDescription: String?
    /// The PKCE secret, on success, if the request contained it.
    public let codeVerifier: String?

    private init(
        nonce: String, state: String?, authCode: String?, error: String?, appToken: String?, errorCode: String?,
        errorDescription: String?, codeVerifier: String?
    ) {
        let isSuccess = error == nil && authCode != nil
        (self.nonce, self.state, self.error, self.isSuccess) = (nonce, state, error, isSuccess)
        self.authCode = isSuccess ? authCode : nil
        self.appToken = isSuccess ? appToken : nil
        self.codeVerifier = isSuccess ? codeVerifier : nil
        (self.errorCode, self.errorDescription) = (errorCode, errorDescription)
    }

    /// Creates the app's response from a response of the bank.
    /// - Parameters:
    ///   - reading: The meaning of the bank's response.
    ///   - answer: Its fields.
    ///   - nonce: The nonce of the pending sign-in.
    ///   - verifier: The PKCE secret, if the request contained it.
    ///   - isOwnState: Whether its state is the pending sign-in's, as for every success: another state may be a stranger's text.
    package convenience init(
        _ reading: SberReading, _ answer: SberAnswer, nonce: String, verifier: Secret?, isOwnState: Bool = false
    ) {
        let (code, error, token): (String?, String?, String?) =
            switch reading {
            case .otherState: (nil, "invalid_state", nil)
            case .failed(let error): (nil, error, nil)
            case .code(let code, let token): (code.reveal, nil, token?.reveal)
            }
        self.init(
            nonce: nonce,
            state: isOwnState || error == nil ? answer["state"] : answer["state"].map(SberAnswer.cleaned),
            authCode: code, error: error, appToken: token,
            errorCode: error == nil ? nil : answer.errorCode, errorDescription: error == nil ? nil : answer.errorDescription,
            codeVerifier: verifier?.reveal)
    }

    /// Creates a failure without a response of the bank.
    /// - Parameters:
    ///   - error: `window_closed`, `invalid_state` or `internal_error`.
    ///   - nonce: The nonce of the pending sign-in.
    package convenience init(failure error: String, nonce: String = "") {
        self.init(
            nonce: nonce, state: nil, authCode: nil, error: error, appToken: nil, errorCode: nil, errorDescription: nil,
            codeVerifier: nil)
    }

    /// Creates a response for an app's own tests.
    /// - Parameters:
    ///   - nonce: The nonce of the request.
    ///   - state: The state of the response.
    ///   - authCode: The authorization code; with it and without an error the response is a success.
    ///   - error: The reason of the failure.
    ///   - appToken: The token for the app's own site.
    ///   - errorCode: The bank's number of the error.
    ///   - errorDescription: The bank's words about the error.
    ///   - codeVerifier: The PKCE secret.
    /// - Returns: The response.
    public static func forTesting(
        nonce: String = "", state: String? = nil, authCode: String? = nil, error: String? = nil, appToken: String? = nil,
        errorCode: String? = nil, errorDescription: String? = nil, codeVerifier: String? = nil
    ) -> SIDAuthResponse {
        SIDAuthResponse(
            nonce: nonce, state: state, authCode: authCode, error: error ?? (authCode == nil ? "internal_error" : nil),
            appToken: appToken, errorCode: errorCode, errorDescription: errorDescription, codeVerifier: codeVerifier)
    }
}

extension SIDAuthResponse: Masked {
    /// The errors that a description may name: any other may be a stranger's text.
    private static let named: Set<String> = [
        "invalid_request", "unauthorized_client", "unsupported_response_type", "invalid_scope", "access_denied", "invalid_state",
        "internal_error", "window_closed",
    ]

    /// Success or the error's name.
    public var description: String {
        "SIDAuthResponse(\(error.map { Self.named.contains($0) ? $0 : "another error" } ?? "success"))"
    }
}
