#if canImport(UIKit)
    import UIKit
    import VKID

    /// An app as it was written for versions 2.7 to 2.9 of VK ID's own SDK: setting up at its start, addresses that open it.
    final class OrchardAppDelegate: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            do {
                try VKID.shared.set(
                    config: Configuration(
                        appCredentials: AppCredentials(clientId: "51234567", clientSecret: "of the orchard"),
                        appearance: Appearance(colorScheme: .system, locale: .system), loggingEnabled: true,
                        groupSubscriptionsLimit: .init(maxSubscriptionsToShow: 2, periodInDays: 30)))
            } catch {
                preconditionFailure("VK ID is not set up: \(error)")
            }
            VKID.shared.appearance.colorScheme = .dark
            VKID.shared.appearance.locale = .ru
            return true
        }

        func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
            VKID.shared.open(url: url)
        }
    }

    final class OrchardSceneDelegate: UIResponder, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            for context in URLContexts { VKID.shared.open(url: context.url) }
        }
    }

    /// A screen with VK ID's buttons.
    final class OrchardScreen: UIViewController {
        private let vkid = VKID.shared
        private var onetap: UIView?

        override func viewDidLoad() {
            super.viewDidLoad()
            vkid.add(observer: self)
            let oneTap = OneTapButton { authResult in
                do {
                    let session = try authResult.get()
                    print("apples for \(session.userId.value), token \(session.accessToken)")
                } catch AuthError.cancelled {
                    print("no apples today")
                } catch {
                    print("no apples: \(error)")
                }
            }
            let button = vkid.ui(for: oneTap).uiView()
            view.addSubview(button)
            onetap = button
            view.addSubview(vkid.ui(for: styledButton()).uiView())
            view.addSubview(vkid.ui(for: ownButton()).uiView())
            view.addSubview(vkid.ui(for: buttonWithOthers()).uiView())
            view.addSubview(vkid.ui(for: row()).uiView())
        }

        private func styledButton() -> OneTapButton {
            OneTapButton(
                appearance: OneTapButton.Appearance(
                    title: .signUp, style: .secondary(logo: .vkidPrimary), theme: .matchingColorScheme(.current)),
                layout: .regular(height: .large(.h56), cornerRadius: 28), presenter: .uiViewController(self),
                authConfiguration: AuthConfiguration(
                    flow: .publicClientFlow(), scope: Scope(["email", "phone"]), forceWebViewFlow: true)
            ) { [weak self] authResult in
                self?.finish(authResult)
            }
        }

        private func ownButton() -> OneTapButton {
            OneTapButton(
                layout: .logoOnly(size: .medium(.h44), cornerRadius: 12),
                onTap: { [weak self] activityIndicator in
                    guard let self else { return }
                    activityIndicator.startAnimating()
                    self.vkid.authorize(with: AuthConfiguration(), oAuthProvider: .vkid, using: .uiViewController(self)) {
                        self.finish($0)
                        activityIndicator.stopAnimating()
                    }
                })
        }

        private func buttonWithOthers() -> OneTapButton {
            OneTapButton(
                height: .large(.h52), cornerRadius: 8, theme: .matchingColorScheme(.light),
                oAuthProviderConfiguration: OAuthProviderConfiguration(alternativeProviders: [.ok, .mail]),
                onCompleteAuth: finish)
        }

        private func row() -> OAuthListWidget {
            OAuthListWidget(
                oAuthProviders: [.vkid, .ok, .mail], buttonConfiguration: .init(height: .medium(.h44), cornerRadius: 8),
                theme: .matchingColorScheme(.system), presenter: .newUIWindow
            ) { [weak self] in self?.finish($0) }
        }

        func showSheet(byItself: Bool) {
            let sheet = OneTapBottomSheet(
                serviceName: "Orchard", targetActionText: .signInToService("Orchard"),
                oneTapButton: .init(height: .medium(.h44), cornerRadius: 12),
                oAuthProviderConfiguration: .init(alternativeProviders: [.mail]), theme: .matchingColorScheme(.current),
                autoDismissOnSuccess: true
            ) { [weak self] in self?.finish($0) }
            if byItself {
                sheet.autoShow(
                    configuration: .init(presenter: .uiViewController(self), delayMilliseconds: 300), factory: vkid)
            } else {
                present(vkid.ui(for: sheet).uiViewController(), animated: true)
            }
        }

        private func finish(_ result: AuthResult) {
            switch result {
            case .success(let session): title = session.user?.firstName ?? String(session.userId.value)
            case .failure(.authCodeExchangedOnYourBackend): title = "the backend has it"
            case .failure(let error): title = error.localizedDescription
            }
        }
    }

    extension OrchardScreen: VKIDObserver {
        func vkid(_ vkid: VKID, didStartAuthUsing oAuthProvider: OAuthProvider) {}
        func vkid(_ vkid: VKID, didCompleteAuthWith result: AuthResult, in oAuthProvider: OAuthProvider) { finish(result) }
        func vkid(_ vkid: VKID, didLogoutFrom session: any UserSession, with result: LogoutResult) {}
        func vkid(_ vkid: VKID, didRefreshAccessTokenIn session: any UserSession, with result: TokenRefreshingResult) {}
        func vkid(_ vkid: VKID, didUpdateUserIn session: any UserSession, with result: UserFetchingResult) {}
    }

    /// A screen that invites into the orchard's community.
    final class OrchardCommunityScreen: UIViewController {
        var vkid: VKID?

        func invite() {
            let sheetConfig = GroupSubscriptionSheet(
                subscribeToGroupId: "1", buttonConfiguration: .init(height: .medium(.h44), cornerRadius: 12),
                theme: .matchingColorScheme(.light), sheetCornerRadius: 24, presenter: .newUIWindow
            ) { result in
                switch result {
                case .success: print("in the orchard")
                case .failure(let error): print("outside: \(error)")
                }
            } accessTokenProvider: { force, completion in
                guard let session = self.vkid?.currentAuthorizedSession else { return }
                session.getFreshAccessToken(forceRefresh: force) { result in
                    switch result {
                    case .success((let accessToken, _)): completion(.success(accessToken.value))
                    case .failure(let error): completion(.failure(error))
                    }
                }
            }
            self.vkid?.ui(for: sheetConfig).uiViewController { [weak self] result in
                switch result {
                case .success(let viewController): self?.present(viewController, animated: true)
                case .failure(let error): print("no sheet: \(error)")
                }
            }
        }
    }
#endif
