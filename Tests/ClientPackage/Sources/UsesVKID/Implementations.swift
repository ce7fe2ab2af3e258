import Foundation
import VKID

// Every protocol of the product, implemented as an app would.

/// One showing of VK's pages.
struct OwnSession: UserAgentSession {
    let redirectURI: URL

    func present(_ address: URL, response: @escaping @Sendable (URL) async -> RedirectOutcome) async throws(UserAgentError) {
        switch await response(redirectURI) {
        case .accepted, .failed: return
        default: throw .cancelled
        }
    }

    func close() async {}
}

/// Sessions that the SDK of version 1 left behind: none.
struct NoLegacySessions: VKID.LegacySessionStore {
    func sessions(clientID: String) -> [LegacyUserSession] { [] }
    func remove(_ user: UserID, clientID: String) {}
}

/// Hears of everything.
final class OwnObserver: VKIDObserver {
    func vkid(_ vkid: VKID, didStartAuthUsing oAuthProvider: OAuthProvider) {}
    func vkid(_ vkid: VKID, didCompleteAuthWith result: AuthResult, in oAuthProvider: OAuthProvider) {}
}

/// A session for previews.
struct PreviewSession: UserSession {
    var userId: UserID { UserID(value: 1) }
    var oAuthProvider: OAuthProvider { .vkid }
    var accessToken: AccessToken {
        AccessToken(userId: userId, value: "", expirationDate: .distantFuture, scope: grantedScope)
    }
    var refreshToken: RefreshToken { RefreshToken(userId: userId, value: "", scope: grantedScope) }
    var idToken: IDToken { IDToken(userId: userId, value: "") }
    var user: User? { nil }
    var creationDate: Date { .distantPast }
    var sessionId: String { "" }
    var requestedScope: Scope { [] }
    var grantedScope: Scope { [] }
    var needsSignIn: Bool { false }

    func getFreshAccessToken(forceRefresh: Bool) async throws(TokenRefreshingError) -> (AccessToken, RefreshToken) {
        (accessToken, refreshToken)
    }
    func fetchUser() async throws(UserFetchingError) -> User { throw .unknown(cause: CancellationError()) }
    func logout(removeLocally: Bool) async throws(LogoutError) {}
    func revokePermissions() async throws(LogoutError) {}
}

/// A pass that ends.
struct Pass: Expiring {
    let expirationDate: Date
}

/// A backend that takes the code.
struct OwnBackend: AuthCodeHandler, AuthCodeExchanging {
    func exchange(_ code: AuthorizationCode, finishFlow: @escaping @Sendable () -> Void) { finishFlow() }

    func exchangeAuthCode(
        _ code: AuthorizationCode, completion: @escaping @Sendable (Result<AuthFlowData, any Error>) -> Void
    ) { completion(.failure(CancellationError())) }
}

/// Shows nothing.
final class NoPresenter: UIKitPresenting {
    func present(_ face: any Sendable) {}
    func dismiss() {}
}

/// An element that only marks a place.
struct OwnElement: VKIDElement {}
