public import Foundation
public import MemberCore
import MemberCrypto

/// A request to end the member's session in the browser, not yet confirmed (OpenID Connect RP-Initiated Logout §2).
public struct EndSessionRequest: Sendable {
    /// The address that the browser opens.
    public let address: URL
    /// The address that the browser returns to; nil where it stays at the provider.
    public let returnURI: URL?
    let state: Secret
    let rules: RedirectRules

    /// The meaning of an arrived address.
    public enum Arrival: Sendable, Equatable {
        /// The provider has ended the session.
        case ended
        /// The right address arrived with another state, or without one: it is not a response to this request.
        case foreign
        /// It is another address.
        case notMine
    }

    /// Judges an address that arrived.
    /// - Parameter url: The whole address.
    /// - Returns: The meaning of the address.
    public func arrival(_ url: URL) -> Arrival {
        guard let returnURI, let mine = try? RedirectAddress(returnURI, rules: rules), mine.matches(url) else { return .notMine }
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        let states = FormFields(encoded: query)?.all("state") ?? []
        guard states.count == 1, constantTimeEquals(states[0], state.reveal) else { return .foreign }
        return .ended
    }
}

extension EndSessionRequest: Masked {
    /// A mask: the address holds the ID token.
    public var description: String { "<end-session visit>" }
}

extension OAuthClient {
    /// Begins to end the member's session in the browser; ``endSession(_:)`` ends the tokens.
    /// - Parameters:
    ///   - tokens: The account's tokens; their ID token identifies the session's member.
    ///   - returnURI: The address that the browser returns to, registered at the provider; nil to stay there.
    /// - Returns: The request, with the address to open and the check of the address that arrives.
    /// - Throws: ``OAuthError/configuration(_:)``.
    public func endSessionRequest(_ tokens: TokenSet, returningTo returnURI: URL? = nil) throws(OAuthError) -> EndSessionRequest {
        guard let endpoint = profile.endpoints.endSession else { throw .configuration(.endpointMissing("end_session_endpoint")) }
        let state = Secret(random.token())
        var fields: FormFields = []
        if let token = tokens.idToken { fields.append("id_token_hint", token.reveal) }
        fields.append("client_id", registration.id)
        if let returnURI {
            _ = try RedirectAddress(returnURI, rules: profile.redirect)
            fields.append("post_logout_redirect_uri", returnURI.absoluteString)
            fields.append("state", state.reveal)
        }
        let address = try endpoint.appending(fields, as: "end_session_endpoint")
        return EndSessionRequest(address: address, returnURI: returnURI, state: state, rules: profile.redirect)
    }
}
