#if canImport(UIKit)
    import UIKit
    import VKID

    /// The demo's screen for the look of a button: sliders choose height and corners, a tap turns the spinner on and off.
    final class MillKnobsScreen: MillScreen {
        struct Knobs {
            var style: OneTapButton.Appearance.Style = .primary()
            var theme: OneTapButton.Appearance.Theme = .matchingColorScheme(.system)
            var height: OneTapButton.Layout.Height = .large(.h48)
            var cornerRadius: CGFloat = 5
            var kind: OneTapButton.Layout.Kind = .regular

            var button: OneTapButton {
                OneTapButton(
                    appearance: OneTapButton.Appearance(style: style, theme: theme),
                    layout: OneTapButton.Layout(kind: kind, height: height, cornerRadius: cornerRadius)
                ) { control in
                    if control.isAnimating { control.stopAnimating() } else { control.startAnimating() }
                }
            }
        }

        var knobs = Knobs()
        private let turn: OneTapButton.OnTapCallback = { (control: ActivityIndicating) in control.startAnimating() }

        func choices(_ index: Int) -> [Float] {
            switch index {
            case 0: OneTapButton.Layout.Height.Small.allCases.map { Float($0.rawValue) }
            case 1: OneTapButton.Layout.Height.Medium.allCases.map { Float($0.rawValue) }
            default: OneTapButton.Layout.Height.Large.allCases.map { Float($0.rawValue) }
            }
        }

        func slid(to height: CGFloat) -> Float {
            var chosen: OneTapButton.Layout.Height = .small(.h32)
            if let height = OneTapButton.Layout.Height.Large(rawValue: height) {
                chosen = .large(height)
            } else if let height = OneTapButton.Layout.Height.Medium(rawValue: height) {
                chosen = .medium(height)
            } else if let height = OneTapButton.Layout.Height.Small(rawValue: height) {
                chosen = .small(height)
            }
            knobs.height = chosen
            knobs.kind = OneTapButton.Layout.Kind.allCases.last ?? .logoOnly
            knobs.style = .secondary()
            return Float(0.5 * chosen.rawValue)
        }

        /// What the sheet may be for, as a picker shows it.
        func targets(of service: String) -> [String] {
            let targets: [OneTapBottomSheet.TargetActionText] = [
                .applyFor, .orderCheckout, .registerForEvent, .signIn, .orderCheckoutAtService(service),
                .signInToService(service),
            ]
            return targets.map(\.title)
        }

        func show() {
            guard let button = vkid?.ui(for: knobs.button).uiView() else { return }
            view.addSubview(button)
            if let own = vkid?.ui(for: OneTapButton(onTap: turn)).uiView() { view.addSubview(own) }
            title = "\(OneTapButton.Layout.Height.allCases.count) heights"
        }

        /// The sheet that invites into a community, with the app's own token.
        func invite() {
            let sheet = GroupSubscriptionSheet(
                subscribeToGroupId: "1", buttonConfiguration: .init(height: knobs.height, cornerRadius: knobs.cornerRadius)
            ) { [weak self] result in
                self?.invited(result)
            } accessTokenProvider: { [weak self] force, completion in
                guard let session = self?.vkid?.currentAuthorizedSession else { return }
                session.getFreshAccessToken(forceRefresh: force) { result in
                    switch result {
                    case .success((let accessToken, _)): completion(.success(accessToken.value))
                    case .failure(let error): completion(.failure(error))
                    }
                }
            }
            vkid?.ui(for: sheet).uiViewController { [weak self] result in
                switch result {
                case .success(let controller): self?.present(controller, animated: true)
                case .failure(let error): self?.title = "no sheet: \(error)"
                }
            }
        }
    }
#endif
