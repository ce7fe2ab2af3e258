import Foundation
import MemberCore
import MemberJOSE

extension OAuthClient {
    /// Adds what shows who the client is (RFC 6749 §2.3, RFC 7523 §2.2).
    func authenticate(_ request: inout TokenRequest) throws(OAuthError) {
        switch registration.authentication {
        case .none, .tlsClientCertificate:
            request.fields["client_id"] = registration.id
        case .basic(let secret):
            request.setBasic(PercentCoding.formEncode(registration.id), PercentCoding.formEncode(secret.reveal))
        case .basicRaw(let secret):
            request.setBasic(registration.id, secret.reveal)
        case .post(let secret):
            request.fields["client_id"] = registration.id
            request.fields["client_secret"] = secret.reveal
        case .privateKeyJWT(let signer, let audience):
            request.fields["client_id"] = registration.id
            request.fields["client_assertion_type"] = ClientAssertion.type
            request.fields["client_assertion"] = try assertion(signer, audience).reveal
        }
    }

    private func assertion(
        _ signer: JWSSigner, _ audience: ClientAuthentication.AssertionAudience
    ) throws(OAuthError) -> Secret {
        let endpoint = profile.endpoints.token.absoluteString
        let receiver = audience == .tokenEndpoint ? endpoint : profile.issuer ?? endpoint
        let assertion = ClientAssertion(
            clientID: registration.id, audience: receiver, at: serverClock.now(by: clock), random: random)
        do throws(JOSEError) { return try assertion.signed(by: signer) } catch { throw .configuration(.clientKeyUnusable) }
    }
}

extension TokenRequest {
    /// HTTP Basic with both halves as they are.
    fileprivate mutating func setBasic(_ id: String, _ secret: String) {
        headers["Authorization"] = "Basic " + Data("\(id):\(secret)".utf8).base64EncodedString()
    }
}
