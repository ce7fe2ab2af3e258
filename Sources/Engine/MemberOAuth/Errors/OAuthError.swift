public import MemberCore
public import MemberHTTP

/// Why a sign-in, a refresh or a call of the provider's own endpoints failed.
///
/// ``reaction`` says what the app can do, whatever the case.
public enum OAuthError: ExplainedError, UnansweredError, Equatable {
    /// Something about the app's or the provider's set-up is wrong.
    case configuration(ConfigurationProblem)
    /// The response in the redirect cannot be used.
    case redirect(RedirectProblem)
    /// The member declined at the provider; with the provider's own text, tidied.
    case declined(description: String? = nil)
    /// The window was closed, or no window could be opened.
    case agent(UserAgentError)
    /// No response arrived within the attempt's life.
    case timedOut
    /// The attempt is unknown, over, or was interrupted while its code was under way.
    case attempt(AttemptProblem)
    /// The provider refused, by an OAuth error or by status.
    case refused(ServerRefusal)
    /// The provider's response has no usable form.
    case invalidResponse(OAuthPlace, ResponseProblem)
    /// A resource demands more of the member than the tokens prove; `AuthorizationRequest(steppingUp:from:)` asks for it.
    case stepUp(StepUpChallenge)
    /// The ID token was refused.
    case idToken(IDTokenProblem)
    /// The provider did not respond.
    case transport(OAuthPlace, HTTPError)
    /// The stored sign-in cannot be refreshed: the provider gave no refresh token.
    case noRefreshToken
    /// The store failed; the texts are those of the store's own error.
    case storage(StoreFailure)
    /// The provider's own function made no tokens: what that means, whose code and words this error has, and the provider's own error.
    indirect case exchange(ExchangeFailure)

    /// Whether the server may have done what it was asked to.
    package var mayBeDone: Bool {
        if case .transport(_, let error) = withoutCause { error.mayBeDone } else { false }
    }

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .configuration(let problem): .init(problem.code, problem.problem, problem.remedy)
        case .redirect(let problem):
            .init(
                "oauth.\(problem.name)", problem.sentence,
                problem == .foreignAddress
                    ? "Leave the address to others; the sign-in still waits for its own." : reaction.advice)
        case .declined: .init("oauth.declined", "The member declined the sign-in at the provider.", reaction.advice)
        case .agent(let error): .init(error)
        case .timedOut: .init("oauth.attempt_timed_out", "The sign-in was not finished in time.", reaction.advice)
        case .attempt(let problem):
            .init(
                "oauth.attempt_\(problem.rawValue)", problem.sentence,
                problem == .over ? "Nothing, if it ended well; else sign in again." : reaction.advice)
        case .refused(let refusal): .init("oauth.refused", refusal.sentence, refusal.remedy)
        case .invalidResponse(let place, let problem):
            .init(
                problem.code, "The response of the \(place.words) cannot be used: \(problem.reason).", reaction.advice)
        case .stepUp(let challenge): .init("oauth.step_up", challenge.sentence, reaction.advice)
        case .idToken(let problem): .init(problem.code, problem.problem, problem.remedy)
        case .transport(let place, let error): .init(error.code, "\(error.problem) (At the \(place.words).)", error.remedy)
        case .noRefreshToken:
            .init(
                "oauth.no_refresh_token", "There is no refresh token for this account, so its access token cannot be renewed.",
                "Use the access token while it lasts; sign in again once the access token ends.")
        case .storage(let failure):
            .init("oauth.storage", "The sign-in could not be stored. \(failure.problem)", failure.remedy)
        case .exchange(let failure): .init(failure.error)
        }
    }

    /// The provider's own text about a refusal or a decline.
    public var providerWords: String? {
        switch self {
        case .declined(let description): description?.tidied
        case .refused(let refusal): refusal.words
        case .exchange(let failure): failure.error.providerWords
        default: nil
        }
    }

    /// The same error for a response that does not prove that it belongs to this sign-in: it is not known whether the member
    /// declined.
    var unconfirmed: OAuthError {
        guard case .declined(let description) = self else { return self }
        return .refused(ServerRefusal(place: .authorization, error: "access_denied", description: description))
    }

    /// Whether a token response contains another state than the request: it belongs to another request.
    package var isForeignAnswer: Bool {
        if case .invalidResponse(_, .state) = withoutCause { true } else { false }
    }

    /// The app's possible reaction.
    public var reaction: Reaction {
        switch self {
        case .configuration: .fix
        case .declined: .declined
        case .refused(let refusal): refusal.reaction
        case .transport(_, .tlsUntrusted), .transport(_, .pinMismatch), .transport(_, .certificateDemanded): .fix
        case .transport(let place, _): place == .token ? .again : .later
        case .invalidResponse(let place, _): place == .refresh || place == .keySet ? .later : .report
        case .redirect, .timedOut, .attempt, .agent: .again
        // The access token may still be good: the app knows when it needs another one.
        case .noRefreshToken: .perhapsAgain
        case .stepUp: .stepUp
        case .idToken: .report
        case .storage: .later
        case .exchange(let failure): failure.error.reaction
        }
    }
}

