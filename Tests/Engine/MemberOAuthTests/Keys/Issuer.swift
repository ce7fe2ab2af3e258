import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting

/// An issuer whose keys and behaviour a test changes, with a source that fetches them.
final class Issuer: Sendable {
    struct State: Sendable {
        var keys: [String] = ["a"]
        var status = 200
        var offline = false
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        var body: String?
    }
    let state = Locked(State())
    let clock = TestClock()
    let transport: ScriptedTransport
    let source: any KeySource

    /// How the keys are published.
    enum Format { case keySet, certificates }

    init(
        _ address: String = "https://id.example.test/keys", loopback: Bool = false, gate: Gate? = nil,
        format: Format = .keySet, rules: FreshnessRules = FreshnessRules()
    ) {
        let key = JWK.Key(PublicKey.p256(P256PrivateKey.generate().publicKey))
        transport = ScriptedTransport { [state] _ in
            await gate?.pass()
            let now = state.value
            if now.offline { return .failure(.offline) }
            let set = JWKSet(keys: now.keys.map { JWK(key: key, kid: $0) }).encoded()
            let body = now.body.map { Data($0.utf8) } ?? set
            return .response(HTTPResponse(status: now.status, headers: now.headers, body: body))
        }
        let url = URL(string: address)!
        source =
            switch format {
            case .keySet: PublishedKeySet(url, transport: transport, clock: clock, allowsLoopbackHTTP: loopback, rules: rules)
            case .certificates:
                PublishedCertificates(url, transport: transport, clock: clock, allowsLoopbackHTTP: loopback, rules: rules)
            }
    }

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    /// Whether the source knows a key.
    func knows(_ kid: String) async throws(OAuthError) -> Bool {
        let text = Base64URL.encode(Data(#"{"alg":"ES256","kid":"\#(kid)"}"#.utf8)) + ".e30.AA"
        guard let jws = try? CompactJWS(text) else { return false }
        return try await source.keys(for: jws.header).keys.contains { $0.kid == kid }
    }

    var fetches: Int { transport.requests.count }
}
