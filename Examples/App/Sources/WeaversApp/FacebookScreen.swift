#if canImport(UIKit)
    import FacebookLogin
    import UIKit

    /// A screen of UIKit that logs in with Facebook: by the ready button, and by one of its own.
    class FacebookScreen: UIViewController, LoginButtonDelegate {
        private let ownButton = UIButton(type: .system)
        private let status = UILabel()

        override func viewDidLoad() {
            super.viewDidLoad()
            let loginButton = FBLoginButton()
            loginButton.permissions = ["public_profile", "email"]
            loginButton.delegate = self
            ownButton.setTitle("Log in with Facebook", for: .normal)
            ownButton.addTarget(self, action: #selector(loginButtonClicked), for: .touchUpInside)
            status.numberOfLines = 0
            view.addColumn([loginButton, ownButton, .plain("Share the pattern") { [weak self] in self?.share() }, status])
        }

        @objc func loginButtonClicked() {
            let loginManager = LoginManager()
            loginManager.logIn(permissions: ["email"], from: self) { result, error in
                if let error { return self.say("It did not work: \(error.localizedDescription)") }
                self.say(result?.isCancelled == false ? "You are logged in." : "You have not logged in.")
            }
        }

        /// Shares the loom's pattern, if the member allows it.
        func share() {
            if AccessToken.current?.hasGranted("user_posts") == true { return say("Shared.") }
            let loginManager = LoginManager()
            loginManager.logIn(permissions: ["user_posts"], from: self) { result, error in
                self.say(Self.outcome(result, error))
            }
        }

        /// Nothing is shared unless the permission is there: a login may fail, be cancelled, or end without it.
        private static func outcome(_ result: LoginManagerLoginResult?, _ error: (any Error)?) -> String {
            guard error == nil, let result else { return "It did not work. Try again." }
            if result.isCancelled { return "Nothing was shared." }
            return result.grantedPermissions.contains("user_posts") ? "Shared." : "Without this we cannot show your pattern."
        }

        func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
            guard error == nil, let result else { return say("It did not work. Try again.") }
            say(result.isCancelled ? "You have not logged in." : "Welcome.")
        }

        func loginButtonDidLogOut(_ loginButton: FBLoginButton) { say("See you.") }

        private func say(_ text: String) { status.text = text }
    }
#endif
