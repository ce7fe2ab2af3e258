#if canImport(UIKit)
    import UIKit
    import VKID

    /// An app as VK's demo shows it, at its start: one `VKID` for all screens, and addresses that come with a scene.
    final class MillAppDelegate: UIResponder, UIApplicationDelegate {
        var vkid: VKID?
        private let language = "ru"
        private let invitations: UInt? = 3

        func application(
            _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            do {
                try VKID.shared.set(
                    config: Configuration(
                        appCredentials: AppCredentials(clientId: "51234567", clientSecret: "of the mill"),
                        appearance: .init(locale: .init(rawValue: language) ?? .system), loggingEnabled: false,
                        groupSubscriptionsLimit: language == "ru"
                            ? GroupSubscriptionsLimit(maxSubscriptionsToShow: invitations ?? 0, periodInDays: 14) : nil))
                vkid = VKID.shared
            } catch {
                preconditionFailure("the mill stands still: \(error)")
            }
            return true
        }

        func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
            vkid?.open(url: url) ?? false
        }
    }

    final class MillSceneDelegate: UIResponder, UIWindowSceneDelegate {
        private var vkid: VKID? { (UIApplication.shared.delegate as? MillAppDelegate)?.vkid }

        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            for context in URLContexts { _ = vkid?.open(url: context.url) }
        }
    }

    /// What the demo's screens have in common.
    class MillScreen: UIViewController {
        var vkid: VKID?
        var secrets: PKCESecrets?
        var wish: String? = "email phone"

        var appearance: Appearance {
            get { vkid?.appearance ?? .init() }
            set { vkid?.appearance = newValue }
        }

        func settings() -> [String] {
            let schemes = Appearance.ColorScheme.allCases.map { "\($0) \(appearance.colorScheme == $0)" }
            let locales = Appearance.Locale.allCases.map { "\($0) \(appearance.locale == $0)" }
            return schemes + locales + ["VK ID \(VKID.sdkVersion)"]
        }

        func configuration(invites: Bool) -> AuthConfiguration {
            secrets = try? PKCESecrets()
            var invitation: GroupSubscriptionConfiguration? = nil
            if invites {
                invitation = .init(subscribeToGroupId: "1") { [weak self] result in self?.invited(result) }
            }
            return .init(
                flow: .publicClientFlow(pkce: secrets), scope: Scope(wish), forceWebViewFlow: true,
                groupSubscriptionConfiguration: invitation)
        }

        func invited(_ result: GroupSubscriptionResult) {
            switch result {
            case .success: title = "in the mill's community"
            case .failure(let error): title = "outside of it: \(error)"
            }
        }
    }

    /// Every way to sign in: icon, button, row, sheet, and one of the app's own.
    final class MillSignInScreen: MillScreen {
        var providers: [OAuthProvider] = [.ok, .mail]

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            vkid?.add(observer: self)
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            vkid?.remove(observer: self)
        }

        func button(isIcon: Bool) -> OneTapButton {
            guard providers.isEmpty else {
                return .init(
                    height: .medium(.h44), cornerRadius: 8, authConfiguration: configuration(invites: true),
                    oAuthProviderConfiguration: OAuthProviderConfiguration(alternativeProviders: providers),
                    presenter: .uiViewController(self), onCompleteAuth: nil)
            }
            return .init(
                layout: isIcon
                    ? .logoOnly(size: .medium(.h44), cornerRadius: 8) : .regular(height: .medium(.h44), cornerRadius: 8),
                presenter: .uiViewController(self), authConfiguration: configuration(invites: false), onCompleteAuth: nil)
        }

        func buttonInColours() -> OneTapButton {
            let onCompleteAuth: AuthResultCompletion = { [weak self] result in
                do {
                    let session = try result.get()
                    self?.title = session.debugDescription
                } catch AuthError.cancelled {
                    self?.title = "no flour today"
                } catch {
                    self?.title = "no flour: \(error)"
                }
            }
            return OneTapButton(
                height: .medium(.h40), cornerRadius: 6, theme: .matchingColorScheme(.system),
                authConfiguration: .init(flow: .publicClientFlow(), scope: Scope("email")),
                oAuthProviderConfiguration: .init(alternativeProviders: [.ok, .mail]), onCompleteAuth: onCompleteAuth)
        }

        func row() -> OAuthListWidget {
            .init(
                oAuthProviders: [.vkid, .ok, .mail], authConfiguration: configuration(invites: false),
                buttonConfiguration: .init(height: .medium(.h44), cornerRadius: 8), onCompleteAuth: nil)
        }

        func sheet(for target: OneTapBottomSheet.TargetActionText) -> OneTapBottomSheet {
            .init(
                serviceName: "Mill", targetActionText: target, oneTapButton: .init(height: .medium(.h44), cornerRadius: 8),
                authConfiguration: configuration(invites: true),
                oAuthProviderConfiguration: .init(alternativeProviders: providers), onCompleteAuth: nil)
        }

        func show() {
            guard let vkid else { return }
            for view in [
                vkid.ui(for: button(isIcon: true)).uiView(), vkid.ui(for: buttonInColours()).uiView(),
                vkid.ui(for: row()).uiView(),
            ] {
                self.view.addSubview(view)
            }
            present(vkid.ui(for: sheet(for: .orderCheckoutAtService("Mill"))).uiViewController(), animated: true)
            vkid.authorize(with: configuration(invites: false), using: .uiViewController(self)) { _ in }
        }
    }

    extension MillSignInScreen: VKIDObserver {
        func vkid(_ vkid: VKID, didStartAuthUsing oAuth: OAuthProvider) { title = "grinding with \(oAuth)" }

        func vkid(_ vkid: VKID, didCompleteAuthWith result: AuthResult, in oAuth: OAuthProvider) {
            do { title = try result.get().debugDescription } catch AuthError.authCodeExchangedOnYourBackend {
                title = "the backend has it"
            } catch { title = "\(error)" }
        }

        func vkid(_ vkid: VKID, didLogoutFrom session: any UserSession, with result: LogoutResult) {}
    }
#endif
