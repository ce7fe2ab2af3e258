#if canImport(UIKit)
    import SberID
    import UIKit

    /// The lines of the bank's guides that ``BakeryScreen`` has not: other names and another order of later versions, and of older ones.
    final class KilnScreen: UIViewController, SIDSafariViewControllerDelegate {
        override func viewDidLoad() {
            super.viewDidLoad()
            SID.initializer.initialize()
            SID.initializer.initialize(stand: SIDStandType(named: "ift cloud"))
            SID.settings.applyMainPreferences(
                clientID: "00000000-5BE2-4000-8000-000000000002", userID: "7", partnerName: "Kiln", partnerProfileUrl: nil)
        }

        /// The order of later versions: the base of the bank's link stands behind the redirect address.
        func request(base: String?) -> SIDAuthRequest {
            let challenge = SIDUtils.createChallenge(SIDUtils.createVerifier())
            return SIDAuthRequest(
                scope: "openid name mapp_sso", state: UUID().uuidString, nonce: UUID().uuidString, redirectUri: "kiln://fired",
                ssoBaseUrl: base, codeChallenge: challenge, codeChallengeMethod: SIDAuthRequest.challengeMethod,
                loginHint: "79998887766")
        }

        /// The order of versions 2 and 3, and their name of the challenge's method.
        func olderRequest(base: String?) -> SIDAuthRequest {
            let request = SIDAuthRequest(
                scope: "openid", state: "state-of-the-kiln", nonce: "nonce-of-the-kiln", ssoBaseUrl: base,
                redirectUri: "https://kiln.example.com/fired", codeChallenge: "a challenge",
                codeChallengeMethod: SIDUtilsCodeChallengeMethod)
            request.codeChallengeMethod = SIDUtilsCodeChallengeMethod
            return request
        }

        func opened(by url: URL) -> Bool {
            if url.scheme == "kiln" && url.host == "fired" {
                SID.login.getResponseFrom(url) { response in
                    let (authCode, nonce, state) = (response.authCode ?? "", response.nonce, response.state ?? "")
                    self.title = response.isSuccess ? "\(authCode.count) \(nonce.count) \(state.count)" : response.error ?? "cold"
                }
                return true
            }
            SID.login.autoAuth(request: request(base: SIDUtils.getSSOUrlStringFrom(url))) { [weak self] success in
                self?.title = success ? "firing" : "press the button"
            }
            return false
        }

        func sberIDWindowClosed(_ response: SIDAuthResponse) { title = response.error }
        func sberIDWindowDidDisappear() { view.isHidden = false }
    }

    extension SIDStandType {
        /// A stand by the name that the app's settings have for it.
        init(named name: String) {
            switch name {
            case "psi": self = .psi
            case "psi cloud": self = .psiCloud
            case "ift": self = .ift
            case "ift cloud": self = .iftCloud
            default: self = .prom
            }
        }
    }
#endif
