import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberJOSE
import MemberOAuth

/// The whole check of an ID token, its issuer's keys fetched already: against bare OpenSSL on keys made ready with one decode of the
/// claims, and against bare OpenSSL alone.
func idTokenChecks() throws -> [Row] {
    let (rsa, p256) = (try PublishedKey.pair(), P256PrivateKey.generate())
    let checks = [
        try IDTokenCheck(.rsa(rsa), .rs256, key: DER.key(rsa.publicKey)) { $0 },
        try IDTokenCheck(.p256(p256), .es256, key: DER.key(p256.publicKey), signature: DER.signature),
    ]
    return checks.flatMap(\.rows)
}

private struct IDTokenCheck {
    let name: String
    let token: Secret
    let client: OAuthClient
    let validator: IDTokenValidator
    let payload: Data
    let input: Data
    let signature: Data
    let key: BareKey

    init(_ pair: SigningKey, _ algorithm: JWSAlgorithm, key der: Data, signature: (Data) -> Data) throws {
        let signer = try JWSSigner(key: pair, kid: "bench-1", algorithm: algorithm)
        payload = Data(Self.claims.utf8)
        let text = try signer.sign(payload: payload)
        let jws = try CompactJWS(text)
        (name, token, input, self.signature) = (algorithm.rawValue, Secret(text), jws.signingInput, signature(jws.signature))
        key = try BareKey(der)
        let base = URL(filePath: "/")
        let endpoints = ProviderEndpoints(authorization: base, token: base, keySet: URL(string: "https://id.example.test/keys"))
        var profile = ProviderProfile(name: "bench", issuer: "https://id.example.test", endpoints: endpoints)
        profile.idTokenAlgorithms = [algorithm]
        client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app"),
            transport: FixedAnswer(body: JWKSet(keys: [signer.publicJWK]).encoded()))
        var validator = IDTokenValidator(issuer: "https://id.example.test", clientID: "app")
        validator.nonce = Secret("n-0S6_WzA2Mjn-0S6_WzA2Mj")
        self.validator = validator
    }

    private var count: Int { 20_000 }

    var rows: [Row] {
        [row("bare OpenSSL, one decode", aim: 0.8, decodes: true), row("bare OpenSSL", aim: nil, decodes: false)]
    }

    private func row(_ baselineName: String, aim: Double?, decodes: Bool) -> Row {
        Row(
            name: "ID-token check, \(name)", baselineName: baselineName, count: count, aim: aim, processor: .shown,
            candidate: { count in
                for _ in 0..<count { blackHole(try await client.verify(token, validator)) }
            },
            baseline: { count in
                for _ in 0..<count {
                    guard key.verifies(signature, input) else { throw BenchError.wrongResult("OpenSSL") }
                    if decodes { blackHole(try JSONDecoder().decode(IDTokenClaims.self, from: payload)) }
                }
            })
    }

    /// What a usual provider puts in; 4 102 444 800 is the end of the century.
    private static let claims = """
        {"iss":"https://id.example.test","sub":"248289761001","aud":"app","nonce":"n-0S6_WzA2Mjn-0S6_WzA2Mj","exp":4102444800,\
        "iat":1311280970,"auth_time":1311280969,"acr":"urn:example:silver","azp":"app","name":"Anna Member",\
        "given_name":"Anna","family_name":"Member","email":"anna@example.test","email_verified":true,\
        "picture":"https://id.example.test/anna/me.jpg","locale":"en"}
        """
}

/// Always the same answer: the key set.
private struct FixedAnswer: HTTPTransport {
    let body: Data

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json", "Cache-Control": "max-age=86400"], body: body)
    }
}
