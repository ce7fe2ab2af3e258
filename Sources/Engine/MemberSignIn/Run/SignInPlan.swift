public import Foundation
public import MemberAccounts
public import MemberOAuth

/// The plan of one sign-in: the request, the ways to the member, the party that exchanges the code, and the end.
///
/// ```swift
/// var plan = SignInPlan(ending: SignInEnding(client), request: AuthorizationRequest(scopes: ["profile"]))
/// plan.steps = [.app { links in AppStep(redirectURI: home) { page in [.scheme(link(page))] } }, .web]
/// ```
public struct SignInPlan: Sendable {
    /// The end of the sign-in.
    public var ending: SignInEnding
    /// The request to the member and the provider.
    public var request: AuthorizationRequest
    /// The ways to the member, in order: after one that fails the next is tried, unless it was cancelled, timed out, or returned a
    /// foreign response.
    public var steps: [SignInStep]
    /// The address at which the page's response arrives; nil leaves it to the user agent, or to `ownRedirectURI`.
    public var redirectURI: URL?
    /// The address with a user agent that does not supply one: the app's scheme.
    public var ownRedirectURI: URL?
    /// Who exchanges the code for tokens.
    public var exchange = CodeExchange.here
    /// The time until which the request's own secrets are valid.
    public var secretsExpire: Date?
    /// The only member who may sign in, by the subject: for a further sign-in of an account.
    public var subject: String?
    /// The sign-ins that exclude it or are excluded by it; nil if any number may run at once.
    package var reach: SignInReach?
    /// Is called before a page or an app is shown (true), and after it was closed (false).
    package var visibility: (@Sendable (Bool) async -> Void)?
    /// Whether the response may also arrive by the app's open-URL hook, besides the user agent's own way.
    package var listensAtHook = true
    /// The permissions that a member declines by a "no" to the whole sign-in: the requested ones that the tokens do not allow yet. Nil if
    /// a "no" declines none.
    package var question: Set<String>?
    /// The end of the sign-in at the user agent that shows its page, where the agent makes a difference, as its cookies do; nil is ``ending``.
    package var endingByAgent: (@Sendable (any UserAgent) -> SignInEnding)?
    /// The provider's data, sealed with the sign-in, so that another process can finish it; `Attempt.providerPayload(_:)` reads it.
    public var payload: (any Encodable & Sendable)?

    /// Creates a plan.
    /// - Parameters:
    ///   - ending: The end of the sign-in.
    ///   - request: The request; its redirect address sets ``redirectURI``, and its payload is replaced by ``payload``.
    ///   - steps: The ways to the member.
    ///   - payload: The provider's data to seal with the sign-in.
    public init(
        ending: SignInEnding, request: AuthorizationRequest, steps: [SignInStep] = [.web],
        payload: (any Encodable & Sendable)? = nil
    ) {
        self.ending = ending
        self.request = request
        self.steps = steps
        self.payload = payload
        redirectURI = request.redirectURI
    }
}

/// One way by which a sign-in may reach the member.
public enum SignInStep: Sendable {
    /// The vendor's app. Its step is prepared when its turn comes; an error of the preparation is the reason why the step failed.
    case app(@Sendable (any AppLinks) async throws -> AppStep)
    /// The provider's page, shown by the user agent.
    case web
}

/// The party that exchanges a code for tokens.
public enum CodeExchange: Sendable {
    /// The client here.
    case here
    /// The app's backend, which keeps the tokens: the sign-in succeeds when this returns, and no account is stored here.
    case backend(@Sendable (CodeGrant) async throws -> Void)
    /// The app's backend, which returns the tokens: an account is stored here.
    case tokensFromBackend(@Sendable (CodeGrant) async throws -> BackendTokens)

    var kind: SignInContinuation.Exchange {
        switch self {
        case .here: .here
        case .backend: .backend
        case .tokensFromBackend: .tokensFromBackend
        }
    }
}

/// The tokens that an app's own backend returned for a code.
public struct BackendTokens: Sendable {
    /// The tokens.
    public var tokens: TokenSet
    /// The member's id at the provider.
    public var subject: String

    /// Creates the tokens of a backend.
    /// - Parameters:
    ///   - tokens: The tokens.
    ///   - subject: The member's id at the provider.
    public init(tokens: TokenSet, subject: String) {
        self.tokens = tokens
        self.subject = subject
    }
}

/// The outcome of a sign-in.
public enum SignInOutcome: Sendable {
    /// The account is stored; with the finding of the provider's own function that made the tokens (`MadeTokens.finding`).
    case signedIn(Account, finding: (any Sendable)? = nil)
    /// The app's backend has the code; no account is stored here.
    case handedToBackend(CodeGrant)
}

extension SignInPlan {
    /// Begins the sign-in without opening anything: for servers, any number at once.
    /// - Returns: The address for the member's browser, and the id to finish with.
    /// - Throws: `OAuthError`, ``SignInError/payloadUnusable``; nothing is stored then.
    package func begin() async throws -> PendingAuthorization {
        var request = request
        request.payload = try sealedPayload(isOwn: false)
        request.redirectURI = redirectURI(for: nil)
        return try await ending.client.begin(request)
    }
}

extension SignInEnding {
    /// Finishes a sign-in that was begun by id; a code for a backend is returned.
    /// - Parameters:
    ///   - attempt: The stored attempt.
    ///   - url: The whole address of the browser after the redirect.
    ///   - open: The store of the account, which does not become the active one.
    /// - Returns: The outcome.
    /// - Throws: ``SignInFailure``.
    package func finish(
        _ attempt: Attempt, redirectedTo url: URL, in open: OpenStore
    ) async throws(SignInFailure) -> SignInOutcome {
        let note = SignInContinuation(attempt.payload)
        return try await watch {
            do {
                guard note.exchange == .here else {
                    return .success(.handedToBackend(try await client.takeCode(attempt, redirectedTo: url)))
                }
                let result = try await client.finish(attempt, redirectedTo: url)
                let account = try await store(result, in: open, expecting: note.subject, activates: false)
                return .success(.signedIn(account, finding: result.finding))
            } catch { return .failure(SignInFailure(error)) }
        }.get()
    }
}
