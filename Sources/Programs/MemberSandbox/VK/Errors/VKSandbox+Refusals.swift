import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// The error envelope of the id host: 401 for a token or a client that is not known, else 400; 200 where the settings say so.
    func refusal(_ error: String, _ description: String) -> ServerResponse {
        Self.refusal(error, description, status: configuration.refusesWithOK ? 200 : nil)
    }

    /// The error envelope of the oauth host; its status is always at least 400.
    func oauthRefusal(_ error: String, _ description: String) -> ServerResponse { Self.refusal(error, description, status: nil) }

    /// The refusal of a call on the id host whose access token is not known, expired or ended.
    var invalidToken: ServerResponse { refusal("invalid_token", "access_token is missing or invalid") }

    private static func refusal(_ error: String, _ description: String, status: Int?) -> ServerResponse {
        let isUnauthorized = ["invalid_token", "invalid_client"].contains(error)
        return .object(
            ["error": .string(error), "error_description": .string(description)],
            status: status ?? (isUnauthorized ? 401 : 400))
    }

    func answer(_ refusal: VKRefusal) -> ServerResponse {
        switch refusal {
        case .badCode: self.refusal("invalid_grant", "code is missing or invalid")
        case .badClient: self.refusal("invalid_client", "client_id is missing or invalid")
        case .badDevice: self.refusal("invalid_request", "device_id is missing or invalid")
        case .badVerifier: self.refusal("invalid_grant", "verifier is missing or invalid")
        case .deadRefreshToken:
            self.refusal(configuration.deadRefreshTokenError, "refresh_token is missing or invalid")
        }
    }
}

/// Why the token endpoint refuses.
enum VKRefusal: Error {
    case badCode, badClient, badDevice, badVerifier, deadRefreshToken
}
