import Foundation
import MemberOAuth

// Every protocol of the product, implemented as an app would.

/// Brings what its own window came back to.
struct OwnAgent: UserAgent {
    let suppliesRedirectURI = true
    var showsWindow: Bool { false }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        guard let redirectURI else { throw .redirectUnsupported }
        return OwnSession(redirectURI: redirectURI)
    }
}

/// An agent whose cookies the app keeps.
struct OwnCookieAgent: CookieKeepingAgent {
    var cookies = CookieJar()
    let suppliesRedirectURI = true

    func keeping(_ cookies: CookieJar) -> any CookieKeepingAgent { OwnCookieAgent(cookies: cookies) }
    var keptCookies: CookieJar { get async { cookies } }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        guard let redirectURI else { throw .redirectUnsupported }
        return OwnSession(redirectURI: redirectURI)
    }
}

/// One showing of pages.
final class OwnSession: UserAgentSession {
    let redirectURI: URL

    init(redirectURI: URL) { self.redirectURI = redirectURI }

    func present(_ address: URL, response: @escaping @Sendable (URL) async -> RedirectOutcome) async throws(UserAgentError) {
        let judge: @Sendable (URL) async -> RedirectOutcome = response
        guard await judge(redirectURI).isFinal else { throw .cancelled }
    }

    func close() async {}
}

/// The same on the main actor, where windows are: each method says so.
@MainActor
final class WindowSession: UserAgentSession {
    nonisolated let redirectURI: URL
    private var shown: [URL] = []

    init(redirectURI: URL) { self.redirectURI = redirectURI }

    @MainActor
    func present(_ address: URL, response: @escaping @Sendable (URL) async -> RedirectOutcome) async throws(UserAgentError) {
        shown.append(address)
        if await response(redirectURI) == .notMine { throw .cancelled }
    }

    @MainActor func close() async { shown = [] }
}

/// Attempts in the app's own store.
actor OwnAttempts: AttemptStore {
    private var attempts: [Attempt.ID: Attempt] = [:]

    func insert(_ attempt: Attempt) async throws { attempts[attempt.id] = attempt }
    func attempt(_ id: Attempt.ID) async throws -> Attempt? { attempts[id] }
    func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws -> Bool {
        guard let attempt = attempts[id], from.contains(attempt.phase.name) else { return false }
        attempts[id]?.phase = to
        return true
    }
}

/// Attempts at hand, for calls that cannot wait. Unchecked: the lock guards the one thing that changes.
final class AttemptsAtHand: ImmediateAttemptStore, @unchecked Sendable {
    private let lock = NSLock()
    private var attempts: [Attempt.ID: Attempt] = [:]

    func storeAttempt(_ attempt: Attempt) throws { lock.withLock { attempts[attempt.id] = attempt } }
    func storedAttempt(_ id: Attempt.ID) throws -> Attempt? { lock.withLock { attempts[id] } }
    func moveAttempt(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) throws -> Bool {
        lock.withLock {
            guard let attempt = attempts[id], from.contains(attempt.phase.name) else { return false }
            attempts[id]?.phase = to
            return true
        }
    }
}

/// Begins and finishes a sign-in as far as its code, without a wait; a server exchanges it.
func signInAtHand(_ client: OAuthClient, _ store: AttemptsAtHand, _ url: URL) throws -> CodeGrant {
    let begun = try client.begin(AuthorizationRequest(scopes: ["openid"]), exchanges: false, in: store)
    let grant = try client.takeCode(begun.attempt, redirectedTo: url, in: store)
    return CodeGrant(code: grant.code, verifier: grant.verifier, nonce: grant.nonce, redirectURI: grant.redirectURI)
}

/// A provider that answers in words of its own.
func ownReading(_ profile: inout ProviderProfile) {
    profile.challengeRule = .optional
    let verdict = RedirectReading("verdict") { fields, _ in fields["verdict"] == "no" ? .failed(.declined()) : nil }
    profile.redirect.readings.insert(verdict, at: 0)
}

/// A provider with a check of its own, and the subject judged last.
func ownChecks(_ profile: inout ProviderProfile) {
    let tenant = IDTokenCheck("tenant") { facts in
        facts.claims.extra["tid"]?.string == "7" ? nil : .claimMissing("tid")
    }
    profile.idToken.checks = [.signature, .issuer, .audience, tenant] + IDTokenCheck.times + [.nonce, .subject]
}

/// Keys that the app brings along.
struct OwnKeys: KeySource {
    let set: JWKSet

    func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet { set }
}

/// A clock that stands still.
struct OwnClock: MemberClock {
    var now: Date { Date(timeIntervalSince1970: 0) }
    var uptime: Duration { .zero }
    var bootID: String { "boot" }
    func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}

/// No randomness at all.
struct OwnRandom: RandomSource {
    func bytes(_ count: Int) -> Data { Data(count: count) }
}

/// A transport that streams.
struct OwnTransport: StreamingTransport {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .offline }
    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStream { HTTPStream(try await send(request)) }
}

/// An error of the app's own.
enum OwnError: CodedError {
    case closed
    var code: String { "app.closed" }
    var problem: String { "It is closed." }
    var remedy: String { "Open it." }
}
