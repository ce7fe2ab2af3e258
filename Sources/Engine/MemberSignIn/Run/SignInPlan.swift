public import Foundation
public import MemberAccounts
public import MemberOAuth

/// How one sign-in is made: what is asked, by which ways, who exchanges the code, and what its end needs.
///
/// ```swift
/// var plan = SignInPlan(ending: SignInEnding(client), request: AuthorizationRequest(scopes: ["profile"]))
/// plan.steps = [.app { links in AppStep(redirectURI: home) { page in [.scheme(link(page))] } }, .web]
/// ```
public struct SignInPlan: Sendable {
    /// What its end needs.
    public var ending: SignInEnding
    /// What is asked of the member and of the provider.
    public var request: AuthorizationRequest
    /// The ways to the member, in order: one that fails leads on to the next, unless it was cancelled, ran out of time, or brought
    /// a foreign response.
    public var steps: [SignInStep]
    /// Where the page's response arrives; nil leaves that to the user agent, or to `ownRedirectURI`.
    public var redirectURI: URL?
    /// Where it arrives with a user agent that supplies no address of its own: the app's scheme.
    package var ownRedirectURI: URL?
    /// Who exchanges the code for tokens.
    public var exchange = CodeExchange.here
    /// Until when the request's own secrets last.
    package var secretsExpire: Date?
    /// The only member who may sign in, by the subject: for a further sign-in of an account.
    public var subject: String?
    /// The sign-ins that it excludes, or that exclude it; nil for any number at once.
    package var reach: SignInReach?
    /// Whether the response may also come by the app's open-URL hook, beside the user agent's own way.
    package var listensAtHook = true
    /// What the provider keeps sealed with the sign-in, as an object of JSON, so that another process can finish it. The names
    /// `exchange`, `isOwn` and `subject` are taken.
    public var payload: (any Encodable & Sendable)?

    /// A plan.
    /// - Parameters:
    ///   - ending: What its end needs.
    ///   - request: What is asked; its redirect address counts as ``redirectURI``, its payload is ``payload``.
    ///   - steps: The ways to the member.
    ///   - payload: What the provider keeps with the sign-in.
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
    /// The vendor's app. What it is asked by is found out when its turn comes; what that throws is why the step failed.
    case app(@Sendable (any AppLinks) async throws -> AppStep)
    /// The provider's page, shown by the user agent.
    case web
}

/// Who exchanges a code for tokens.
public enum CodeExchange: Sendable {
    /// The client here.
    case here
    /// The app's backend, which keeps the tokens: the sign-in succeeds when this returns, and no account is stored here.
    case backend(@Sendable (CodeGrant) async throws -> Void)
    /// The app's backend, which gives the tokens back: an account is stored here.
    case tokensFromBackend(@Sendable (CodeGrant) async throws -> BackendTokens)

    var kind: SignInContinuation.Exchange {
        switch self {
        case .here: .here
        case .backend: .backend
        case .tokensFromBackend: .tokensFromBackend
        }
    }
}

/// What an app's own backend gave for a code.
public struct BackendTokens: Sendable {
    /// The tokens.
    public var tokens: TokenSet
    /// The member at the provider.
    public var subject: String

    /// Tokens.
    /// - Parameters:
    ///   - tokens: The tokens.
    ///   - subject: The member at the provider.
    public init(tokens: TokenSet, subject: String) {
        self.tokens = tokens
        self.subject = subject
    }
}

/// What came of a sign-in.
public enum SignInOutcome: Sendable {
    /// The account is stored; with what else the provider's own function found when it made the tokens (`MadeTokens.finding`).
    case signedIn(Account, finding: (any Sendable)? = nil)
    /// The app's backend has the code; no account is stored here.
    case handedToBackend(CodeGrant)
}

extension SignInPlan {
    /// Begins the sign-in and opens nothing: for servers, any number at once.
    /// - Returns: The address for the member's browser, and the name to finish with.
    /// - Throws: `OAuthError`, ``SignInError/payloadUnusable``; nothing is stored then.
    package func begin() async throws -> PendingAuthorization {
        var request = request
        request.payload = try sealedPayload(isOwn: false)
        request.redirectURI = redirectURI(for: nil)
        return try await ending.client.begin(request)
    }
}

extension SignInEnding {
    /// Finishes a sign-in that was begun by name; a code for a backend is handed out.
    /// - Parameters:
    ///   - attempt: As it is stored.
    ///   - url: The whole address that the browser came back to.
    ///   - vault: Where the account is stored. It does not become the active one.
    /// - Returns: What came of it.
    /// - Throws: ``SignInFailure``.
    package func finish(
        _ attempt: Attempt, redirectedTo url: URL, in vault: Vault
    ) async throws(SignInFailure) -> SignInOutcome {
        let note = SignInContinuation(attempt.payload)
        return try await watch {
            do {
                guard note.exchange == .here else {
                    return .success(.handedToBackend(try await client.takeCode(attempt, redirectedTo: url)))
                }
                let result = try await client.finish(attempt, redirectedTo: url)
                let account = try await store(result, in: vault, expecting: note.subject, activates: false)
                return .success(.signedIn(account, finding: result.finding))
            } catch { return .failure(SignInFailure(error)) }
        }.get()
    }
}
