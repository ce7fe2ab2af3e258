import Foundation
import MemberTesting
import Testing
import VKID

/// Calls as an app wrote them for versions 2.4 to 3.0 of VK's SDK. The test is that this file compiles; calls that need no
/// network also run. The screens with UIKit are in `Tests/ClientPackage`.
@Suite("VK's entry points", .timeLimit(.minutes(1)))
@MainActor
struct EntryPointTests {
    private final class Listener: VKIDObserver {
        func vkid(_ vkid: VKID, didStartAuthUsing oAuthProvider: OAuthProvider) {}
        func vkid(_ vkid: VKID, didCompleteAuthWith result: AuthResult, in oAuthProvider: OAuthProvider) {}
    }

    private struct Backend: AuthCodeExchanging, AuthCodeHandler {
        func exchangeAuthCode(
            _ code: AuthorizationCode, completion: @escaping @Sendable (Result<AuthFlowData, any Error>) -> Void
        ) {
            let user = UserID(value: 1)
            let scope = Scope("email phone")
            completion(
                .success(
                    AuthFlowData(
                        accessToken: AccessToken(userId: user, value: code.code, expirationDate: .distantFuture, scope: scope),
                        refreshToken: RefreshToken(userId: user, value: "r", scope: scope),
                        idToken: IDToken(userId: user, value: "i"), deviceId: code.deviceId)))
        }

        func exchange(_ code: AuthorizationCode, finishFlow: @escaping @Sendable () -> Void) {
            print(code.code, code.state, code.codeVerifier ?? "", code.redirectURI)
            finishFlow()
        }
    }

    private struct Nobody: UserSession {
        var userId: UserID { UserID(value: 1) }
        var oAuthProvider: OAuthProvider { .vkid }
        var accessToken: AccessToken { AccessToken(userId: userId, value: "", expirationDate: .distantFuture, scope: []) }
        var refreshToken: RefreshToken { RefreshToken(userId: userId, value: "", scope: []) }
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
        func fetchUser() async throws(UserFetchingError) -> User { throw .captchaError() }
        func logout(removeLocally: Bool) async throws(LogoutError) {}
        func revokePermissions() async throws(LogoutError) {}
    }

    private func vkid() throws -> VKID {
        let home = try TemporaryVault()
        let context = VKIDContext(vault: home.vault, transport: ScriptedTransport([]))
        return try VKIDContext.$current.withValue(context) {
            try VKID(config: Configuration(appCredentials: AppCredentials(clientId: "51", clientSecret: "c")))
        }
    }

    @Test("set-up, sessions, observers and addresses have their names")
    func object() throws {
        let (vkid, listener) = (try vkid(), Listener())
        vkid.add(observer: listener)
        vkid.remove(observer: listener)
        let sessions: [any UserSession] = vkid.authorizedSessions
        #expect(sessions.isEmpty && vkid.currentAuthorizedSession?.oAuthProvider == nil)
        #expect(vkid.legacyAuthorizedSessions.first?.creationDate == nil)
        vkid.appearance = Appearance(colorScheme: .dark, locale: .tr)
        #expect(Appearance.ColorScheme.allCases.count == 3 && Appearance.Locale.allCases.count == 9)
        vkid.open(url: URL(filePath: "/"))
        #expect(vkid.groupSubscriptionsLimit?.maxSubscriptionsToShow == 2 && vkid.groupSubscriptionsLimit?.periodInDays == 30)
        #expect(!VKID.sdkVersion.isEmpty && !VKID.apiVersion.isEmpty && VKID.shared === VKID.shared)
    }

    @Test("configurations of a sign-in have their names, labels and order")
    func configurations() throws {
        let secrets = try PKCESecrets()
        let all = [
            AuthConfiguration(), AuthConfiguration(flow: .publicClientFlow(pkce: secrets), scope: ["email", "phone"]),
            AuthConfiguration(
                flow: .confidentialClientFlow(codeExchanger: Backend(), pkce: secrets), scope: Scope("email"),
                forceWebViewFlow: true,
                groupSubscriptionConfiguration: .init(subscribeToGroupId: "1", buttonType: .inheritedOrDefault),
                prompt: .consent),
            AuthConfiguration(flow: .tokensFromBackend(codeExchanger: Backend()), prompt: .custom("login consent")),
        ]
        #expect(all.map { $0.scope?.value.count } == [nil, 2, 1, nil])
        #expect(secrets.codeVerifier != nil && !secrets.state.isEmpty && secrets.codeChallengeMethod == .s256)
        #expect(Scope(["email"] as Set).hasGranted(["email"]) && OAuthProvider.allCases == [.vkid, .ok, .mail])
    }

