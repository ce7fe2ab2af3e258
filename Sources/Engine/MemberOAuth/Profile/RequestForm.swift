public import MemberCore
import MemberCrypto

/// How a provider's authorization requests are written, where it differs from the standard (RFC 6749 §4.1.1, RFC 7636 §4.3).
///
/// ```swift
/// var form = RequestForm()
/// form.responseType = "token"
/// form.scopeSeparator = ","
/// form.usesPKCE = false
/// let profile = ProviderProfile(name: "example", endpoints: endpoints, requestForm: form)
/// ```
/// A profile gets its form when it is made by hand and keeps it: ``ProviderProfile/requestForm`` cannot be set later, and one made from
/// an OpenID provider's document always has ``standard``.
public struct RequestForm: Sendable {
    /// What the redirect is to bring: `response_type`.
    public var responseType = "code"
    /// What stands between two scopes, in requests and in the `scope` of a token response, where a blank separates as well.
    public var scopeSeparator: Character = " "
    /// Whether fresh secrets have a PKCE challenge. Without one nothing ties a code to this app.
    public var usesPKCE = true
    /// How a state is made and compared.
    public var state = StateForm.standard
    /// Makes tokens of what a redirect has brought, with requests of its own where it needs them. It runs once for a sign-in, after the
    /// attempt has moved on, so that it may spend a code. An error of the provider's own travels in ``OAuthError/exchange(_:)``. Nil means
    /// that redirects bring codes alone: tokens in one are refused.
    public var tokens: (@Sendable (_ grant: RedirectGrant, _ channel: TokenChannel) async throws(OAuthError) -> MadeTokens)?

    /// The standard's form.
    public init() {}

    /// A code, blanks, PKCE with S256, a random state.
    public static let standard = RequestForm()

    /// The scopes of a token response.
    func scopes(in text: String) -> [String] {
        text.split { $0 == " " || $0 == scopeSeparator }.map(String.init)
    }

    /// The scopes as a request has them.
    func text(of scopes: [String]) -> String { scopes.joined(separator: String(scopeSeparator)) }
}

/// How the `state` of a request is made, and how the one of a response is compared with it.
///
/// A state may hold more than what ties the response to the request, and may come back written in another way:
/// ```swift
/// form.state = StateForm(
///     make: { random in Secret(#"{"key":"\#(random.token())","from":"app"}"#) },
///     key: { text in (try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)))?["key"] })
/// ```
public struct StateForm: Sendable {
    private let write: @Sendable (_ random: any RandomSource) -> Secret
    private let read: @Sendable (_ state: String) -> String?

    /// A form.
    /// - Parameters:
    ///   - make: Makes the whole text of a new state; at least 128 bits of it must be random.
    ///   - key: The part of a state that ties a response to its request; nil where the text has no such part.
    public init(
        make: @escaping @Sendable (_ random: any RandomSource) -> Secret, key: @escaping @Sendable (_ state: String) -> String?
    ) {
        write = make
        read = key
    }

    /// Random text, compared as a whole.
    public static let standard = StateForm(make: { Secret($0.token()) }, key: { $0 })

    /// A new state.
    /// - Parameter random: Where its randomness comes from.
    /// - Returns: The whole text.
    public func fresh(_ random: any RandomSource) -> Secret { write(random) }

    /// Whether a state that arrived is the one that was sent, compared in constant time.
    /// - Parameters:
    ///   - arrived: The whole text of the response.
    ///   - sent: The whole text of the request.
    /// - Returns: Whether both have a key, and the same one.
    public func fits(_ arrived: String, _ sent: Secret) -> Bool {
        guard let found = key(of: arrived), let expected = key(of: sent.reveal) else { return false }
        return constantTimeEquals(found, expected)
    }

    /// What ties a response to its request; an empty text does not.
    package func key(of state: String) -> String? { read(state).flatMap { $0.isEmpty ? nil : $0 } }
}
