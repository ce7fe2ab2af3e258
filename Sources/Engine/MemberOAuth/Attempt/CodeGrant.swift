public import Foundation
public import MemberCore

/// A code to be exchanged elsewhere than where it arrived: it was accepted there, and has not been sent yet.
///
/// ``OAuthClient/takeCode(_:redirectedTo:)`` returns one; a server makes one from the values that its app has sent:
/// ```swift
/// let grant = CodeGrant(code: code, verifier: verifier, nonce: nonce, redirectURI: redirectURI)
/// let result = try await client.exchange(grant)
/// ```
public struct CodeGrant: Sendable {
    /// The code; it works once.
    public var code: Secret
    /// Redirect parameters that the token endpoint wants to see again.
    public var carried: FormFields = []
    /// The state that tied the response to the request; empty where the caller who compared it did not pass it on.
    public var state = Secret("")
    /// The nonce that ties the ID token to the request; nil if none was sent, and then the ID token must not have one.
    public var nonce: Secret?
    /// The PKCE secret; nil where it was made elsewhere and not passed on, or where there was no challenge.
    public var verifier: PKCEVerifier?
    /// The redirect address; the token endpoint compares it byte by byte.
    public var redirectURI: URL
    /// The scopes asked for.
    public var requestedScopes: [String]
    /// The oldest sign-in accepted, in seconds.
    public var maximumAge: Int?
    /// The `acr` values of which the ID token must have one; empty means no demand.
    public var acrValues: [String] = []
    /// Why the app asked, in its own words.
    public var purpose: String?
    /// The data that the caller who started the sign-in stored with it.
    public var payload: Data?
    /// The sign-in's name: that of the attempt that ended with this code, or a name of the server's own.
    public let attemptID: Attempt.ID
    /// The tokens that the redirect contains beside the code or in its place.
    var brought: RedirectTokens?
    /// The response type that the request asked for.
    package internal(set) var responseType = ResponseType.code

    /// A code that an app has sent to its server.
    /// - Parameters:
    ///   - code: The code; it works once.
    ///   - verifier: The PKCE secret; nil only where the profile's ``ChallengeRule`` lets the challenge be missing.
    ///   - nonce: The nonce of the app's request, if it had one.
    ///   - redirectURI: The redirect address of the app's request.
    ///   - requestedScopes: The scopes of the app's request; with `openid` an ID token is demanded and verified.
    ///   - signIn: Names the sign-in to a provider that wants one identifier in all its requests (``ProviderProfile/headers``).
    public init(
        code: Secret, verifier: PKCEVerifier? = nil, nonce: Secret? = nil, redirectURI: URL,
        requestedScopes: [String] = ["openid"], signIn: UUID = UUID()
    ) {
        self.code = code
        self.verifier = verifier
        self.nonce = nonce
        self.redirectURI = redirectURI
        self.requestedScopes = requestedScopes
        attemptID = signIn.uuidString.lowercased()
    }

    /// The code of an attempt.
    init(_ code: Secret, carried: FormFields, of attempt: Attempt) {
        self.code = code
        self.carried = carried
        state = attempt.state
        nonce = attempt.nonce
        verifier = attempt.verifier
        redirectURI = attempt.redirectURI
        requestedScopes = attempt.scopes
        maximumAge = attempt.maximumAge
        acrValues = attempt.acrValues
        purpose = attempt.purpose
        payload = attempt.payload
        attemptID = attempt.id
        responseType = attempt.responseType
    }

    /// The tokens of an attempt's redirect; the code is empty where the redirect contains none.
    init(_ tokens: RedirectTokens, of attempt: Attempt) {
        self.init(tokens.code ?? Secret(""), carried: tokens.carried, of: attempt)
        brought = tokens
    }

    /// Whether the redirect contains this token, under any name.
    func hasBrought(_ token: Secret) -> Bool {
        brought?.fields.fields.contains { !$0.value.isEmpty && $0.value.isExactly(token.reveal) } ?? false
    }
}

extension CodeGrant: Masked {
    /// Only the name of its sign-in.
    public var description: String { "<code of \(attemptID)>" }
}
