#if canImport(UIKit)
    import FacebookLogin
    import UIKit

    /// A screen of UIKit that logs in with Facebook: by the ready button, and by one of its own.
    class FacebookScreen: UIViewController, LoginButtonDelegate {
        private let ownButton = UIButton(type: .system)

        override func viewDidLoad() {
            super.viewDidLoad()
            let loginButton = FBLoginButton()
            loginButton.permissions = ["public_profile", "email"]
            loginButton.delegate = self
            view.addSubview(loginButton)
            ownButton.addTarget(self, action: #selector(loginButtonClicked), for: .touchUpInside)
            view.addSubview(ownButton)
        }

        @objc func loginButtonClicked() {
            let loginManager = LoginManager()
            loginManager.logIn(permissions: ["email"], from: self) { result, error in
                if let error { return self.say("It did not work: \(error.localizedDescription)") }
                self.say(result?.isCancelled == true ? "You have not logged in." : "You are logged in.")
            }
        }

        /// Shares the loom's pattern, if the member allows it.
        func share() {
            if AccessToken.current?.hasGranted("user_posts") == true {
                say("Shared.")
            } else {
                let loginManager = LoginManager()
                loginManager.logIn(permissions: ["user_posts"], from: self) { result, error in
                    if result?.declinedPermissions.contains("user_posts") == true {
                        self.say("Without this we cannot show your pattern.")
                    } else {
                        self.say("Shared.")
                    }
                }
            }
        }

        func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
            say(error == nil ? "Welcome." : "Try again.")
        }

        func loginButtonDidLogOut(_ loginButton: FBLoginButton) { say("See you.") }

        private func say(_ text: String) { title = text }
    }

    /// Hands every address that opens the app to Facebook.
    class FacebookAppDelegate: NSObject, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            ApplicationDelegate.shared.application(application, didFinishLaunchingWithOptions: launchOptions)
        }

        func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
            ApplicationDelegate.shared.application(app, open: url, options: options)
        }
    }
#endif
