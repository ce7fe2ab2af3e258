import FacebookLogin
import Foundation
import MemberTesting
import Testing

/// Calls as an app wrote them for the vendor's versions 5 to 18. The test is that this file compiles; calls that need no network
/// also run.
@Suite("The vendor's entry points", .timeLimit(.minutes(1)))
@MainActor
struct EntryPointTests {
    @Test("tokens, claims, permissions and settings have their names")
    func values() throws {
        try FacebookBench().within {
            let token = AccessToken(
                tokenString: "t", permissions: ["email"], declinedPermissions: ["user_likes"],
                expiredPermissions: [], appID: "123",
                userID: "42", expirationDate: nil, refreshDate: nil, dataAccessExpirationDate: nil)
            AccessToken.current = token
            #expect(
                AccessToken.isCurrentAccessTokenActive && !token.isExpired && !token.isDataAccessExpired)
            #expect(
                token.hasGranted(.email) && token.hasGranted(permission: "email")
                    && token.hasGranted("email"))
            let sets: [Set<Permission>] = [
                token.permissions, token.declinedPermissions, token.expiredPermissions,
            ]
            let texts: [String] = [token.tokenString, token.appID, token.userID]
            let dates: [Date] = [token.expirationDate, token.refreshDate, token.dataAccessExpirationDate]
            #expect(sets.map(\.count) == [1, 1, 0] && texts.count == 3 && dates.count == 3)
            let signed = AuthenticationToken.current
            let parts: (String?, String?, String?, Bool?) = (
                signed?.tokenString, signed?.nonce, signed?.graphDomain, signed?.isExpired
            )
            #expect(parts.0 == nil && signed?.claims()?.sub == nil)
            #expect(Permission.custom("x").name == "x" && Permission(stringLiteral: "email") == .email)
            Settings.shared.appID = "123"
            Settings.shared.clientToken = "c"
            Settings.shared.appURLSchemeSuffix = "x"
            Settings.shared.facebookDomainPart = "beta"
            Settings.shared.graphAPIVersion = "v21.0"
            Settings.shared.isGraphErrorRecoveryEnabled = false
            Settings.shared.loggingBehaviors = [.networkRequests]
            Settings.shared.limitedLoginAutoRefreshInterval = 60
            #expect(Settings.shared.displayName == nil)
        }
    }

    @Test("a configuration, a verifier and the results of a login have their names")
    func login() throws {
        try FacebookBench().within {
            let verifier = CodeVerifier(string: CodeVerifier().value)
            #expect(verifier?.challenge.isEmpty == false && CodeVerifier(string: "short") == nil)
            let configuration = LoginConfiguration(
                permissions: ["public_profile"], tracking: .limited, nonce: "n", messengerPageId: nil,
                authType: .reauthorize,
                appSwitch: .disabled, codeVerifier: CodeVerifier())
            #expect(
                configuration?.requestedPermissions == [.publicProfile]
                    && configuration?.authType == .reauthorize)
            let manager = LoginManager(defaultAudience: .onlyMe)
            manager.defaultAudience = .everyone
            #expect(manager.isAuthenticationURL(URL(filePath: "/v21.0/dialog/oauth")))
            manager.logOut()
            let numbers: [LoginErrorCode] = [
                .userMismatch, .badChallengeString, .invalidIDToken, .missingAccessToken,
            ]
            #expect(
                numbers.map(\.rawValue) == [304, 308, 309, 310]
                    && LoginErrorDomain == "com.facebook.sdk.login")
            #expect(GraphRequestError.recoverable.rawValue == 2 && ErrorDomain == "com.facebook.sdk.core")
        }
    }

    @Test("requests, connections, attachments and the button have their names")
    func graph() throws {
        try FacebookBench().within {
            let fields = ["fields": "id,name"]
            var requests = [
                GraphRequest(graphPath: "me"),
                GraphRequest(graphPath: "me/permissions/email", httpMethod: .delete),
                GraphRequest(graphPath: "me", parameters: fields),
                GraphRequest(graphPath: "me/feed", parameters: ["message": "x"], httpMethod: .post),
                GraphRequest(
                    graphPath: "me", parameters: fields, flags: [.skipClientToken, .disableErrorRecovery]),
                GraphRequest(
                    graphPath: "me", parameters: fields, tokenString: nil, version: "v20.0", httpMethod: .get),
                GraphRequest(
                    graphPath: "me", parameters: fields, tokenString: "t", httpMethod: .get,
                    flags: .doNotInvalidateTokenOnError),
            ]
            requests[0].setGraphErrorRecovery(disabled: true)
            requests[0].parameters["limit"] = "1"
            #expect(
                requests[5].version == "v20.0" && requests[6].tokenString == "t"
                    && requests[1].httpMethod == .delete)
            let connection = GraphRequestConnection()
            connection.timeout = GraphRequestConnection.defaultConnectionTimeout
            connection.overrideGraphAPIVersion("v20.0")
            try connection.add(requests[0]) { connection, result, error in }
            try connection.add(requests[2], name: "me") { _, _, _ in }
            try connection.add(requests[3], parameters: ["depends_on": "me"]) { _, _, _ in }
            #expect(connection.urlResponse == nil && connection.delegate == nil)
            connection.cancel()
            let picture = GraphRequestDataAttachment(
                data: Data([1]), filename: "a.jpg", contentType: "image/jpeg")
            #expect(picture.filename == "a.jpg")
            let button = FBLoginButton()
            (button.loginTracking, button.tooltipBehavior, button.tooltipColorStyle) = (
                .limited, .disable, .neutralGray
            )
            (button.defaultAudience, button.authType, button.appSwitch) = (.friends, .rerequest, .enabled)
            (button.nonce, button.messengerPageId) = ("n", "p")
            #expect(button.nonce == "n")
        }
    }

    /// Calls that need a member or a network: compiled, and not run.
    private func calls(
        _ manager: LoginManager, _ request: GraphRequest, _ configuration: LoginConfiguration?
    ) async throws {
        manager.logIn(permissions: ["email"], from: nil) { result, error in _ = result?.isCancelled }
        manager.logIn(permissions: [.publicProfile, .email], viewController: nil) { result in
            if case .success(let granted, let declined, let token) = result {
                _ = (granted, declined, token?.userID)
            }
        }
        manager.logIn(viewController: nil, configuration: configuration) { _ in }
        manager.reauthorizeDataAccess(from: nil) { result, error in }
        manager.refreshLimitedLogin(from: nil, fallbackPolicy: .silentOnly) { result in
            _ = try? result.get()
        }
        AccessToken.refreshCurrentAccessToken { connection, result, error in }
        Profile.isUpdatedWithAccessTokenChange = true
        Profile.loadCurrentProfile { profile, error in
            _ = (profile?.userID, profile?.friendIDs, profile?.isLimited)
        }
        request.start { connection, result, error in
            _ = (error as NSError?)?.userInfo[GraphRequestErrorGraphErrorCodeKey] as? Int
        }
        _ = try await request.start()
        ApplicationDelegate.shared.initializeSDK()
        let device = DeviceLoginManager(permissions: ["email"], enableSmartLogin: false)
        (device.redirectURL, device.delegate) = (nil, nil)
        device.start()
        device.cancel()
        for name in [Notification.Name.AccessTokenDidChange, .ProfileDidChange] {
            _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                notification in
                _ = notification.userInfo?[AccessTokenChangeNewKey] as? AccessToken
                _ = notification.userInfo?[AccessTokenDidExpireKey] as? Bool
            }
        }
    }
}

/// The vendor's delegates, as an app conforms to them.
@MainActor
private final class AppDelegates: LoginButtonDelegate, LoginTooltipViewDelegate,
    GraphRequestConnectionDelegate,
    GraphErrorRecoveryProcessorDelegate, DeviceLoginManagerDelegate
{
    func loginButton(
        _ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?,
        error: (any Error)?
    ) {}
    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {}
    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool { true }
    func loginTooltipView(_ view: FBLoginTooltipView, shouldAppear appearing: Bool) -> Bool {
        appearing
    }
    func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting) {}
    func requestConnection(
        _ connection: any GraphRequestConnecting, didFailWithError error: any Error
    ) {}
    func processorDidAttemptRecovery(
        _ processor: GraphErrorRecoveryProcessor, didRecover: Bool, error: (any Error)?
    ) {}
    func deviceLoginManager(
        _ loginManager: DeviceLoginManager, startedWith codeInfo: DeviceLoginCodeInfo
    ) {}
    func deviceLoginManager(
        _ loginManager: DeviceLoginManager, completedWith result: DeviceLoginManagerResult?,
        error: (any Error)?
    ) {}
}