extension ServerRefusal {
    /// Whether the refusal ended a sign-in: a redirect counts once, and a code is not sent twice.
    private var endsSignIn: Bool { place == .authorization || place == .token }

    /// The remedy for the refusal; most follow from the app's possible reaction.
    fileprivate var remedy: String {
        if saysTokenIsDead { return Reaction.again.advice }
        if endsSignIn, reaction == .later { return "Sign in again; if it fails too, wait a little first." }
        if error == "invalid_dpop_proof" || error == "use_dpop_nonce" {
            return "Let the provider give this client bearer tokens: proofs of possession are not made here."
        }
        guard place == .metadata else { return reaction.advice }
        if leadsTo != nil { return "Pass the issuer that the document there names, exactly." }
        return reaction == .fix
            ? "Check the issuer: its document is looked for at the issuer's address and /.well-known/openid-configuration."
            : reaction.advice
    }
}

/// The step at which an error occurred.
public enum OAuthPlace: String, Sendable, Equatable {
    /// The authorization endpoint, seen through the redirect.
    case authorization
    /// The token endpoint, with a code.
    case token
    /// The token endpoint, with a refresh token.
    case refresh
    /// The key set.
    case keySet
    /// The metadata document.
    case metadata
    /// The member's data.
    case userInfo
    /// The end of a session.
    case signOut
    /// The introspection of a token.
    case introspection

    var words: String {
        switch self {
        case .authorization: "authorization endpoint"
        case .token: "token endpoint"
        case .refresh: "token endpoint (refresh)"
        case .keySet: "key set"
        case .metadata: "metadata document"
        case .userInfo: "user-info endpoint"
        case .signOut: "sign-out endpoint"
        case .introspection: "introspection endpoint"
        }
    }
}

/// The possible reactions of an app to an error.
public enum Reaction: String, Sendable, Equatable {
    /// Sign in again; stored tokens are invalid.
    case again
    /// Refused without a reason: tokens stay, and the request is not repeated automatically.
    case perhapsAgain
    /// A temporary fault: tokens stay, try later.
    case later
    /// A developer or operator must act; tokens stay.
    case fix
    /// Repeat with a user interface.
    case ask
    /// The member declined.
    case declined
    /// Sign in again and ask for more; tokens stay.
    case stepUp
    /// Pass the error on unchanged.
    case report

    var advice: String {
        switch self {
        case .again: "Sign in again."
        case .perhapsAgain: "Sign in again if it lasts."
        case .later: "Try again later; nothing was lost."
        case .fix: "Check the client's registration at the provider: id, secret, redirect address and scopes."
        case .ask: "Sign in again with the provider's page shown."
        case .declined: "Ask again when the member is ready."
        case .stepUp: "Ask the member to sign in again with these requirements."
        case .report: "Report it with its code."
        }
    }
}
