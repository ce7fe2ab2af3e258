import Foundation
import MemberAccounts
import MemberCore
public import MemberOAuth
import MemberSignIn

extension SIDLogin {
    /// Signs a member in as far as the code by a user agent: for systems without view controllers, for tools and tests.
    ///
    /// ```swift
    /// let response = try await SID.login.start(.make(scope: "openid name", redirectUri: ""), agent: LoopbackAgent())
    /// ```
    /// - Parameters:
    ///   - request: The request, which is copied. An empty `redirectUri` is supplied by the agent, another one is kept.
    ///   - agent: Shows the sign-in page and returns the response; nil for the context's own, else the system's.
    /// - Returns: The response, which may be a refusal by the bank.
    /// - Throws: ``SIDStartError``, or `UserAgentError`: `cancelled` also means that another start replaced this one, and
    ///   `redirectUnsupported` that the agent cannot receive a response at the request's address.
    public func start(_ request: SIDAuthRequest, agent: (any UserAgent)? = nil) async throws -> SIDAuthResponse {
        let start = memory.beginStart()
        defer { start.ticket.end() }
        do {
            return try await SIDAgentFlow(self, request, agent, start.ticket).response()
        } catch {
            if let error = error as? SIDStartError { memory.fail(start, error) }
            throw error
        }
    }
}

/// One sign-in at a user agent.
struct SIDAgentFlow: Sendable {
    private let context: SberIDContext
    private let settings: SIDPreferences
    private let agent: any UserAgent
    private let fields: SIDAuthRequest.Fields
    private let signIns: SIDSignIns
    private let ticket: SignInTicket

    /// Checks everything that can be checked before the agent listens.
    init(
        _ login: SIDLogin, _ request: SIDAuthRequest, _ agent: (any UserAgent)?, _ ticket: SignInTicket
    ) throws(SIDStartError) {
        (settings, fields) = (login.memory.settings, request.snapshot)
        guard !settings.clientID.isEmpty else { throw .notConfigured }
        do { context = try login.context() } catch { throw .notStored(StoreFailure(error)) }
        guard let agent = agent ?? context.userAgent ?? SystemSignIn.userAgent(.newWindow) else { throw .noPresenter }
        self.agent = agent
        self.ticket = ticket
        signIns = SIDSignIns(context, settings, login.memory, as: ticket)
        guard fields.redirectUri.isEmpty, agent.suppliesRedirectURI else {
            _ = try CheckedRequest(SIDAuthRequest(fields))
            return
        }
        _ = try CheckedRequest(SIDAuthRequest(fields, at: "http://127.0.0.1/"))
    }

    /// Shows the page and awaits the response.
    func response() async throws -> SIDAuthResponse {
        let session = try await agent.prepare(redirectURI: fields.redirectUri.isEmpty ? nil : URL(string: fields.redirectUri))
        let request: CheckedRequest
        do {
            let address = session.redirectURI.absoluteString
            guard fields.redirectUri.isEmpty || fields.redirectUri.isExactly(address) else {
                throw UserAgentError.redirectUnsupported
            }
            request = try CheckedRequest(SIDAuthRequest(fields, at: address))
        } catch {
            await session.close()
            throw error
        }
        SIDLogin.tell(request.warnings, context.diagnostics)
        return try await response(to: request, session)
    }

    private func response(to request: CheckedRequest, _ session: any UserAgentSession) async throws -> SIDAuthResponse {
        let page = SIDTarget.portal.address(request, clientID: settings.clientID, portal: settings.stand.configuration.portal)
        let own = SberPageSession(session: session, page: page, arrived: signIns.attempts.arrived)
        var plan = signIns.plan(request)
        // The response's own fields are read from the agent's redirect.
        plan.listensAtHook = false
        let run = SignInFlow(plan, among: context.shared.signIns, appLinks: nil, as: ticket)
        let (result, end) = await ticket.run {
            await Result { () async throws(SignInFailure) in try await run.perform(with: own, limit: nil) }
        }
        if !own.isPrepared.value { await session.close() }
        if case .failure(let failure) = result, case .storage? = failure.cause as? OAuthError, end.interruption != nil {
            throw UserAgentError.cancelled
        }
        return try signIns.attempts.answer.response(result, to: request)
    }
}

extension SIDAuthRequest {
    /// Creates a copy, with another redirect address if one is given.
    fileprivate convenience init(_ fields: Fields, at redirectURI: String? = nil) {
        self.init(
            scope: fields.scope, state: fields.state, nonce: fields.nonce, ssoBaseUrl: fields.ssoBaseUrl,
            redirectUri: redirectURI ?? fields.redirectUri, codeChallenge: fields.codeChallenge,
            codeChallengeMethod: fields.codeChallengeMethod, loginHint: fields.loginHint, codeVerifier: fields.codeVerifier)
    }
}

extension SberAnswer {
    /// Returns the response of a sign-in at an agent.
    fileprivate func response(_ result: SignInStepResult, to request: CheckedRequest) throws -> SIDAuthResponse {
        let ended: (outcome: RedirectOutcome, code: CodeGrant?)
        switch result {
        case .success(.handedToBackend(let code)): ended = (.accepted, code)
        case .success(.signedIn): throw SIDStartError.cannotOpen
        case .failure(let failure): ended = (.failed(try Self.end(failure.cause)), nil)
        }
        return response(ended.outcome, code: ended.code, nonce: request.nonce.reveal, state: request.state)
    }

    /// Returns the error of a response, or of its absence; throws any other one.
    private static func end(_ cause: any Error) throws -> OAuthError {
        switch cause as? OAuthError {
        case .agent(let error): throw error
        // Another start has ended the sign-in.
        case .attempt: throw UserAgentError.cancelled
        case .storage(let failure): throw SIDStartError.notStored(failure)
        case let error? where error.isOfResponse: return error
        default: throw cause
        }
    }
}

/// A session that is already prepared, and that shows the page at the address of the bank's own rules.
private final class SberPageSession: UserAgent, UserAgentSession {
    private let session: any UserAgentSession
    private let page: URL?
    private let arrived: Locked<URL?>

    init(session: any UserAgentSession, page: URL?, arrived: Locked<URL?>) {
        (self.session, self.page, self.arrived) = (session, page, arrived)
    }

    let suppliesRedirectURI = true
    var redirectURI: URL { session.redirectURI }
    /// Whether a sign-in has taken the session; the sign-in then closes it.
    let isPrepared = Locked(false)

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        isPrepared.withLock { $0 = true }
        return self
    }

    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        try await session.present(page ?? address) { url in
            // The address is recorded before it is judged: once it is accepted, the sign-in may continue at once.
            self.arrived.withLock { $0 = $0 ?? url }
            let outcome = await response(url)
            self.arrived.withLock { arrived in
                switch outcome {
                case .failed(.attempt(.over)): break  // a second delivery, which does not change the first response
                case .accepted, .failed: arrived = url
                case .refused, .notMine: if arrived == url { arrived = nil }
                }
            }
            return outcome
        }
    }

    func ended(_ end: SignInConclusion) async { await session.ended(end) }

    func close() async { await session.close() }
}

extension OAuthError {
    /// Whether the sign-in ended with a response, or because none came.
    fileprivate var isOfResponse: Bool {
        switch self {
        case .timedOut, .declined, .refused, .redirect: true
        default: false
        }
    }
}
