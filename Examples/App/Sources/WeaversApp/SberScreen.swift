#if canImport(UIKit)
    import SberID
    import UIKit

    /// A screen of UIKit that signs in with Sber ID, in each of the three ways.
    class SberScreen: UIViewController, SIDSafariViewControllerDelegate {
        private let redirect = "weavers://sber"

        private func makeRequest() -> SIDAuthRequest {
            let verifier = SIDUtils.createVerifier()
            let challenge = SIDUtils.createChallenge(verifier)
            let challengeMethod = SIDAuthRequest.challengeMethod
            return SIDAuthRequest(
                scope: "openid name email",
                state: UUID().uuidString,
                nonce: UUID().uuidString,
                redirectUri: redirect,
                codeChallenge: challenge,
                codeChallengeMethod: challengeMethod,
                codeVerifier: verifier)
        }

        /// The bank's app, else the sign-in page.
        func signIn() {
            let viewController = self
            SID.login.auth(withSberId: makeRequest(), viewController: viewController)
        }

        /// The sign-in page, from which the bank's app may be opened.
        func initiateSberIDAuthorization() {
            let success = SID.login.soleLoginWebPageAuth(
                sberIdRequest: makeRequest(),
                svcRedirectUrlString: "weavers://back",
                viewController: self
            )
            if !success, let error = SID.login.lastStartError { show(error.explanation.remedy) }
        }

        /// For a member who comes from the bank's app and pressed nothing.
        func launched(by receivedUrl: URL) {
            let ssoBaseUrl = SIDUtils.getSSOUrlStringFrom(receivedUrl)
            let request = SIDAuthRequest()
            request.scope = "openid name email"
            request.state = UUID().uuidString
            request.nonce = UUID().uuidString
            request.ssoBaseUrl = ssoBaseUrl
            request.redirectUri = redirect
            request.codeChallenge = SIDUtils.createChallenge(SIDUtils.createVerifier())
            SID.login.autoAuth(request: request) { success in
                if success { self.show("Continue in the bank's app.") } else { self.show("Sign in by the button.") }
            }
        }

        func sberIDWindowClosed(_ response: SIDAuthResponse) { show("You have not signed in.") }

        func sberIDWindowDidDisappear() { navigationController?.popViewController(animated: true) }

        private func show(_ text: String) { title = text }
    }

    /// Hands every address that opens the app to Sber ID.
    class SberAppDelegate: NSObject, UIApplicationDelegate {
        func application(
            _ app: UIApplication,
            open url: URL,
            options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
            SID.login.getResponseFrom(url) { response in
                if response.isSuccess {
                    print("a code for the backend")
                } else {
                    print("not signed in: \(response.error ?? "")")
                }
            }
            return true
        }
    }
#endif
