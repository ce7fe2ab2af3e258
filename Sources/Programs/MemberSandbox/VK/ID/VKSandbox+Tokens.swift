import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer

extension VKSandbox {
    /// Exchanges codes and refresh tokens.
    func token(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        switch form["grant_type"] {
        case "authorization_code": return try redeem(form)
        case "refresh_token": return refresh(form)
        case "access_token": return migrate(form)
        default: return refusal("unsupported_grant_type", "grant_type is missing or invalid")
        }
    }

    /// A code works once, for the client, address, device and verifier it was made for; a second use ends its session.
    private func redeem(_ form: FormFields) throws -> ServerResponse {
        let fingerprint = Self.fingerprint(form["code"] ?? "")
        let now = clock.now.timeIntervalSince1970
        let challenge = Base64URL.encode(Digest.sha256(Data((form["code_verifier"] ?? "").utf8)))
        let outcome: Result<(String, VKState.Family), VKRefusal> = change { state in
            guard let code = state.codes[fingerprint], let family = state.families[code.family] else { return .failure(.badCode) }
            guard !code.isUsed else {
                state.end(code.family, .codeReuse)
                return .failure(.badCode)
            }
            state.codes[fingerprint]?.isUsed = true
            guard code.expires > now, code.redirectURI.isEmpty || form["redirect_uri"].isExactly(code.redirectURI) else {
                return .failure(.badCode)
            }
            guard form["client_id"].isExactly(family.client) else { return .failure(.badClient) }
            guard form["device_id"].isExactly(family.device) else { return .failure(.badDevice) }
            guard code.challenge.isExactly(challenge) else { return .failure(.badVerifier) }
            return .success((code.family, family))
        }
        switch outcome {
        case .failure(let refusal): return response(to: refusal)
        case .success(let (id, family)):
            var tokens = issue(id, family, form)
            tokens["id_token"] = .string(try idToken(id, for: family))
            tokens["token_type"] = .string("Bearer")
            return .object(tokens)
        }
    }

    /// A refresh token works once, and within the configured grace again; a later use ends its session, successor included.
    private func refresh(_ form: FormFields) -> ServerResponse {
        let fingerprint = Self.fingerprint(form["refresh_token"] ?? "")
        let now = clock.now.timeIntervalSince1970
        let grace = Double(context.rotationGrace)
        let outcome: Result<(String, VKState.Family), VKRefusal> = change { state in
            guard let token = state.refresh[fingerprint], let family = state.families[token.family], !family.isEnded else {
                return .failure(.deadRefreshToken)
            }
            if let used = token.used, now >= used + grace {
                state.end(token.family, .tokenReuse)
                return .failure(.deadRefreshToken)
            }
            guard form["client_id"].isExactly(family.client) else { return .failure(.badClient) }
            guard form["device_id"].isExactly(family.device) else { return .failure(.badDevice) }
            state.supersede(fingerprint, now)
            return .success((token.family, family))
        }
        switch outcome {
        case .failure(let refusal): return response(to: refusal)
        case .success(let (id, family)): return .object(issue(id, family, form, insteadOf: fingerprint))
        }
    }

    private func issue(
        _ id: String, _ family: VKState.Family, _ form: FormFields, insteadOf predecessor: String? = nil
    ) -> [String: JSONValue] {
        let access = mint("access")
        let refresh = mint("refresh")
        let expires = clock.now.timeIntervalSince1970 + Double(context.accessTokenLife)
        change { state in
            state.access[access.fingerprint] = VKState.Access(family: id, expires: expires)
            state.refreshCount += 1
            state.refresh[refresh.fingerprint] = VKState.Refresh(
                family: id, predecessor: predecessor, number: state.refreshCount)
        }
        return [
            "access_token": .string(access.token), "refresh_token": .string(refresh.token),
            "expires_in": .integer(Int64(context.accessTokenLife)), "user_id": .integer(Int64(family.member)),
            "state": .string(form["state"] ?? ""), "scope": .string(family.scope.joined(separator: " ")),
        ]
    }

    /// Ends a session.
    func logout(_ request: ServerRequest) throws -> ServerResponse {
        guard let (id, _) = family(ofBearer: request, try request.form()) else {
            return invalidToken
        }
        change { $0.end(id, .signedOut) }
        return .object(["response": .integer(1)])
    }

    /// Withdraws what a member allowed an app: all of their sessions end.
    func revoke(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        guard let (_, family) = family(ofBearer: request, form) else { return invalidToken }
        guard form["client_id"].isExactly(family.client) else { return response(to: .badClient) }
        change { state in
            for (id, other) in state.families where other.client.isExactly(family.client) && other.member == family.member {
                state.end(id, .revoked)
            }
        }
        browsers.withdraw(family.member, client: family.client)
        return .response(.integer(1))
    }
}

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

    func response(to refusal: VKRefusal) -> ServerResponse {
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
