public import MemberCore
import MemberCrypto

/// The form of a provider's authorization requests, where it differs from the standard (RFC 6749 §4.1.1, RFC 7636 §4.3).
///
/// ```swift
/// var form = RequestForm()
/// form.responseType = "token"
/// form.scopeSeparator = ","
/// form.usesPKCE = false
/// let profile = ProviderProfile(name: "example", endpoints: endpoints, requestForm: form)
/// ```
/// A profile gets its form when it is made by hand and keeps it: ``ProviderProfile/requestForm`` cannot be set later, and a
/// profile made from an OpenID provider's document always has ``standard``.
public struct RequestForm: Sendable {
    /// The kind of response that is requested: `response_type`.
    public var responseType = "code"
    /// The separator between two scopes, in requests and in the `scope` of a token response, where a space separates as well.
    public var scopeSeparator: Character = " "
    /// Whether fresh secrets have a PKCE challenge. Without one, no value ties a code to this app.
    public var usesPKCE = true
    /// The form of a state: how it is made and compared.
    public var state = StateForm.standard
    /// Makes tokens of what a redirect has brought, with requests of its own where it needs them. It runs once for a sign-in, after the
    /// attempt has moved on, so that it may spend a code. An error of the provider's own travels in ``OAuthError/exchange(_:)``. Nil means
    /// that redirects bring codes alone: tokens in one are refused.
    public var tokens: (@Sendable (_ grant: RedirectGrant, _ channel: TokenChannel) async throws(OAuthError) -> MadeTokens)?

    /// Creates the standard's form.
    public init() {}

    /// Code responses, spaces between scopes, PKCE with S256, a random state.
    public static let standard = RequestForm()

    /// The scopes of a token response.
    func scopes(in text: String) -> [String] {
        text.split { $0 == " " || $0 == scopeSeparator }.map(String.init)
    }

    /// The scopes as a request contains them.
    func text(of scopes: [String]) -> String { scopes.joined(separator: String(scopeSeparator)) }
}

/// The way to make the `state` of a request, and to compare the state of a response with it.
///
/// A state may contain more than the key that ties the response to the request, and may be returned in another spelling:
/// ```swift
/// form.state = StateForm(
///     make: { random in Secret(#"{"key":"\#(random.token())","from":"app"}"#) },
///     key: { text in (try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)))?["key"] })
/// ```
public struct StateForm: Sendable {
    private let write: @Sendable (_ random: any RandomSource) -> Secret
    private let read: @Sendable (_ state: String) -> String?

    /// Creates a form.
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

    /// Creates a new state.
    /// - Parameter random: The source of its randomness.
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

    /// The key that ties a response to its request; nil where it is missing or empty.
    package func key(of state: String) -> String? { read(state).flatMap { $0.isEmpty ? nil : $0 } }
}
