import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberJOSE

extension MisbehavingProvider {
    /// The member of every sign-in.
    private static let subject = "member-1"

    /// Exchanges a code or a refresh token.
    func token(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        guard isAuthenticated(request, form) else { return .object(["error": .string("invalid_client")], status: 401) }
        if form["grant_type"] == "refresh_token" { return .object(try tokens(nonce: nil, isRefresh: true)) }
        let challenge = Base64URL.encode(Digest.sha256(Data((form["code_verifier"] ?? "").utf8)))
        let known = codes.withLock { $0.remove(exactly: form["code"] ?? "") }
        guard let known, known.challenge.isExactly(challenge),
            form["redirect_uri"].isExactly(known.redirectURI)
        else {
            return .object(["error": .string("invalid_grant")], status: 400)
        }
        if misbehaviour == .rotationJustBeforeSigning { try rotateKeys() }
        return .object(try tokens(nonce: known.nonce, isRefresh: false))
    }

    /// Returns user info; the access token must be in the header.
    func userInfo(_ request: ServerRequest) -> ServerResponse {
        guard request.headers["Authorization"]?.hasPrefix("Bearer access-") == true else { return .empty(401) }
        let subject = misbehaviour == .userInfoInvalidSubject ? "somebody-else" : Self.subject
        return .object(["sub": .string(subject), "name": .string("Member One"), "email": .string("one@people.example")])
    }

    private func isAuthenticated(_ request: ServerRequest, _ form: FormFields) -> Bool {
        guard misbehaviour == .clientSecretBasic else { return form["client_id"].isExactly(Self.clientID) }
        // Each half is form-encoded before the two are joined (RFC 6749 §2.3.1).
        let header = request.headers["Authorization"]?.dropFirst("Basic ".count) ?? ""
        let text = Data(base64Encoded: String(header)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let halves = text.split(separator: ":", maxSplits: 1).map { PercentCoding.decode($0, plusIsSpace: true) }
        return halves.count == 2 && halves[0].isExactly(Self.clientID) && halves[1].isExactly(Self.clientSecret)
            && form["client_secret"] == nil
    }

    private func tokens(nonce: String?, isRefresh: Bool) throws -> [String: JSONValue] {
        [
            "access_token": .string("access-" + SystemRandom().token()), "token_type": .string("Bearer"),
            "expires_in": .integer(3600), "refresh_token": .string("refresh-" + SystemRandom().token()),
            "id_token": .string(try sign(claims(nonce: nonce, isRefresh: isRefresh))),
        ]
    }

    private func claims(nonce: String?, isRefresh: Bool) -> [String: JSONValue] {
        let now = Int64(Date().timeIntervalSince1970) + Int64(ClockSkew.seconds)
        var claims: [String: JSONValue] = [
            "iss": .string(issuer), "aud": .string(Self.clientID), "sub": .string(Self.subject), "iat": .integer(now),
            "exp": .integer(now + 300),
        ]
        if let nonce { claims["nonce"] = .string(nonce) }
        switch misbehaviour {
        case .nonceInvalid: claims["nonce"] = .string("another")
        case .missingIssuedAt: claims["iat"] = nil
        case .missingSubject: claims["sub"] = nil
        case .missingAudience: claims["aud"] = nil
        case .invalidAudience: claims["aud"] = .string("another-client")
        case .invalidIssuer: claims["iss"] = .string(issuer + "/other")
        case .refreshInvalidIssuer where isRefresh: claims["iss"] = .string(issuer + "/other")
        case .refreshInvalidSubject where isRefresh: claims["sub"] = .string("somebody-else")
        default: break
        }
        return claims
    }

    private func sign(_ claims: [String: JSONValue]) throws -> String {
        let payload = try JSONEncoder().encode(claims)
        switch misbehaviour {
        case .unsigned: return Self.encoded(#"{"alg":"none"}"#) + "." + Base64URL.encode(payload) + "."
        case .brokenHS256:
            let input = Self.encoded(#"{"alg":"HS256"}"#) + "." + Base64URL.encode(payload)
            let wrong = MAC.hmacSHA256(key: Data("wrong".utf8), message: Data(input.utf8))
            return input + "." + Base64URL.encode(wrong)
        case .brokenRS256, .brokenES256:
            let parts = try keys.value.signer.sign(payload: payload).split(separator: ".")
            var signature = Base64URL.decode(parts[2]) ?? Data()
            signature[signature.startIndex + 10] ^= 1
            return parts[0] + "." + parts[1] + "." + Base64URL.encode(signature)
        default: return try keys.value.signer.sign(payload: payload)
        }
    }

    private static func encoded(_ text: String) -> String { Base64URL.encode(Data(text.utf8)) }
}
