import Foundation
import MemberCore

extension FacebookSandbox {
    /// Exchanges codes, nonces and tokens for tokens.
    func tokens(_ call: GraphCall) throws(GraphFailure) -> GraphReply {
        var members: [String: JSONValue]
        switch call.filled("grant_type") {
        case nil, "authorization_code": members = try exchange(call, "code", as: \.code)
        case "fb_exchange_nonce":
            members = try exchange(call, "fb_exchange_nonce", as: \.terms.exchangeNonce)
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

    /// Returns the app of a call, which need not contain the app's secret.
    private func app(_ call: GraphCall) throws(GraphFailure) -> SandboxFacebookApp {
        guard let app = configuration.app(call.filled("client_id")) else {
            throw GraphFailure(101, "client_id is not a known app")
        }
        return app
    }

    /// Returns the app of a call, which must contain the app's secret.
    private func server(_ call: GraphCall) throws(GraphFailure) -> SandboxFacebookApp {
        let app = try app(call)
        guard call.filled("client_secret").isExactly(app.secret) else { throw GraphFailure(1, "client_secret is not valid") }
        return app
    }

    private func member(_ call: GraphCall, _ token: String?) throws(GraphFailure) -> (place: Int, FacebookSignIn) {
        let app = try app(call)
        let foreign = GraphFailure(190, "The access token does not belong to a member of this app")
        guard let token else { throw foreign }
        let access = try access(ofToken: token)
        guard case .member(_, _, let owner) = access, owner.id == app.id,
            let place = known.signIns.place(ofAccess: Self.fingerprint(token))
        else { throw foreign }
        try checkProof(call, token, access)
        return (place, known.signIns[place])
    }

    /// Issues another token of the same sign-in; the previous one works until it expires.
    private func extend(
        _ found: (place: Int, signIn: FacebookSignIn), _ call: GraphCall
    ) throws(GraphFailure) -> [String: JSONValue] {
        guard let connection = known.connection(found.signIn.client, found.signIn.member) else {
            throw GraphFailure(190, "The member has not authorized the app", subcode: 458)
        }
        let (token, _) = issue(at: found.place, refreshes: false)
        var members = members(of: token, connection)
        members["expires_at"] = known.signIns[found.place].tokens.last.map { .integer(Int64($0.expires)) }
        return members
    }

    private func members(of token: String, _ connection: FacebookState.Connection) -> [String: JSONValue] {
        [
            "access_token": .string(token), "token_type": .string("bearer"),
            "expires_in": .integer(Int64(tokenLife)),
            "data_access_expiration_time": .integer(Int64(connection.dataAccessExpires)),
        ]
    }

    /// Exchanges a code or a nonce. A code is bound to its redirect address, and needs its verifier or the app's secret; a nonce
    /// is bound to the app alone.
    private func exchange(
        _ call: GraphCall, _ field: String, as kind: WritableKeyPath<FacebookSignIn, String?>
    ) throws(GraphFailure) -> [String: JSONValue] {
        let isServer = call.filled("client_secret") != nil
        let app = isServer ? try server(call) : try app(call)
        let request = TokenRequest(call.parameters, field, of: app.id, isAuthenticated: isServer)
        var rules = rules
        if kind != \.code { rules.codeChecks = [.client, .life, .signIn] }
        let place: Int
        do throws(TokenProblem) { place = try redeem(request, as: kind, by: rules) } catch {
            throw failure(error, of: request, kind)
        }
        return try issue(at: place)
    }

    private func failure(
        _ problem: TokenProblem, of request: TokenRequest, _ kind: KeyPath<FacebookSignIn, String?>
    ) -> GraphFailure {
        switch problem {
        case .reused: GraphFailure(100, "This authorization code has been used", subcode: 36_009)
        case .expired: GraphFailure(100, "This authorization code has expired", subcode: 36_007)
        case .signInOver:
            GraphFailure(
                190, "The session has ended",
                subcode: known.signIns.all.first { $0[keyPath: kind] == request.fingerprint }?.subcode)
        case .otherAddress: GraphFailure(100, "redirect_uri differs from the dialog's", subcode: 36_008)
        case .proofMissing: GraphFailure(100, "client_secret or code_verifier is required")
        case .proofWrong: GraphFailure(100, "code_verifier is not valid")
        case .unknown, .otherClient, .otherDevice: GraphFailure(100, "The authorization code is not valid", subcode: 36_009)
        }
    }

    private func issue(at place: Int) throws(GraphFailure) -> [String: JSONValue] {
        let signIn = known.signIns[place]
        guard let connection = known.connection(signIn.client, signIn.member) else {
            throw GraphFailure(190, "The member has not authorized the app", subcode: 458)
        }
        var identity: String?
        if signIn.nonce != nil {
            identity = try? idToken(signIn, connection)
            if identity == nil { throw GraphFailure(1, "The ID token could not be issued") }
        }
        let (token, _) = issue(at: place, refreshes: false)
        identity.map { note(identity: $0, at: place) }
        var members = members(of: token, connection)
        members["id_token"] = identity.map(JSONValue.string)
        return members
    }
}
