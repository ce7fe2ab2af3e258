#if canImport(UIKit)
    import SberID
    import UIKit

    /// A screen of UIKit that signs in with Sber ID, in each of the three ways.
    class SberScreen: UIViewController, SIDSafariViewControllerDelegate {
        private let redirect = "weavers://sber"
        private let status = UILabel()

        override func viewDidLoad() {
            super.viewDidLoad()
            status.numberOfLines = 0
            view.addColumn([
                .plain("Sign in with Sber ID") { [weak self] in self?.signIn() },
                .plain("Sign in on the page") { [weak self] in self?.initiateSberIDAuthorization() },
                status,
            ])
            SberLogins.shared.screen = self
            if let url = SberLogins.shared.launchURL.take() { launched(by: url) }
        }

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
            if let error = SID.login.lastStartError { show(error.explanation.remedy) }
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
            let verifier = SIDUtils.createVerifier()
            let ssoBaseUrl = SIDUtils.getSSOUrlStringFrom(receivedUrl)
            let request = SIDAuthRequest()
            request.scope = "openid name email"
            request.state = UUID().uuidString
            request.nonce = UUID().uuidString
            request.ssoBaseUrl = ssoBaseUrl
            request.redirectUri = redirect
            request.codeVerifier = verifier
            request.codeChallenge = SIDUtils.createChallenge(verifier)
            request.codeChallengeMethod = SIDAuthRequest.challengeMethod
            SID.login.autoAuth(request: request) { success in
                if success { self.show("Continue in the bank's app.") } else { self.show("Sign in by the button.") }
            }
        }

        func sberIDWindowClosed(_ response: SIDAuthResponse) { show("You have not signed in.") }

        func sberIDWindowDidDisappear() { status.isHidden = false }

        /// The bank has sent a response.
        func ended(with response: SIDAuthResponse) {
            guard response.isSuccess, let code = SberCode(response, redirect: redirect) else {
                return show("You have not signed in: \(response.errorCode ?? "no code").")
            }
            show("Signing in …")
            Task { show(await code.isTaken() ? "Welcome." : "That did not work. Try again.") }
        }

        private func show(_ text: String) { status.text = text }
    }

    /// What the app's own server needs to exchange the code: it alone has the certificate and the client secret.
    struct SberCode: Encodable {
        let code, nonce, verifier, redirect: String

        init?(_ response: SIDAuthResponse, redirect: String) {
            guard let code = response.authCode, let verifier = response.codeVerifier else { return nil }
            (self.code, self.nonce, self.verifier, self.redirect) = (code, response.nonce, verifier, redirect)
        }

        /// Whether the server has signed the member in. Put your server's address here.
        func isTaken() async -> Bool {
            guard let url = URL(string: "https://weavers.example.com/sber"), let body = try? JSONEncoder().encode(self) else {
                return false
            }
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            let response = try? await URLSession.shared.upload(for: request, from: body).1
            return (response as? HTTPURLResponse)?.statusCode == 200
        }
    }

    /// Hands every address that opens the app to Sber ID, and the response to the screen.
    @MainActor
    final class SberLogins {
        static let shared = SberLogins()

        weak var screen: SberScreen?
        /// The link from the bank's app that started this app, until the screen is there.
        var launchURL: URL?

        /// Sets what every sign-in needs, at each launch.
        func configure() {
            SID.settings.applyMainPreferences(clientID: "00000000-5BE2-4000-8000-000000000001")
        }

        /// - Returns: Whether the address was for Sber ID.
        func open(_ url: URL) -> Bool {
            if SID.login.getResponseFrom(url, completion: { response in self.screen?.ended(with: response) }) { return true }
            guard SIDUtils.getSSOUrlStringFrom(url) != nil else { return false }
            if let screen { screen.launched(by: url) } else { launchURL = url }
            return true
        }
    }
#endif
