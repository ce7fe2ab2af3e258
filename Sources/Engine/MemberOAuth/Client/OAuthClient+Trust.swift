import Foundation
import MemberCore
import MemberJOSE

extension OAuthClient {
    /// A client that cannot trust the transport, but has a profile that does, is refused before it sends anything.
    func checkTrust() throws(OAuthError) {
        guard profile.idToken.trust == .transport else { return }
        guard registration.showsCertificate, !registration.authentication.isPublic else {
            throw .configuration(.certificateMissing)
        }
    }

    /// A token that came straight from an endpoint of the issuer, believed as the profile says.
    /// - Parameters:
    ///   - text: The compact token.
    ///   - endpoint: Where it came from.
    ///   - name: The endpoint's metadata name.
    /// - Returns: The token, its claims not yet checked.
    /// - Throws: ``OAuthError/idToken(_:)``; ``OAuthError/configuration(_:)`` where the transport is to be trusted and cannot be.
    func received(_ text: String, from endpoint: URL, named name: String) async throws(OAuthError) -> CompactJWS {
        guard profile.idToken.trust == .transport else { return try await verified(text) }
        try checkTrust()
        // Without TLS there is nothing to trust.
        guard isBackChannelAddress(endpoint, allowsLoopbackHTTP: profile.allowsLoopbackHTTP) else {
            throw .configuration(.endpointInvalid(name))
        }
        let jws = try formed(text)
        guard !jws.header.hasCrit else { throw .idToken(.signature(.critNotSupported)) }
        return jws
    }

    /// A token split into its parts, its form checked and nothing else.
    func formed(_ text: String) throws(OAuthError) -> CompactJWS {
        guard text.utf8.count <= profile.idToken.maximumBytes else { throw .idToken(.signature(.tooLarge)) }
        let jws = try signed { () throws(JOSEError) in try CompactJWS(text) }
        guard profile.idToken.trust == .transport || profile.idToken.checksFormFirst else { return jws }
        guard jws.header.alg.isExactly("none") == jws.signature.isEmpty else { throw .idToken(.malformed) }
        return jws
    }
}
