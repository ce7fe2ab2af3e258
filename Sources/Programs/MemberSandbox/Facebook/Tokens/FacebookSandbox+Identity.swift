import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberJOSE

extension FacebookSandbox {
    /// Adds the routes of the keys, and of the check and the removal of a limited login.
    func addIdentity(to router: inout Router) {
        router.onBoth("GET", "/.well-known/oauth/openid/certs") { [self] _ in .object(keys.certificates) }
        router.onBoth("GET", "/.well-known/oauth/openid/jwks") { [self] _ in .json(bytes: publishedKeys) }
        router.onBoth("GET", "/.well-known/openid-configuration") { [self] in discovery($0) }
        router.on("GET", "/platform/oidc/status") { [self] in status($0) }
        router.onBoth("POST", "/platform/uninstall") { [self] in try uninstall($0) }
    }

    private func discovery(_ request: ServerRequest) -> ServerResponse {
        let base = address(of: "limited", for: request)
        return .object([
            "issuer": .string(configuration.issuer), "authorization_endpoint": .string(base + "/dialog/oauth"),
            "jwks_uri": .string(base + "/.well-known/oauth/openid/jwks/"),
            "response_types_supported": .array([.string("id_token")]),
            "subject_types_supported": .array([.string("pairwise")]),
            "id_token_signing_alg_values_supported": .array([.string("RS256")]),
        ])
    }

    /// Responds whether the app of a login is still allowed: after the member or the app itself has removed it, a header says so.
    /// A login whose session alone has ended is still allowed.
    private func status(_ request: ServerRequest) -> ServerResponse {
        let fingerprint = Self.fingerprint(request.query["id_token"] ?? "")
        let isAllowed = known.signIns.all.contains { $0.end != .revoked && $0.identities.contains(fingerprint) }
        let truth = ServerResponse(headers: ["fb-s": isAllowed ? "connected" : FacebookStatusFlaw.notAuthorized.rawValue])
        return FaultForm.statusFlaw.ordered(FacebookStatusFlaw.self)?.response ?? truth
    }

    /// Ends the app's limited logins of the member; granted permissions stay granted.
    private func uninstall(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        let fingerprint = Self.fingerprint(form["id_token"] ?? "")
        let isDone = change { state in
            guard let named = state.signIns.place(ofIdentity: fingerprint).map({ state.signIns[$0] }), named.end == nil,
                form["app_id"].isExactly(named.client)
            else { return false }
            state.signIns.change(where: { $0.terms.isLimited && $0.client == named.client && $0.member == named.member }) {
                $0.end(.revoked)
            }
            return true
        }
        guard isDone else { return Self.response(to: GraphFailure(100, "id_token or app_id is not valid")) }
        return .object(["success": .bool(true)])
    }

    /// Makes the ID token of a sign-in.
    func idToken(_ signIn: FacebookSignIn, _ connection: FacebookState.Connection) throws -> String {
        guard let member = InventedPerson.with(id: signIn.member).flatMap(FacebookPerson.init) else {
            throw CryptoError.unavailable
        }
        let flaw = FaultForm.identityFlaw.ordered(FacebookTokenFlaw.self)
        let time = Int64(context.toldTime.timeIntervalSince1970)
        var claims = member.claims(for: Set(connection.names(.granted)), picture: picture(of: member))
        if flaw == .badClaims { claims = claims.mapValues { $0.string == nil ? .string("odd") : .integer(7) } }
        claims["jti"] = .string(context.random.token(bytes: 12))
        claims["iss"] = .string(configuration.issuer)
        claims["aud"] = .string(signIn.client)
        claims["sub"] = .string(member.userID)
        claims["nonce"] = signIn.nonce.map(JSONValue.string)
        (claims["iat"], claims["exp"]) = (.integer(time), .integer(time + 3600))
        claims["cnf"] = signIn.terms.thumbprint.map { .object(["jkt": .string($0)]) }
        flaw?.spoil(&claims, time)
        let token = try sign(claims, flaw)
        context.remember(token)
        return token
    }

    private func sign(_ claims: [String: JSONValue], _ flaw: FacebookTokenFlaw?) throws -> String {
        let payload = try JSONEncoder().encode(claims)
        let type = flaw == .wrongType ? "JOSE" : "JWT"
        if flaw == .unknownKey {
            let key = try RSAKeys.key(0, for: "a stranger of facebook")
            return try JWSSigner(key: .rsa(key), kid: "unpublished").sign(payload: payload, type: type)
        }
        let token = try keys.signer().sign(payload: payload, type: type)
        guard flaw == .badSignature else { return token }
        let parts = token.split(separator: ".")
        return parts[0] + "." + parts[1] + "." + Base64URL.encode(Data(repeating: 1, count: 256))
    }

    /// Returns the address of a member's picture, over http.
    func picture(of member: FacebookPerson) -> String {
        let base = addresses.value?.plain[name]?["site"]
        return base.map { member.person.picture(at: $0).absoluteString } ?? ""
    }
}

extension FacebookTokenFlaw {
    fileprivate func spoil(_ claims: inout [String: JSONValue], _ time: Int64) {
        switch self {
        case .wrongNonce: claims["nonce"] = .string("another")
        case .wrongIssuer: claims["iss"] = .string("https://facebook.com.elsewhere.example")
        case .oldIssuer: claims["iss"] = .string("https://facebook.com")
        case .wrongAudience: claims["aud"] = .string("another")
        case .audienceList: claims["aud"] = .array([claims["aud"] ?? .null])
        case .expired: (claims["iat"], claims["exp"]) = (.integer(time - 300), .integer(time - 1))
        case .old: claims["iat"] = .integer(time - 660)
        case .noSubject: claims["sub"] = nil
        case .noIdentifier: claims["jti"] = nil
        case .unknownKey, .badSignature, .wrongType, .badClaims: break
        }
    }
}

extension FacebookStatusFlaw {
    fileprivate var response: ServerResponse {
        let word = [.refused, .notAuthorized].contains(self) ? Self.notAuthorized.rawValue : rawValue
        return ServerResponse(status: self == .refused ? 400 : 200, headers: self == .noHeader ? [:] : ["fb-s": word])
    }
}

extension Router {
    /// Adds a route for a path with and without a slash at its end.
    fileprivate mutating func onBoth(_ method: String, _ path: String, _ handler: @escaping Handler) {
        for path in [path, path + "/"] { on(method, path, handler) }
    }
}
