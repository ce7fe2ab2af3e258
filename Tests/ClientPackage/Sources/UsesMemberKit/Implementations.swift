import Foundation
import MemberKit

// The protocols that an app of this product implements.

/// A key that the app keeps by itself.
struct OwnKey: VaultKeySource {
    let bytes: Data

    func key() throws(AccountError) -> SealingKey {
        guard let key = try? SealingKey(bytes: bytes) else { throw .locked }
        return key
    }
}

/// Hears of changes.
final class OwnObserver: VaultObserver {
    func vault(_ vault: Vault, didChange change: VaultChange) { print(vault.accounts.count, change) }
}

/// Opens pages in a window of the app's own.
struct OwnAgent: UserAgent {
    let suppliesRedirectURI = false

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        guard let redirectURI else { throw .redirectUnsupported }
        return OwnSession(redirectURI: redirectURI)
    }
}

struct OwnSession: UserAgentSession {
    let redirectURI: URL

    func present(_ address: URL, response: @escaping @Sendable (URL) async -> RedirectOutcome) async throws(UserAgentError) {
        while await !response(redirectURI).isFinal {}
    }

    func close() async {}
}

/// A transport, a clock and randomness of the app's own.
struct OwnWorld: StreamingTransport, MemberClock, RandomSource {
    var now: Date { .distantPast }
    var uptime: Duration { .zero }
    var bootID: String { "boot" }
    func sleep(for duration: Duration) async throws {}
    func bytes(_ count: Int) -> Data { Data(count: count) }
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .offline }
    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStream { throw .offline }
}
