import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

/// What is kept sealed with a sign-in, so that a relaunched app takes its response.
struct StartNote: Codable, Sendable {
    /// The link by which the bank's app returns to this one while the page stands; nil where none was sent.
    var returnLink: String?
    /// Whether a user agent waits for the response, and nobody else gets it.
    var isAgents = false

    struct Payload: Codable, Sendable { let sid: StartNote }

    /// What is kept with an attempt; nil of one that somebody else has started.
    init?(_ attempt: Attempt) {
        guard let kept: Payload = SignInContinuation(attempt.payload).payload() else { return nil }
        self = kept.sid
    }

    init(returnLink: String? = nil, isAgents: Bool = false) { (self.returnLink, self.isAgents) = (returnLink, isAgents) }

    /// The same as it is kept.
    var payload: Payload { Payload(sid: self) }

    /// Whether an address lies on the base of the link back: scheme, host, port and path.
    func isReturned(by url: URL) -> Bool {
        guard let mine = returnLink.flatMap(URL.init(string:)).flatMap(Self.base) else { return false }
        return Self.base(url) == mine
    }

    private static func base(_ url: URL) -> [String]? {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false), let scheme = parts.scheme else { return nil }
        let path = parts.percentEncodedPath
        return [
            scheme.asciiLowercased, parts.host?.asciiLowercased ?? "", parts.port.map(String.init) ?? "",
            path.hasSuffix("/") ? String(path.dropLast()) : path,
        ]
    }
}

/// The sign-ins of one client that wait for their responses: in the vault, so that they survive a relaunch.
struct PendingStarts: Sendable {
    let client: OAuthClient
    let vault: Vault
    let clock: any MemberClock
    let diagnostics: Diagnostics

    /// The sign-ins of a client; where the engine is to keep a sign-in by itself, `attempts` says how, else the vault does.
    init(_ context: SberIDContext, _ settings: SIDPreferences, attempts: (any AttemptStore)? = nil) {
        let stand = settings.stand.configuration
        (vault, clock, diagnostics) = (context.vault, context.clock, context.diagnostics)
        client = OAuthClient(
            profile: SberOAuthProfile.profile(stand), registration: ClientRegistration(id: settings.clientID),
            environment: stand.name, transport: context.transport, attempts: attempts ?? context.vault, clock: context.clock,
            random: context.random, diagnostics: context.diagnostics)
    }

    var accountClient: AccountClient { AccountClient(ofSberClient: client.registration.id, in: client.environment) }

    var stored: StoredStarts { StoredStarts(vault: vault, client: accountClient, clock: clock) }

    /// Those that wait now, newest first; what is too old ends.
    /// - Throws: `AccountError`.
    func waiting() throws(AccountError) -> [(attempt: Attempt, note: StartNote)] {
        var found: [(attempt: Attempt, note: StartNote)] = []
        for attempt in try vault.storedAttempts(of: accountClient) where attempt.phase == .open {
            guard let note = StartNote(attempt) else { continue }
            if clock.now < attempt.expires { found.append((attempt, note)) } else { end(attempt, as: .timedOut) }
        }
        return found
    }

    /// Stores a sign-in; what it replaces ends as cancelled.
    /// - Parameters:
    ///   - request: What is asked.
    ///   - note: What is kept with it.
    ///   - isOver: Whether something later has come already; asked when nothing else can change.
    /// - Returns: The sign-in, and those that it has replaced.
    /// - Throws: `OAuthError.storage(_:)`: nothing has changed then.
    func begin(
        _ request: CheckedRequest, _ note: StartNote, unless isOver: () -> Bool = { false }
    ) throws(OAuthError) -> (attempt: Attempt, replaced: [Attempt.ID]) {
        var authorization = authorization(request)
        authorization.payload = try? JSONEncoder().encode(note.payload)
        let attempt = try client.prepare(authorization, exchanges: false).attempt
        let replaced: [Attempt.ID]
        do { replaced = try stored.begin(attempt, unless: isOver) } catch { throw OAuthError(storing: error) }
        client.reportBegun(attempt)
        return (attempt, replaced)
    }

    /// What the engine is asked.
    func authorization(_ request: CheckedRequest) -> AuthorizationRequest {
        var authorization = AuthorizationRequest(scopes: request.scopes, redirectURI: request.redirect.url)
        authorization.secrets = RequestSecrets(
            state: request.state, challenge: request.challenge, verifier: request.verifier, nonce: request.nonce)
        return authorization
    }

    /// Whether a sign-in still waits.
    /// - Throws: `AccountError`: it cannot be read.
    func isWaiting(_ id: Attempt.ID) throws(AccountError) -> Bool { try vault.storedAttempt(id)?.phase == .open }

    /// Ends a sign-in; a store that fails is told of.
    /// - Returns: Whether this call ended it; also if the store failed.
    @discardableResult
    func end(_ attempt: Attempt, as error: OAuthError) -> Bool {
        do throws(OAuthError) { return try client.end(attempt, as: error, in: vault) } catch {
            report(error)
            return true
        }
    }

    func report(_ error: any Error) {
        diagnostics.report(.error, "sberid.storage_failed", ["code": .open(StoreFailure(error).code)])
    }
}
