import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

/// The sign-ins that `SID` starts for one client, in a window, in the bank's app or at a user agent: how they are planned, found and ended.
struct SIDSignIns: Sendable {
    let client: OAuthClient
    let attempts: SIDAttempts
    let diagnostics: Diagnostics
    private let clock: any MemberClock

    /// Creates the sign-ins of the client that the settings name. The ticket is that of a start to be stored; nil if stored sign-ins are
    /// only read and ended.
    init(_ context: SberIDContext, _ settings: SIDPreferences, _ memory: SIDState, as ticket: SignInTicket? = nil) {
        let stand = settings.stand.configuration
        (clock, diagnostics) = (context.clock, context.diagnostics)
        attempts = SIDAttempts(
            context, AccountClient(ofSberClient: settings.clientID, in: stand.name), memory, as: ticket)
        client = OAuthClient(
            profile: SberOAuthProfile.profile(stand), registration: ClientRegistration(id: settings.clientID),
            environment: stand.name, transport: context.transport, attempts: attempts, clock: context.clock,
            random: context.random, diagnostics: context.diagnostics)
    }

    /// Returns the plan of a sign-in as far as the code, which the caller gets.
    func plan(_ request: CheckedRequest, returnLink: String? = nil) -> SignInPlan {
        var authorization = AuthorizationRequest(scopes: request.scopes, redirectURI: request.redirect.url)
        authorization.secrets = RequestSecrets(
            state: request.state, challenge: request.challenge, verifier: request.verifier, nonce: request.nonce)
        var plan = SignInPlan(
            ending: SignInEnding(client), request: authorization, payload: SIDPayload(returnLink: returnLink))
        plan.exchange = .backend { _ in }
        return plan
    }

    /// Returns the sign-ins without a user agent that wait now, newest first; expired ones end.
    /// - Throws: `AccountError`.
    func waiting() throws(AccountError) -> [(attempt: Attempt, payload: SIDPayload)] {
        var found: [(attempt: Attempt, payload: SIDPayload)] = []
        for attempt in try attempts.vault.storedAttempts(of: attempts.client) where attempt.phase == .open {
            guard let payload = SIDPayload(attempt) else { continue }
            guard clock.now < attempt.expires else {
                end(attempt, as: .timedOut)
                continue
            }
            // The response of a sign-in at a user agent goes only to that agent.
            if !SignInContinuation(attempt.payload).isOwn { found.append((attempt, payload)) }
        }
        return found
    }

    /// Whether a sign-in still waits.
    /// - Throws: `AccountError` if it cannot be read.
    func isWaiting(_ id: Attempt.ID) throws(AccountError) -> Bool { try attempts.vault.storedAttempt(id)?.phase == .open }

    /// Ends a sign-in that has no response; an error of the store is reported.
    /// - Returns: Whether this call ended it; true if the store failed.
    @discardableResult
    func end(_ attempt: Attempt, as error: OAuthError) -> Bool {
        do throws(OAuthError) { return try client.end(attempt, as: error, in: attempts) } catch {
            report(error)
            return true
        }
    }

    func report(_ error: any Error) {
        var failure = StoreFailure(error)
        if case .storage(let inner)? = error as? OAuthError { failure = inner }
        diagnostics.report(.error, "sberid.storage_failed", ["code": .open(failure.code)])
    }
}

extension AccountClient {
    /// Creates the key of a client of Sber ID.
    init(ofSberClient clientID: String, in environment: String) {
        self.init(provider: SberOAuthProfile.provider, environment: environment, clientID: clientID)
    }
}
