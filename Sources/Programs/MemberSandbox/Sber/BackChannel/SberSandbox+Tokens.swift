import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer

extension SberSandbox {
    /// Why the token endpoint refuses.
    private struct Refusal: Error {
        var error = "invalid_grant"
        var description: String
        var status = 400
    }

    /// Exchanges codes and refresh tokens.
    func token(_ request: ServerRequest) throws -> ServerResponse {
        guard let form = try? request.form() else { return Self.gatewayError(400, "the body is no form") }
        do throws(Refusal) {
            let client = try client(form)
            switch form["grant_type"] {
            case "authorization_code": return tokens(try redeem(form, client), client, isRefresh: false)
            case "refresh_token": return tokens(try refresh(form, client), client, isRefresh: true)
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

    /// A code works once, for its client, address and verifier; a second use ends its session.
    private func redeem(_ form: FormFields, _ client: SandboxSberClient) throws(Refusal) -> Int {
        let code = Self.fingerprint(form["code"] ?? "")
        let verifier = form["code_verifier"].map { Base64URL.encode(Digest.sha256(Data($0.utf8))) }
        let now = now
        let outcome: Result<Int, Refusal> = change { state in
            if let used = state.signIns.firstIndex(where: { $0.usedCode == code }) {
                state.end(used, .codeReuse)
                return .failure(Refusal(description: "the code was used before"))
            }
            guard let place = state.signIns.firstIndex(where: { $0.code == code }) else {
                return .failure(Refusal(description: "the code is unknown"))
            }
            let signIn = state.signIns[place]
            (state.signIns[place].code, state.signIns[place].usedCode) = (nil, code)
            guard signIn.codeExpires > now, signIn.end == nil else { return .failure(Refusal(description: "the code is over")) }
            guard signIn.client == client.id else { return .failure(Refusal(description: "the code is another client's")) }
            guard form["redirect_uri"].isExactly(signIn.redirectURI) else {
                return .failure(Refusal(description: "redirect_uri is another one"))
            }
            guard signIn.challenge == nil || verifier.isExactly(signIn.challenge) else {
                return .failure(Refusal(description: "code_verifier does not fit"))
            }
            return .success(place)
        }
        return try outcome.get()
    }

    /// A refresh token works once, and within the sandbox's grace again; a later use ends its session.
    private func refresh(_ form: FormFields, _ client: SandboxSberClient) throws(Refusal) -> Int {
        let fingerprint = Self.fingerprint(form["refresh_token"] ?? "")
        let (now, grace) = (now, Double(context.rotationGrace))
        let outcome: Result<Int, Refusal> = change { state in
            guard let place = state.place(ofRefresh: fingerprint), state.signIns[place].end == nil,
                state.signIns[place].client == client.id,
                let index = state.signIns[place].refresh.firstIndex(where: { $0.token == fingerprint }),
                state.signIns[place].refresh[index].expires > now
            else { return .failure(Refusal(description: "the refresh token is not valid")) }
            if let used = state.signIns[place].refresh[index].used, now >= used + grace {
                state.end(place, .tokenReuse)
                return .failure(Refusal(description: "the refresh token was used before"))
            }
            if state.signIns[place].refresh[index].used == nil { state.signIns[place].refresh[index].used = now }
            return .success(place)
        }
        return try outcome.get()
    }

    /// Fresh tokens of a sign-in.
    private func tokens(_ place: Int, _ client: SandboxSberClient, isRefresh: Bool) -> ServerResponse {
        let access = mint()
        let expires = now + Double(context.accessTokenLife)
        let refresh = known.signIns[place].scope.contains("offline_access") ? mint() : nil
        let refreshExpires = now + Double(configuration.refreshTokenLife)
        let signIn = change { state in
            state.signIns[place].access = Self.fingerprint(access)
            state.signIns[place].accessExpires = expires
            state.signIns[place].certificate = ClientCertificate.subject
            if let refresh {
                state.signIns[place].refresh.append(.init(token: Self.fingerprint(refresh), expires: refreshExpires))
            }
            return state.signIns[place]
        }
        var members: [String: JSONValue] = [
            "access_token": .string(access), "token_type": .string("Bearer"),
            "expires_in": .integer(Int64(context.accessTokenLife)), "session_state": .string(signIn.id),
            "scope": .string((signIn.scope + [Self.scopeAddress]).joined(separator: " ")),
        ]
        members["refresh_token"] = refresh.map(JSONValue.string)
        if !isRefresh {
            guard let token = try? idToken(signIn, client) else { return Self.gatewayError(500, "the ID token was not made") }
            members["id_token"] = .string(token)
        }
        return .object(members)
    }

    /// An entry of every granted scope that is the address of a service.
    private static let scopeAddress = "https://api.sberbank.ru/sberbankid/userinfo"
}
