import Foundation
import SberID

/// A request that passes every check.
enum SampleRequest {
    /// RFC 7636 appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    static let clientID = "11111111-2222-3333-4444-555555555555"

    static func make(_ change: (SIDAuthRequest) -> Void = { _ in }) -> SIDAuthRequest {
        let request = SIDAuthRequest(
            scope: "openid name", state: "state-1", nonce: "nonce-1", redirectUri: "myapp://callback", codeChallenge: challenge,
            codeChallengeMethod: "S256")
        change(request)
        return request
    }

    static func checked(_ change: (SIDAuthRequest) -> Void = { _ in }) throws -> CheckedRequest {
        try CheckedRequest(make(change))
    }
}
