#if canImport(UIKit)
    import FacebookLogin
    import UIKit

    /// An app as it was written for Facebook's own SDK: its start, and the addresses that open it.
    final class LibraryAppDelegate: UIResponder, UIApplicationDelegate {
        private var observer: (any NSObjectProtocol)?

        func application(
            _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            ApplicationDelegate.shared.application(application, didFinishLaunchingWithOptions: launchOptions)
            Settings.shared.isAdvertiserTrackingEnabled = false
            Profile.isUpdatedWithAccessTokenChange = true
            observer = NotificationCenter.default.addObserver(forName: .AccessTokenDidChange, object: nil, queue: .main) { note in
                print(note.userInfo?[AccessTokenDidChangeUserIDKey] != nil)
            }
            return true
        }

        func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
            ApplicationDelegate.shared.application(
                app, open: url, sourceApplication: options[.sourceApplication] as? String,
                annotation: options[.annotation] as Any)
        }
    }

    final class LibrarySceneDelegate: UIResponder, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            guard let url = URLContexts.first?.url else { return }
            ApplicationDelegate.shared.application(
                UIApplication.shared, open: url, sourceApplication: nil, annotation: [UIApplication.OpenURLOptionsKey.annotation])
        }
    }

    /// A screen that logs in, asks again and reads.
    final class LibraryScreen: UIViewController, LoginButtonDelegate {
        override func viewDidLoad() {
            super.viewDidLoad()
            let loginButton = FBLoginButton()
            loginButton.permissions = ["public_profile", "email"]
            loginButton.delegate = self
            loginButton.center = view.center
            view.addSubview(loginButton)
            let limited = FBLoginButton(frame: .zero, permissions: [.publicProfile])
            limited.loginTracking = .limited
            limited.nonce = "shelf-7"
            view.addSubview(limited)
            if let token = AccessToken.current, !token.isExpired { title = token.userID }
        }

        func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
            if let error { return print(error.localizedDescription) }
            if result?.declinedPermissions.contains("email") == true { askAgain() }
        }

        func loginButtonDidLogOut(_ loginButton: FBLoginButton) { title = nil }

        func logIn() {
            LoginManager().logIn(permissions: ["public_profile", "email"], from: self) { result, error in
                guard error == nil, let result, !result.isCancelled else { return }
                print(result.grantedPermissions, result.token?.tokenString.count ?? 0)
            }
        }

        func logInLimited() {
            guard let configuration = LoginConfiguration(permissions: ["public_profile"], tracking: .limited, nonce: "shelf-8")
            else { return }
            LoginManager().logIn(viewController: self, configuration: configuration) { result in
                switch result {
                case .cancelled: print("no")
                case .failed(let error): print(error)
                case .success(let granted, let declined, let token): print(granted, declined, token?.userID ?? "")
                }
            }
        }

        func askAgain() {
            guard AccessToken.current?.hasGranted("email") == false else { return }
            LoginManager().logIn(permissions: ["email"], from: self) { _, _ in }
        }

        func read() {
            GraphRequest(graphPath: "me", parameters: ["fields": "id,name"]).start { _, result, error in
                if let error = error as NSError? { print(error.userInfo[GraphRequestErrorGraphErrorCodeKey] ?? 0) }
                if let member = result as? [String: Any] { print(member["name"] ?? "") }
            }
            GraphRequest(graphPath: "me/permissions/email", parameters: [:], httpMethod: .delete).start { _, _, _ in }
            Profile.loadCurrentProfile { profile, _ in print(profile?.name ?? "") }
            LoginManager().logOut()
        }
    }
#endif
