import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberJOSE

extension SberSandbox {
    /// Returns the member's data for the granted scopes, as JSON or as a JWT.
    func userInfo(_ request: ServerRequest) throws -> ServerResponse {
        guard let (_, signIn) = signIn(ofBearer: request), let client = configuration.client(signIn.client),
            let papers = InventedPerson.with(id: signIn.member).flatMap(SberPersonalData.init)
        else { return Self.gatewayError(401, "the access token is not valid") }
        var claims = papers.claims(for: signIn.scope)
        claims["sub"] = .string(Self.subject(of: signIn.member))
        claims["iss"] = .string(configuration.issuer)
        claims["aud"] = .string(client.id.lowercased())
        let flaw = FaultForm.userInfoFlaw.ordered(SberUserInfoFlaw.self)
        flaw?.spoil(&claims)
        let payload = flaw == .list ? Data("[]".utf8) : try JSONEncoder().encode(claims)
        guard client.getsUserInfoAsToken else { return .json(bytes: payload) }
        let token = try signed(payload, isSigned: client.signsTokens)
        return ServerResponse(headers: ["Content-Type": "application/jwt"], body: Data(token.utf8))
    }

    /// Returns the bank's subject of a member, the same for every app.
    static func subject(of member: Int) -> String {
        Digest.sha256(Data("sandbox-sber-\(member)".utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }

    /// Returns the member's earlier subject, from before the bank changed it.
    static func alternativeSubject(of member: Int) -> String { "sandbox-alt-\(member)" }

    /// Makes the ID token of a new sign-in.
    func idToken(_ signIn: SberSignIn, _ client: SandboxSberClient) throws -> String {
        let time = Int64(context.toldTime.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(configuration.issuer), "sub": .string(Self.subject(of: signIn.member)), "aud": .string(client.id),
            "iat": .integer(time), "exp": .integer(time + Int64(context.accessTokenLife)), "auth_time": .integer(time),
            "nonce": .string(signIn.nonce ?? ""), "sid2": .string(signIn.id),
            "sub_alt": .array([.string(Self.alternativeSubject(of: signIn.member))]),
        ]
        // As in the bank's printed sample.
        if signIn.scope.contains("name") { claims["name"] = InventedPerson.with(id: signIn.member).map { .string($0.name) } }
        let flaw = FaultForm.idTokenFlaw.ordered(SberTokenFlaw.self)
        flaw?.spoil(&claims, time)
        let token = try signed(try JSONEncoder().encode(claims), isSigned: client.signsTokens && flaw != .unsigned)
        context.remember(token)
        return flaw.map { $0.spoil(token) } ?? token
    }

    private func signed(_ payload: Data, isSigned: Bool) throws -> String {
        guard isSigned else {
            return Base64URL.encode(Data(#"{"alg":"none"}"#.utf8)) + "." + Base64URL.encode(payload) + "."
        }
        return try keys.signer().sign(payload: payload)
    }
}

extension SberTokenFlaw {
    fileprivate func spoil(_ claims: inout [String: JSONValue], _ time: Int64) {
        switch self {
        case .wrongNonce: claims["nonce"] = .string("another")
        case .noNonce: claims["nonce"] = nil
        case .wrongIssuer: claims["iss"] = .string("https://elsewhere.example")
        case .wrongAudience: claims["aud"] = .string("another")
        case .expired: (claims["iat"], claims["exp"]) = (.integer(time - 7200), .integer(time - 3600))
        case .future: (claims["iat"], claims["exp"]) = (.integer(time + 3600), .integer(time + 7200))
        case .noSubject: claims["sub"] = .string("")
        case .textTimes: (claims["iat"], claims["exp"]) = (.string(String(time)), .string(String(time + 3600)))
        case .unsigned, .badSignature, .printed: break
        }
    }

    fileprivate func spoil(_ token: String) -> String {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        switch self {
        case .badSignature: return parts[0] + "." + parts[1] + "." + Base64URL.encode(Data(repeating: 1, count: 256))
        case .printed: return "{“alg”:“ gost34-10.2012”}." + parts[1] + "." + parts[2]
        default: return token
        }
    }
}

extension SberUserInfoFlaw {
    fileprivate func spoil(_ claims: inout [String: JSONValue]) {
        switch self {
        case .wrongSubject: claims["sub"] = .string("somebody-else")
        case .wrongAudience: claims["aud"] = .string("another")
        case .badClaims:
            claims["gender"] = .bool(true)
            claims["identification"] = claims["identification"].map { $0.setting("number", to: .array([])) }
        case .looseTypes:
            if let gender = claims["gender"]?.integer { claims["gender"] = .string(String(gender)) }
            if let flag = claims["salary_status"]?.bool { claims["salary_status"] = .string(String(flag)) }
            claims["education"] = claims["education"].map { $0.setting("code", to: .integer(3)) }
        case .list: break
        }
    }
}

extension JSONValue {
    /// Returns the object with one member changed.
    fileprivate func setting(_ name: String, to value: JSONValue) -> JSONValue {
        var members = object ?? [:]
        members[name] = value
        return .object(members)
    }
}
