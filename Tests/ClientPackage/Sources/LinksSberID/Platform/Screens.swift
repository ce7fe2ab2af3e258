#if canImport(UIKit)
    import SberID
    import UIKit

    /// An app as it was written for versions 2 and 3 of Sber ID's own SDK: setting up at its start, the address that brings the response.
    final class BakeryAppDelegate: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            SID.settings.applyMainPreferences(
                clientID: "11111111-2222-3333-4444-555555555555", userID: nil, partnerName: "Bakery",
                partnerProfileUrl: "bakery://profile", stand: .prom)
            SID.initializer.initialize(stand: .prom) { result in
                switch result {
                case .success, .unknown: print("ready")
                case .fail: print("no client id")
                }
            }
            return true
        }

        func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
            SID.login.getResponseFrom(url) { response in
                if response.isSuccess {
                    print("code \(response.authCode ?? ""), nonce \(response.nonce), \(response.state ?? "")")
                } else {
                    print("no bread: \(response.error ?? "")")
                }
                if response.appToken != nil { print("the site knows the member too") }
            }
            return true
        }
    }

    /// A screen that signs in, in each of the ways.
    final class BakeryScreen: UIViewController, SIDSafariViewControllerDelegate {
        private var verifier = ""

        override func viewDidLoad() {
            super.viewDidLoad()
            let large = SIDLoginButton(type: .green, textType: .filling, desiredSize: CGSize(width: 280, height: 48))
            view.addSubview(large.uiView { [weak self] in self?.signIn() })
            view.addSubview(SIDLoginButton(type: .white).uiView { [weak self] in self?.signInByThePage() })
        }

        private func request() -> SIDAuthRequest {
            verifier = SIDUtils.createVerifier()
            let request = SIDAuthRequest(
                scope: "openid profile email", state: "loaf-state", nonce: "loaf-nonce", redirectUri: "bakery://callback",
                codeChallenge: SIDUtils.createChallenge(verifier), codeChallengeMethod: SIDAuthRequest.challengeMethod)
            request.loginHint = "79998887766"
            return request
        }

        func signIn() {
            SID.login.auth(withSberId: request(), viewController: self)
            SID.login.auth(request: request(), viewController: navigationController ?? self)
        }

        func signInByThePage() {
            let success = SID.login.soleLoginWebPageAuth(
                sberIdRequest: request(), svcRedirectUrlString: "bakery://back", viewController: self)
            title = success ? "The page is open" : "No page"
        }

        /// The bank's app has opened this one.
        func launched(by receivedUrl: URL) {
            let ssoBaseUrl = SIDUtils.getSSOUrlStringFrom(receivedUrl)
            let request = SIDAuthRequest()
            request.scope = "openid profile email"
            request.state = "warm-state"
            request.nonce = "warm-nonce"
            request.ssoBaseUrl = ssoBaseUrl
            request.redirectUri = "bakery://callback"
            request.codeChallenge = SIDUtils.createChallenge(verifier)
            SID.login.autoAuth(request: request) { success in
                if success { self.title = "At the bank" } else { self.signInByThePage() }
            }
        }

        func sberIDWindowDidDisappear() { navigationController?.popViewController(animated: true) }
    }
#endif
