import Foundation
import MemberCore
import MemberHTTP
import MemberTesting

/// A scripted OpenID provider with one key pair, whose page redirects at once.
final class OpenIDServer: Sendable {
    static let issuer = "https://id.example.test"

    let clock = TestClock()
    /// The member who is at the provider.
    let person = Locked("anna")
    /// The number of token responses; each has other tokens if ``rotates``.
    let responses = Locked(0)
    let rotates = Locked(false)
    /// Whether a refresh returns an ID token too, whose dates are checked.
    let namesMemberAgain = Locked(true)
    let transport: ScriptedTransport

    init() {
        let (tokens, nonces) = (TokenBuilder(), Locked<[String: String]>([:]))
        transport = ScriptedTransport { [clock, person, responses, rotates, namesMemberAgain] request in
            switch request.url.path {
            case "/.well-known/openid-configuration": return .json(Self.document)
            case "/keys": return .json(String(decoding: tokens.keySet, as: UTF8.self))
            case "/authorize": return Self.page(request, nonces)
            case "/token":
                var builder = tokens
                builder.subject = person.value
                let nonce = request.form["code"].flatMap { code in nonces.withLock { $0[code] } }
                guard let token = try? builder.sign(builder.claims(nonce: nonce, at: clock.now)) else {
                    return .failure(.offline)
                }
                let number = responses.withLock { count in
                    count += 1
                    return rotates.value ? "-\(count)" : ""
                }
                let isNamed = request.form["code"] != nil || namesMemberAgain.value
                return .json(
                    """
                    {"access_token":"a\(number)","token_type":"Bearer","expires_in":60,\(isNamed ? #""id_token":"\#(token)","# : "")\
                    "refresh_token":"r\(number)"}
                    """)
            case "/api": return .json(#"{"who":"\#(person.value)"}"#)
            case "/revoke": return .json("")
            default: return .json("{}", status: 404)
            }
        }
    }

    /// The number of requests to a path.
    func count(_ path: String) -> Int { transport.requests.count { $0.url.path == path } }

    /// Each sign-in has its own code, which brings its nonce.
    private static func page(_ request: HTTPRequest, _ nonces: Locked<[String: String]>) -> ScriptedTransport.Response {
        let code = nonces.withLock { nonces in
            let code = "code-\(nonces.count + 1)"
            nonces[code] = request.query["nonce"]
            return code
        }
        let answer: FormFields = [("code", code), ("state", request.query["state"] ?? "")]
        let place = HeadlessAgent.unlistenedRedirectURI.absoluteString + "?" + answer.encoded
        return .response(HTTPResponse(status: 302, headers: ["Location": place]))
    }

    private static let document = """
        {"issuer":"\(issuer)","authorization_endpoint":"\(issuer)/authorize","token_endpoint":"\(issuer)/token",\
        "jwks_uri":"\(issuer)/keys","revocation_endpoint":"\(issuer)/revoke","id_token_signing_alg_values_supported":["ES256"]}
        """
}
