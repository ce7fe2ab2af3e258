import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Exchanges a code, a refresh token or a token of the first version.
    func token(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        switch form["grant_type"] {
        case "authorization_code": return try redeem(form)
        case "refresh_token": return refresh(form)
        case "access_token": return migrate(form)
        default: return refusal("unsupported_grant_type", "grant_type is missing or invalid")
        }
    }

    private func redeem(_ form: FormFields) throws -> ServerResponse {
        let place: Int
        do throws(TokenProblem) { place = try redeem(TokenRequest(form, "code")) } catch {
            return response(to: error, of: "code")
        }
        var tokens = issue(at: place, form)
        tokens["id_token"] = .string(try idToken(at: place))
        tokens["token_type"] = .string("Bearer")
        return .object(tokens)
    }

    private func refresh(_ form: FormFields) -> ServerResponse {
        let request = TokenRequest(form, "refresh_token")
        do throws(TokenProblem) {
            return .object(issue(at: try refresh(request), form, insteadOf: request.fingerprint))
        } catch { return response(to: error, of: "refresh_token") }
    }

    private func issue(at place: Int, _ form: FormFields, insteadOf predecessor: String? = nil) -> [String: JSONValue] {
        let (access, refresh) = issue(at: place, refreshes: true, insteadOf: predecessor)
        let signIn = known.signIns[place]
        return [
            "access_token": .string(access), "refresh_token": .string(refresh ?? ""),
            "expires_in": .integer(Int64(context.accessTokenLife)), "user_id": .integer(Int64(signIn.member)),
            "state": .string(form["state"] ?? ""), "scope": .string(signIn.scope.joined(separator: " ")),
        ]
    }

    func logout(_ request: ServerRequest) throws -> ServerResponse {
        guard let (place, _) = memberSignIn(ofBearer: request, try request.form()) else { return invalidToken }
        change { $0.signIns[place].end(.signedOut) }
        return .object(["response": .integer(1)])
    }

    /// Revokes a member's permissions for an app, which ends all their sessions in the app.
    func revoke(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        guard let (_, signIn) = memberSignIn(ofBearer: request, form) else { return invalidToken }
        let (client, member) = (signIn.client, signIn.member)
        guard form["client_id"].isExactly(client) else { return response(to: .otherClient, of: "access_token") }
        change { $0.signIns.change(where: { $0.client.isExactly(client) && $0.member == member }) { $0.end(.revoked) } }
        browsers.withdraw(member, client: client)
        return .response(.integer(1))
    }
}

extension VKSandbox {
    /// Makes the error envelope of the id host: 401 for an unknown token or client, otherwise 400; 200 if the configuration says
    /// so.
    func refusal(_ error: String, _ description: String) -> ServerResponse {
        Self.refusal(error, description, status: configuration.refusesWithOK ? 200 : nil)
    }

    /// Makes the error envelope of the oauth host; its status is always 400 or higher.
    func oauthRefusal(_ error: String, _ description: String) -> ServerResponse { Self.refusal(error, description, status: nil) }

    /// The id host's refusal of a call whose access token is unknown, expired or ended.
    var invalidToken: ServerResponse { refusal("invalid_token", "access_token is missing or invalid") }

    private static func refusal(_ error: String, _ description: String, status: Int?) -> ServerResponse {
        let isUnauthorized = ["invalid_token", "invalid_client"].contains(error)
        return .object(
            ["error": .string(error), "error_description": .string(description)],
            status: status ?? (isUnauthorized ? 401 : 400))
    }

    /// Makes the refusal of a code or a refresh token, given the form's field.
    func response(to problem: TokenProblem, of field: String) -> ServerResponse {
        switch problem {
        case .otherClient: refusal("invalid_client", "client_id is missing or invalid")
        case .otherDevice: refusal("invalid_request", "device_id is missing or invalid")
        case .proofMissing, .proofWrong: refusal("invalid_grant", "verifier is missing or invalid")
        case .unknown, .reused, .expired, .signInOver, .otherAddress:
            refusal(field == "code" ? "invalid_grant" : configuration.deadRefreshTokenError, field + " is missing or invalid")
        }
    }
}
