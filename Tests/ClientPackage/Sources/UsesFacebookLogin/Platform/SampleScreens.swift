#if canImport(UIKit)
    import FacebookLogin
    import UIKit

    /// What the screens of Facebook's login sample have in common.
    class LanternScreen: UIViewController {
        var isLoggedIn: Bool { AccessToken.current != nil || AuthenticationToken.current != nil }

        func tell(_ error: any Error) {
            let nsError = error as NSError
            let message = nsError.userInfo["com.facebook.sdk:FBSDKErrorDeveloperMessageKey"] as? String
            title = message ?? nsError.userInfo[ErrorDeveloperMessageKey] as? String ?? nsError.localizedDescription
        }
    }

    /// The sample's screen with the ready button, which stands in the storyboard.
    final class LanternButtonScreen: LanternScreen, LoginButtonDelegate {
        /// A view of the storyboard whose class is the button's.
        private var loginButton: FBLoginButton? { view.subviews.lazy.compactMap { $0 as? FBLoginButton }.first }
        private let isLimited = UISwitch()
        private let nonceField = UITextField()

        var loginTracking: LoginTracking { isLimited.isOn ? .limited : .enabled }

        override func viewDidLoad() {
            super.viewDidLoad()
            loginButton?.loginTracking = loginTracking
            loginButton?.delegate = self
        }

        func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool {
            loginButton.loginTracking = loginTracking
            if let nonce = nonceField.text, !nonce.isEmpty { loginButton.nonce = nonce }
            return true
        }

        func loginButton(
            _ loginButton: FBLoginButton, didCompleteWith potentialResult: LoginManagerLoginResult?,
            error potentialError: (any Error)?
        ) {
            if let error = potentialError { return tell(error) }
            guard let result = potentialResult, !result.isCancelled else { return }
            title = "lit"
        }

        func loginButtonDidLogOut(_ loginButton: FBLoginButton) { title = "dark" }
    }

    /// The sample's screen with a button of the app's own.
    final class LanternManagerScreen: LanternScreen {
        private let loginManager = LoginManager()
        var nonce: String? = "lantern-1"

        var configuration: LoginConfiguration? {
            if let nonce, !nonce.isEmpty {
                return LoginConfiguration(permissions: [.publicProfile, .email], tracking: .limited, nonce: nonce)
            }
            return LoginConfiguration(permissions: [.publicProfile, .email], tracking: .enabled)
        }

        func toggleLogin() {
            guard !isLoggedIn else { return loginManager.logOut() }
            guard let validConfiguration = configuration else { return }
            loginManager.logIn(viewController: self, configuration: validConfiguration) { [unowned self] result in
                switch result {
                case .cancelled: self.title = "dark"
                case .failed(let error): self.tell(error)
                case .success: self.title = "lit"
                }
            }
        }

        /// The lines of the guide about access that has run out.
        func askAgain() {
            guard AccessToken.current?.isDataAccessExpired == true else { return }
            LoginManager(defaultAudience: .everyone).reauthorizeDataAccess(from: self) { result, error in
                if let error { return self.tell(error) }
                self.title = result?.isCancelled == true ? "dark" : "lit"
            }
        }
    }

    /// The sample's screen that shows who is logged in.
    final class LanternDetailsScreen: LanternScreen {
        private var observer: (any NSObjectProtocol)?

        override func viewDidLoad() {
            super.viewDidLoad()
            let (accessToken, authenticationToken) = (AccessToken.current, AuthenticationToken.current)
            let granted = accessToken?.permissions.map { $0.name }.joined(separator: ", ") ?? "none"
            let declined = accessToken?.declinedPermissions.map { $0.name }.joined(separator: ", ") ?? "none"
            let lines = [granted, declined, authenticationToken?.nonce ?? "none", authenticationToken?.claims()?.sub ?? "none"]
            title = (lines + who()).joined(separator: " ")
            observer = NotificationCenter.default.addObserver(forName: .AccessTokenDidChange, object: nil, queue: .main) { note in
                print(note.userInfo?[AccessTokenChangeNewKey] != nil ? "lit" : "dark")
            }
        }

        private func who() -> [String] {
            let profile = Profile.current
            return [
                profile?.name ?? "", profile?.userID ?? "", profile?.email ?? "", profile?.gender ?? "",
                profile?.imageURL?.absoluteString ?? "", profile?.linkURL?.absoluteString ?? "", profile?.hometown?.name ?? "",
                profile?.location?.name ?? "", "\(profile?.ageRange?.min ?? 0)", "\(profile?.birthday ?? .distantPast)",
                "\(profile?.friendIDs?.count ?? 0)",
            ]
        }

        /// The token as the guide lists it.
        func token() -> [String] {
            guard let token = AccessToken.current, !token.isExpired else { return [] }
            return [
                token.userID, token.appID, "\(token.expirationDate)", "\(token.dataAccessExpirationDate)", "\(token.refreshDate)",
                "\(token.expiredPermissions.count)",
            ]
        }
    }

    /// The sample's scene: an address, with nothing beside it.
    final class LanternSceneDelegate: UIResponder, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            guard let context = URLContexts.first else { return }
            ApplicationDelegate.shared.application(
                UIApplication.shared, open: context.url, sourceApplication: nil, annotation: nil)
        }
    }
#endif