    @Test("a button's shape and heights have their names, labels and order")
    func shapes() {
        typealias Layout = OneTapButton.Layout
        #expect(Layout(kind: .logoOnly, height: .large(.h52), cornerRadius: 3) == .logoOnly(size: .large(.h52), cornerRadius: 3))
        #expect(Layout(kind: .regular, cornerRadius: 8) == .regular() && Layout.Kind.allCases == [.regular, .logoOnly])
        let (slid, between): (CGFloat, CGFloat) = (44, 48.5)
        #expect(Layout.Height.Medium(rawValue: slid) == .h44 && Layout.Height.Small(rawValue: slid) == nil)
        #expect(Layout.Height.Large(rawValue: between) == nil && Layout.Height.Small(rawValue: CGFloat.nan) == nil)
        #expect(Layout.Height.allCases == Layout.Height.all && Layout.Height.allCases.map(\.rawValue).max() == 56)
        let onCompleteAuth: AuthResultCompletion = { _ in }
        let button = OneTapButton(
            title: .get, height: .medium(.h40), cornerRadius: 6, theme: .dark, authConfiguration: AuthConfiguration(),
            oAuthProviderConfiguration: .init(alternativeProviders: [.ok]), presenter: .newUIWindow,
            onCompleteAuth: onCompleteAuth)
        #expect(button.layout == .regular(height: .medium(.h40), cornerRadius: 6) && button.appearance.title == .get)
        #expect(button.oAuthProviderConfiguration.alternativeProviders == [.ok])
    }

    @Test("a scope can be made from an optional text")
    func missingScope() {
        let (wish, none): (String?, String?) = ("email phone", nil)
        #expect(Scope(wish)?.value == ["email", "phone"] && Scope(none) == nil)
        #expect(AuthConfiguration(scope: Scope("email")).scope == ["email"])
    }

    @Test("a session's calls accept completions, each called once")
    func sessions() async throws {
        let session: any UserSession = Nobody()
        let heard: [String] = await withCheckedContinuation { continuation in
            session.getFreshAccessToken(forceRefresh: true) { result in
                if case .success((let access, let refresh)) = result { print(access.isExpired, refresh.scope) }
                session.fetchUser { user in
                    if case .success(let user) = user { print(user.firstName ?? "", user.avatarURL?.path ?? "", user.id.value) }
                    session.logout { end in
                        continuation.resume(returning: ["\(result)", "\(user)", "\(end)"].map { String($0.prefix(7)) })
                    }
                }
            }
        }
        #expect(heard == ["success", "failure", "success"])
        #expect(session.sessionId.isEmpty && session.idToken.value.isEmpty && session.user?.email == nil)
        #expect(session.creationDate == .distantPast && session.debugDescription == "UserSession(1)")
    }

    @Test("every error has its cases")
    func errors() {
        let words = { (error: GroupSubscriptionError) in
            switch error {
            case .closedByUser, .canceledByUser, .invalidAccessToken, .failedSubscription: "one"
            case .failedToCreate(let creation): creation.rawValue
            case .unknown: "two"
            }
        }
        #expect(words(.unknown()) == "two" && words(.failedToCreate(.scopeMissing)) == "scopeMissing")
        let creation = { (error: GroupSubscriptionSheetCreationError) in
            switch error {
            case .invalidAccessToken, .alreadyMember, .groupClosed, .isServiceAccount, .scopeMissing, .localLimitReached,
                .subscriptionNotAllowed, .unknown:
                true
            }
        }
        #expect(creation(.groupClosed))
        let user = { (error: UserFetchingError) in if case .captchaError = error { true } else { false } }
        let token = { (error: TokenRefreshingError) in if case .stateMismatch = error { true } else { false } }
        let moved = { (error: OAuth2MigrationError) in if case .migrationOverdue = error { true } else { false } }
        #expect(user(.captchaError()) && token(.stateMismatch) && moved(.migrationOverdue))
    }
}
