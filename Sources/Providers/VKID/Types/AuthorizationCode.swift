public import MemberCore

extension VKID {
    /// A code for the app's backend, which exchanges it for tokens within ten minutes; its state was compared already.
    public struct AuthorizationCode: Sendable, Equatable, Masked {
        /// What tied the response to the request.
        public let state: String
        /// The verifier; nil if the caller kept it.
        public let codeVerifier: String?
        /// The code; it works once.
        public let code: String
        /// VK's name of this sign-in's device, wanted by the token endpoint.
        public let deviceId: String
        /// The redirect address, wanted by the token endpoint byte by byte.
        public let redirectURI: String
    }
}

extension AuthorizationCode {
    /// Whether two are the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.state.isExactly(right.state) && left.codeVerifier.isExactly(right.codeVerifier) && left.code.isExactly(right.code)
            && left.deviceId.isExactly(right.deviceId) && left.redirectURI.isExactly(right.redirectURI)
    }
}

extension VKID {
    /// An app's own exchange of codes at its backend.
    public protocol AuthCodeHandler: Sendable {
        /// Takes a code to the backend.
        /// - Parameters:
        ///   - code: The code and what the token endpoint wants beside it.
        ///   - finishFlow: To be called once the backend has it, or has failed: the sign-in ends then.
        func exchange(_ code: AuthorizationCode, finishFlow: @escaping @Sendable () -> Void)
    }

    /// An app's own exchange of codes for tokens that come back to the app.
    public protocol AuthCodeExchanging: Sendable {
        /// Exchanges a code.
        /// - Parameters:
        ///   - code: The code and what the token endpoint wants beside it.
        ///   - completion: To be called once, with the tokens, or with the reason why no tokens come.
        func exchangeAuthCode(
            _ code: AuthorizationCode, completion: @escaping @Sendable (Result<AuthFlowData, any Error>) -> Void)
    }

    /// What an app's own exchange brought.
    public struct AuthFlowData: Sendable, Masked {
        /// The token for calls.
        public let accessToken: AccessToken
        /// The token for new tokens.
        public let refreshToken: RefreshToken
        /// The ID token.
        public let idToken: IDToken
        /// VK's name of this sign-in's device.
        public let deviceId: String

        /// Tokens that a backend gave.
        public init(accessToken: AccessToken, refreshToken: RefreshToken, idToken: IDToken, deviceId: String) {
            self.accessToken = accessToken
            self.refreshToken = refreshToken
            self.idToken = idToken
            self.deviceId = deviceId
        }

        /// The member's id alone.
        public var description: String { "AuthFlowData(\(accessToken.userId.value))" }
    }
}
