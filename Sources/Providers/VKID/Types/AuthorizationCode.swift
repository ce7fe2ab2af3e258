public import MemberCore

extension VKID {
    /// A code for the app's backend, which exchanges it for tokens within ten minutes; its state is already checked.
    public struct AuthorizationCode: Sendable, Equatable, Masked {
        /// The value that ties the response to the request.
        public let state: String
        /// The verifier; nil if only the caller knows it.
        public let codeVerifier: String?
        /// The code; it works once.
        public let code: String
        /// VK's name for the device of this sign-in; the token endpoint requires it.
        public let deviceId: String
        /// The redirect address; the token endpoint requires exactly the same bytes.
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
        /// Passes a code to the backend.
        /// - Parameters:
        ///   - code: The code and the other values that the token endpoint requires.
        ///   - finishFlow: The implementation calls it once the backend has the code or has failed: the sign-in ends then.
        func exchange(_ code: AuthorizationCode, finishFlow: @escaping @Sendable () -> Void)
    }

    /// An app's own exchange of codes for tokens that the app receives.
    public protocol AuthCodeExchanging: Sendable {
        /// Exchanges a code.
        /// - Parameters:
        ///   - code: The code and the other values that the token endpoint requires.
        ///   - completion: The implementation calls it once, with the tokens or with the reason why there are none.
        func exchangeAuthCode(
            _ code: AuthorizationCode, completion: @escaping @Sendable (Result<AuthFlowData, any Error>) -> Void)
    }

    /// The result of an app's own exchange.
    public struct AuthFlowData: Sendable, Masked {
        /// The token for calls.
        public let accessToken: AccessToken
        /// The token for new tokens.
        public let refreshToken: RefreshToken
        /// The ID token.
        public let idToken: IDToken
        /// VK's name for the device of this sign-in.
        public let deviceId: String

        /// Creates the result from a backend's tokens.
        public init(accessToken: AccessToken, refreshToken: RefreshToken, idToken: IDToken, deviceId: String) {
            self.accessToken = accessToken
            self.refreshToken = refreshToken
            self.idToken = idToken
            self.deviceId = deviceId
        }

        /// Only the member's id.
        public var description: String { "AuthFlowData(\(accessToken.userId.value))" }
    }
}
