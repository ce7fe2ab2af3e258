import Foundation
import MemberCore
import MemberHTTPServer

extension SberSandbox {
    /// The reason why the token endpoint refuses.
    private struct Refusal: Error {
        var error = "invalid_grant"
        var description: String
        var status = 400
    }

    /// Exchanges a code or a refresh token.
    func token(_ request: ServerRequest) throws -> ServerResponse {
        guard let form = try? request.form() else { return Self.gatewayError(400, "the body is not a form") }
        do throws(Refusal) {
            let client = try client(form)
            switch form["grant_type"] {
            case "authorization_code": return tokens(at: try redeem(form, client), client)
            case "refresh_token":
                let request = TokenRequest(form, "refresh_token", of: client.id, isAuthenticated: true)
                return tokens(at: try refreshed(by: request), client, insteadOf: request.fingerprint)
            default: throw Refusal(error: "unsupported_grant_type", description: "grant_type is missing or unknown")
            }
        } catch { return Self.refusal(error.error, error.description, status: error.status) }
    }

    private func client(_ form: FormFields) throws(Refusal) -> SandboxSberClient {
        guard let client = configuration.client(form["client_id"]), form["client_secret"].isExactly(client.secret) else {
            throw Refusal(error: "invalid_client", description: "client_id or client_secret is wrong", status: 401)
        }
        guard admitsCertificate(of: client) else {
            throw Refusal(error: "invalid_client", description: "the certificate is not this client's", status: 401)
        }
        return client
    }

    private func redeem(_ form: FormFields, _ client: SandboxSberClient) throws(Refusal) -> Int {
        let request = TokenRequest(form, "code", of: client.id, isAuthenticated: true)
        do throws(TokenProblem) { return try redeem(request) } catch { throw Self.refusal(ofCode: error) }
    }

    private static func refusal(ofCode problem: TokenProblem) -> Refusal {
        switch problem {
        case .reused: Refusal(description: "the code was used before")
        case .expired, .signInOver: Refusal(description: "the code is over")
        case .otherClient: Refusal(description: "the code is another client's")
        case .otherAddress: Refusal(description: "redirect_uri is another one")
        case .proofMissing, .proofWrong: Refusal(description: "code_verifier does not fit")
        case .unknown, .otherDevice: Refusal(description: "the code is unknown")
        }
    }

    private func refreshed(by request: TokenRequest) throws(Refusal) -> Int {
        do throws(TokenProblem) { return try refresh(request) } catch {
            throw Refusal(
                description: error == .reused ? "the refresh token was used before" : "the refresh token is not valid")
        }
    }

    /// Issues tokens of a sign-in, with an ID token if it is for a code.
    private func tokens(
        at place: Int, _ client: SandboxSberClient, insteadOf predecessor: String? = nil
    ) -> ServerResponse {
        change { $0.signIns[place].terms.certificate = ClientCertificate.subject }
        let signIn = known.signIns[place]
        let (access, refresh) = issue(
            at: place, refreshes: signIn.scope.contains("offline_access"), insteadOf: predecessor)
        var members: [String: JSONValue] = [
            "access_token": .string(access), "token_type": .string("Bearer"),
            "expires_in": .integer(Int64(context.accessTokenLife)), "session_state": .string(signIn.id),
            "scope": .string((signIn.scope + [Self.scopeAddress]).joined(separator: " ")),
        ]
        members["refresh_token"] = refresh.map(JSONValue.string)
        if predecessor == nil {
            guard let token = try? idToken(signIn, client) else { return Self.gatewayError(500, "the ID token was not made") }
            members["id_token"] = .string(token)
        }
        return .object(members)
    }

    /// The address of a service, which is part of every granted scope.
    private static let scopeAddress = "https://api.sberbank.ru/sberbankid/userinfo"
}
