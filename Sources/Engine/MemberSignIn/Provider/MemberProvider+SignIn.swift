public import Foundation
public import MemberAccounts
public import MemberOAuth
public import MemberWindow

extension MemberProvider {
    /// Signs a member in and stores the account.
    /// - Parameters:
    ///   - request: The request.
    ///   - presentation: The way the page reaches the member, and the time limit.
    ///   - context: The objects that it works with.
    /// - Returns: The stored account.
    /// - Throws: The reason why nothing was stored; ``SignInError/handedToBackend`` if the app's backend keeps the tokens.
    public func signIn(
        _ request: Request, _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> Account {
        try await makeReady(in: context)
        return try await context.run(
            try await plan(for: request, redirectURI: presentation.redirectURI, in: context), presentation)
    }

    /// Signs a member in by a request of this provider's type.
    package func signIn(
        taking request: some SignInRequest, _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> Account {
        try await signIn(try taken(request), presentation, in: context)
    }

    /// Signs a member in again for a resource's requirements, and replaces the old tokens by the new ones.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - challenge: The resource's requirements.
    ///   - presentation: The way the page reaches the member, and the time limit.
    ///   - context: The objects that it works with.
    /// - Returns: The account.
    /// - Throws: ``ProviderError/anotherMember`` if another member signed in; the old tokens are kept then.
    public func stepUp(
        _ account: Account, to challenge: StepUpChallenge, _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> Account {
        try demand(.stepUp)
        return try await storedAccountPermissions(of: account, in: context).stepUp(to: challenge, presentation)
    }

    /// Begins a sign-in without opening anything, for a server that sends its visitor to the page; the sign-in is stored in the
    /// vault.
    /// - Parameters:
    ///   - request: The request.
    ///   - redirectURI: The address that the redirect arrives at.
    ///   - purpose: The app's reason, for the permission ledger.
    ///   - context: The objects that it works with.
    /// - Returns: The address for the visitor's browser, and the id to finish with.
    /// - Throws: The reason why nothing was stored; ``ProviderError/notOffered(_:provider:)`` without
    ///   ``ProviderFeature/beginAndFinish``.
    public func begin(
        _ request: Request, redirectURI: URL, purpose: String?, in context: ProviderContext
    ) async throws -> PendingAuthorization {
        try demand(.beginAndFinish)
        try await makeReady(in: context)
        var plan = try await plan(for: request, redirectURI: redirectURI, in: context)
        plan.redirectURI = redirectURI
        plan.request.purpose = purpose
        try context.signIns.issuers.add(plan.ending.client.profile, at: redirectURI)
        return try await plan.begin()
    }

    /// Begins a sign-in by a request of this provider's type.
    package func begin(
        taking request: some SignInRequest, redirectURI: URL, purpose: String?, in context: ProviderContext
    ) async throws -> PendingAuthorization {
        try await begin(try taken(request), redirectURI: redirectURI, purpose: purpose, in: context)
    }

    private func taken(_ request: some SignInRequest) throws(ProviderError) -> Request {
        guard let request = request as? Request else { throw .unknownProvider("\(type(of: request))") }
        return request
    }

    /// The type of its requests.
    package var requestType: ObjectIdentifier { ObjectIdentifier(Request.self) }

    /// Finishes a sign-in that was begun in this process or another one on the same vault, and stores the account. It does not
    /// become the active account.
    /// - Parameters:
    ///   - attempt: The stored attempt.
    ///   - url: The whole address of the browser after the redirect.
    ///   - context: The objects that it works with.
    /// - Returns: The stored account.
    /// - Throws: The reason why nothing was stored; ``ProviderError/notOffered(_:provider:)`` without
    ///   ``ProviderFeature/beginAndFinish``.
    public func finish(_ attempt: Attempt, redirectedTo url: URL, in context: ProviderContext) async throws -> Account {
        try demand(.beginAndFinish)
        try await makeReady(in: context)
        let ending = try ending(of: attempt, in: context)
        do throws(SignInFailure) {
            return try await ending.finish(attempt, redirectedTo: url, in: context.open).account
        } catch { throw error.cause }
    }
}

extension ProviderContext {
    /// Runs a sign-in in the given presentation.
    func run(_ plan: SignInPlan, _ presentation: SignInPresentation) async throws -> Account {
        do throws(SignInFailure) { return try await signIn(plan, presentation) } catch { throw error.cause }
    }

    /// Runs a sign-in; a failure reports whether a page was shown.
    func signIn(_ plan: SignInPlan, _ presentation: SignInPresentation) async throws(SignInFailure) -> Account {
        var plan = plan
        if let redirectURI = presentation.redirectURI { plan.redirectURI = redirectURI }
        if let purpose = presentation.purpose { plan.request.purpose = purpose }
        let agent = presentation.agent ?? SystemSignIn.userAgent(presentation.presenter)
        if let agent, let made = plan.endingByAgent?(agent) { plan.ending = made }
        let run = SignInFlow(plan, among: signIns, appLinks: appLinks)
        return try await run.perform(with: agent, limit: presentation.limit).account
    }
}

extension SignInOutcome {
    /// The stored account.
    package var account: Account {
        get throws(SignInFailure) {
            switch self {
            case .signedIn(let account, _): return account
            case .handedToBackend: throw SignInFailure(SignInError.handedToBackend)
            }
        }
    }
}

/// The way a provider's page reaches the member.
public struct SignInPresentation: Sendable {
    /// Shows the page and returns the redirect; nil is the system's web session, if it has one.
    public var agent: (any UserAgent)?
    /// The place of the system's web session, if there is no agent.
    public var presenter = WindowPresenter.newWindow
    /// The time limit for the redirect; nil is the provider's own.
    public var limit: Duration?
    /// The app's reason, in its own words, for the permission ledger.
    public var purpose: String?
    /// The address that the redirect arrives at; nil if request or user agent supply it.
    public var redirectURI: URL?

    /// Creates a presentation.
    /// - Parameters:
    ///   - agent: Shows the page and returns the redirect.
    ///   - limit: The time limit for the redirect.
    ///   - purpose: The app's reason.
    ///   - redirectURI: The address that the redirect arrives at.
    public init(agent: (any UserAgent)?, limit: Duration? = nil, purpose: String? = nil, redirectURI: URL? = nil) {
        self.agent = agent
        self.limit = limit
        self.purpose = purpose
        self.redirectURI = redirectURI
    }
}
