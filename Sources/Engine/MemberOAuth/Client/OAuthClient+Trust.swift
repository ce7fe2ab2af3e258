import Foundation
import MemberCore
import MemberJOSE

extension OAuthClient {
    /// Refuses a client that cannot trust the transport although its profile does, before the client sends a request.
    func checkTrust() throws(OAuthError) {
        guard profile.idToken.trust == .transport else { return }
        guard registration.showsCertificate, !registration.authentication.isPublic else {
            throw .configuration(.certificateMissing)
        }
    }

    /// Reads a token that came directly from an endpoint of the issuer, and verifies it as the profile says.
    /// - Parameters:
    ///   - text: The compact token.
    ///   - endpoint: The endpoint that returned the token.
    ///   - name: The endpoint's metadata name.
    /// - Returns: The token, its claims not yet checked.
    /// - Throws: ``OAuthError/idToken(_:)``; ``OAuthError/configuration(_:)`` where the transport is to be trusted and cannot be.
    func received(_ text: String, from endpoint: URL, named name: String) async throws(OAuthError) -> CompactJWS {
        guard profile.idToken.trust == .transport else { return try await verified(text) }
        try checkTrust()
        // Without TLS the transport cannot be trusted.
        guard isBackChannelAddress(endpoint, allowsLoopbackHTTP: profile.allowsLoopbackHTTP) else {
            throw .configuration(.endpointInvalid(name))
        }
        let jws = try formed(text)
        guard !jws.header.hasCrit else { throw .idToken(.signature(.critNotSupported)) }
        return jws
    }

    /// Splits a token into its parts and runs the checks of its text and form.
    func formed(_ text: String) throws(OAuthError) -> CompactJWS {
        let rules = profile.idToken
        for check in rules.checks {
            if let problem = check.problem(ofText: text) { throw .idToken(problem) }
        }
        let jws = try signed { () throws(JOSEError) in try CompactJWS(text) }
        guard rules.trust == .transport || rules.checks.contains(where: \.isOfForm) else { return jws }
        guard jws.header.alg.isExactly("none") == jws.signature.isEmpty else { throw .idToken(.malformed) }
        return jws
    }
}
