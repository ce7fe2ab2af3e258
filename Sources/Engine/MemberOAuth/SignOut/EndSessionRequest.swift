public import Foundation
import MemberCore
import MemberCrypto

/// The end of the member's session in the browser, begun and not yet confirmed (OpenID Connect RP-Initiated Logout §2).
public struct EndSessionRequest: Sendable {
    /// What the browser opens.
    public let address: URL
    /// Where it comes back to; nil where it stays at the provider.
    public let returnURI: URL?
    let state: Secret
    let rules: RedirectRules

    /// What an address that arrived means.
    public enum Arrival: Sendable, Equatable {
        /// The provider is done.
        case ended
        /// It came to the right address with another state, or without: not a response to this visit.
        case foreign
        /// It is something else altogether.
        case notMine
    }

    /// Judges an address that arrived.
    /// - Parameter url: The whole address.
    /// - Returns: What it means.
    public func arrival(_ url: URL) -> Arrival {
        guard let returnURI, let mine = try? RedirectAddress(returnURI, rules: rules), mine.matches(url) else { return .notMine }
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        let states = FormFields(encoded: query)?.all("state") ?? []
        guard states.count == 1, constantTimeEquals(states[0], state.reveal) else { return .foreign }
        return .ended
    }
}

extension EndSessionRequest: CustomStringConvertible, CustomReflectable {
    /// A mask: the address holds the ID token.
    public var description: String { "<end-session visit>" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension OAuthClient {
    /// Begins the end of the member's session in his browser; the tokens end by ``endSession(_:)``.
    /// - Parameters:
    ///   - tokens: The account's tokens; their ID token tells whose session it is.
    ///   - returnURI: Where the browser shall come back to, registered at the provider; nil to stay there.
    /// - Returns: The address to open, and the judge of what arrives.
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
