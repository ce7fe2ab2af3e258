import Foundation
import MemberCore
import MemberCrypto

extension FacebookSandbox {
    /// Exchanges codes, nonces and tokens for tokens.
    func tokens(_ call: GraphCall) throws(GraphFailure) -> GraphReply {
        var members: [String: JSONValue]
        switch call.filled("grant_type") {
        case nil, "authorization_code": members = try exchange(call, call.parameters["code"], at: \.code)
        case "fb_exchange_nonce":
            members = try exchange(call, call.parameters["fb_exchange_nonce"], at: \.exchangeNonce)
        case "fb_extend_sso_token": members = try extend(try member(call, call.filled("access_token")), call)
        case "fb_exchange_token":
            _ = try server(call)
            members = try extend(try member(call, call.filled("fb_exchange_token")), call)
        case "client_credentials":
            let app = try server(call)
            members = ["access_token": .string(app.id + "|" + app.serverToken), "token_type": .string("bearer")]
        default: throw GraphFailure(100, "grant_type is unknown")
        }
        let flaw = FaultForm.exchangeFlaw.ordered(FacebookExchangeFlaw.self)
        flaw?.spoil(&members)
        return GraphReply(body: flaw == .list ? .array([.object(members)]) : .object(members))
    }

    /// The app of a call; it need not show its secret.
    private func app(_ call: GraphCall) throws(GraphFailure) -> SandboxFacebookApp {
        guard let app = configuration.app(call.filled("client_id")) else { throw GraphFailure(101, "client_id is no app") }
        return app
    }

    /// The app of a call that shows its secret.
    private func server(_ call: GraphCall) throws(GraphFailure) -> SandboxFacebookApp {
        let app = try app(call)
        guard call.filled("client_secret").isExactly(app.secret) else { throw GraphFailure(1, "client_secret is not valid") }
        return app
    }

    private func member(_ call: GraphCall, _ token: String?) throws(GraphFailure) -> (place: Int, FacebookState.SignIn) {
        let app = try app(call)
        let foreign = GraphFailure(190, "The access token is not one of a member of this app")
        guard let token else { throw foreign }
        let access = try access(ofToken: token)
        guard case .member(_, _, let owner) = access, owner.id == app.id,
            let place = known.place(ofToken: Self.fingerprint(token))
        else { throw foreign }
        try checkProof(call, token, access)
        return (place, known.signIns[place])
    }

    /// A new token of the same sign-in; the one before works to its own end.
    private func extend(
        _ found: (place: Int, signIn: FacebookState.SignIn), _ call: GraphCall
    ) throws(GraphFailure) -> [String: JSONValue] {
        guard let connection = known.connection(found.signIn.app, found.signIn.member) else {
            throw GraphFailure(190, "The member does not allow the app anything", subcode: 458)
        }
        let (token, kept) = mint(for: found.signIn)
        change { $0.signIns[found.place].tokens = $0.signIns[found.place].tokens.suffix(9) + [kept] }
        var members = members(of: token, connection)
        members["expires_at"] = .integer(Int64(kept.expires))
        return members
    }

    private func members(of token: String, _ connection: FacebookState.Connection) -> [String: JSONValue] {
        [
            "access_token": .string(token), "token_type": .string("bearer"),
            "expires_in": .integer(Int64(tokenLife)),
            "data_access_expiration_time": .integer(Int64(connection.dataAccessExpires)),
        ]
    }

    /// A code and a nonce work once; a second use ends what the first one brought. A code is bound to its redirect address, and shown
    /// with its verifier or with the app's secret.
    private func exchange(
        _ call: GraphCall, _ text: String?, at kind: WritableKeyPath<FacebookState.SignIn, String?>
    ) throws(GraphFailure) -> [String: JSONValue] {
        let app = try app(call)
        if call.filled("client_secret") != nil { _ = try server(call) }
        let code = Self.fingerprint(text ?? "")
        let now = now
        let outcome: Result<Int, GraphFailure> = change { state in
            if let used = state.signIns.firstIndex(where: { $0.usedCode == code }) {
                state.end(used, .codeReuse, subcode: 466)
                return .failure(GraphFailure(100, "This authorization code has been used", subcode: 36_009))
            }
            guard let place = state.signIns.firstIndex(where: { $0[keyPath: kind] == code && $0.app == app.id }) else {
                return .failure(GraphFailure(100, "The authorization code is not valid", subcode: 36_009))
            }
            let signIn = state.signIns[place]
            if let failure = Self.failure(of: call, signIn, isCode: kind == \.code, now) { return .failure(failure) }
            state.signIns[place][keyPath: kind] = nil
            state.signIns[place].usedCode = code
            return .success(place)
        }
        return try issue(at: try outcome.get())
    }

    private static func failure(
        of call: GraphCall, _ signIn: FacebookState.SignIn, isCode: Bool, _ now: Double
    ) -> GraphFailure? {
        guard signIn.codeExpires > now else { return GraphFailure(100, "This authorization code has expired", subcode: 36_007) }
        guard signIn.end == nil else { return GraphFailure(190, "The session has ended", subcode: signIn.subcode) }
        guard isCode else { return nil }
        guard call.filled("redirect_uri").isExactly(signIn.redirectURI) else {
            return GraphFailure(100, "redirect_uri is not that of the dialog", subcode: 36_008)
        }
        guard let challenge = signIn.challenge else {
            return call.filled("client_secret") == nil ? GraphFailure(100, "client_secret or code_verifier is required") : nil
        }
        let verifier = call.filled("code_verifier").map { Base64URL.encode(Digest.sha256(Data($0.utf8))) }
        return verifier.isExactly(challenge) ? nil : GraphFailure(100, "code_verifier is not valid")
    }

    private func issue(at place: Int) throws(GraphFailure) -> [String: JSONValue] {
        let signIn = known.signIns[place]
        guard let connection = known.connection(signIn.app, signIn.member) else {
            throw GraphFailure(190, "The member does not allow the app anything", subcode: 458)
        }
        let (token, kept) = mint(for: signIn)
        var members = members(of: token, connection)
        var identities: [String] = []
        if signIn.nonce != nil {
            guard let identity = try? idToken(signIn, connection) else { throw GraphFailure(1, "The ID token was not made") }
            members["id_token"] = .string(identity)
            identities = [Self.fingerprint(identity)]
        }
        let fresh = identities
        change { state in
            state.signIns[place].tokens.append(kept)
            state.signIns[place].identities += fresh
        }
        return members
    }
}
