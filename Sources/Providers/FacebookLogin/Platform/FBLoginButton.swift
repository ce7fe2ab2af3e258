#if canImport(UIKit) && canImport(SwiftUI)
    import MemberSignIn
    import MemberUI
    import SwiftUI
    public import UIKit

    /// The button that logs a member in with Facebook, or out.
    ///
    /// ```swift
    /// let loginButton = FBLoginButton()
    /// loginButton.permissions = ["public_profile", "email"]
    /// ```
    @MainActor
    public final class FBLoginButton: UIView {
        /// What the button knows and does.
        public let model: FBLoginButtonModel
        /// Kept until it is to be seen.
        private var tooltipView: FBLoginTooltipView?

        /// A button.
        /// - Parameters:
        ///   - frame: Its place; it is 28 points high.
        ///   - permissions: What a login asks for.
        public init(frame: CGRect = .zero, permissions: [Permission] = []) {
            model = FBLoginButtonModel(permissions: permissions)
            super.init(frame: frame)
            fill()
        }

        /// A button that asks for nothing but the login.
        public convenience init() { self.init(frame: .zero) }

        /// A button of a storyboard or a nib: a view there whose class is `FBLoginButton`, of the module `FacebookLogin`.
        /// - Parameter coder: Where its place comes from; what a login asks for is set by ``permissions``.
        public required init?(coder: NSCoder) {
            model = FBLoginButtonModel(permissions: [])
            super.init(coder: coder)
            fill()
        }

        private func fill() {
            model.face = { [weak self] in self }
            model.confirmsLogOut = { [weak self] question in await self?.confirms(question) ?? false }
            let content = HostingView(FBLoginButtonView(model: model) { [weak self] in self?.tap() })
            content.translatesAutoresizingMaskIntoConstraints = false
            addSubview(content)
            NSLayoutConstraint.activate([
                content.leadingAnchor.constraint(equalTo: leadingAnchor),
                content.trailingAnchor.constraint(equalTo: trailingAnchor),
                content.topAnchor.constraint(equalTo: topAnchor),
                content.bottomAnchor.constraint(equalTo: bottomAnchor),
            ])
        }

        /// 28 points high, as wide as its text.
        public override var intrinsicContentSize: CGSize {
            CGSize(width: subviews.first?.intrinsicContentSize.width ?? 0, height: CGFloat(FBLoginButtonModel.height))
        }

        /// Shows the tooltip where it is to be shown.
        public override func didMoveToWindow() {
            super.didMoveToWindow()
            guard window != nil else {
                model.tooltip?.dismiss()
                return
            }
            guard model.enteredWindow() != nil, let tooltip = model.tooltip else { return }
            // A view of its own, in the window: what lies outside of the button gets no touches in it.
            let view = FBLoginTooltipView(tooltip)
            tooltipView = view
            view.follow(self)
        }

        private func tap() {
            let presenter = controller.map { $0.facebookPresenter } ?? .newWindow
            model.tap(using: model.context?.userAgent ?? SystemSignIn.userAgent(presenter))
        }

        /// The view controller that shows the button.
        private var controller: UIViewController? {
            var responder: UIResponder? = self
            while let here = responder {
                if let controller = here as? UIViewController { return controller }
                responder = here.next
            }
            return nil
        }

        private func confirms(_ question: LogOutQuestion) async -> Bool {
            guard let controller else { return true }
            return await withCheckedContinuation { answer in
                let sheet = UIAlertController(title: question.title, message: nil, preferredStyle: .actionSheet)
                sheet.addAction(
                    UIAlertAction(title: question.logOut, style: .destructive) { _ in answer.resume(returning: true) })
                sheet.addAction(UIAlertAction(title: question.cancel, style: .cancel) { _ in answer.resume(returning: false) })
                sheet.popoverPresentationController?.sourceView = self
                controller.present(sheet, animated: true)
            }
        }
    }

    extension FBLoginButtonModel {
        /// The view says itself which button it is.
        var standing: FBLoginButton? { nil }
    }

    extension FBLoginButton {
        /// What a login asks for, by name.
        public var permissions: [String] {
            get { model.permissions }
            set { model.permissions = newValue }
        }
        /// Who sees what the app publishes for the member.
        public var defaultAudience: DefaultAudience {
            get { model.defaultAudience }
            set { model.defaultAudience = newValue }
        }
        /// What kind of login it is.
        public var loginTracking: LoginTracking {
            get { model.loginTracking }
            set { model.loginTracking = newValue }
        }
        /// Whether Facebook's app may be asked before the web page.
        public var appSwitch: AppSwitch {
            get { model.appSwitch }
            set { model.appSwitch = newValue }
        }
        /// What ties the token to the login; nil makes one for each login.
        public var nonce: String? {
            get { model.nonce }
            set { model.nonce = newValue }
        }
        /// The page whose conversation the login comes from.
        public var messengerPageId: String? {
            get { model.messengerPageId }
            set { model.messengerPageId = newValue }
        }
        /// What the login is for; nil does not ask again for what was declined.
        public var authType: LoginAuthType? {
            get { model.authType }
            set { model.authType = newValue }
        }
        /// What ties the code to the login.
        public var codeVerifier: CodeVerifier {
            get { model.codeVerifier }
            set { model.codeVerifier = newValue }
        }
        /// When the tooltip is shown.
        public var tooltipBehavior: TooltipBehavior {
            get { model.tooltipBehavior }
            set { model.tooltipBehavior = newValue }
        }
        /// By which colours the tooltip is drawn.
        public var tooltipColorStyle: TooltipColorStyle {
            get { model.tooltipColorStyle }
            set { model.tooltipColorStyle = newValue }
        }
        /// Hears what the button does.
        public weak var delegate: (any LoginButtonDelegate)? {
            get { model.delegate }
            set { model.delegate = newValue }
        }
        /// Whether it offers to log out.
        public var isSelected: Bool { model.isSelected }
    }

    extension FBLoginButton {
        /// The button as HTML.
        /// - Parameters:
        ///   - actions: Where the form leads, and the app's images.
        ///   - scheme: Light or dark.
        /// - Returns: The component.
        public func html(actions: ComponentActions, scheme: ComponentScheme = .system) -> ComponentHTML {
            model.html(actions: actions, scheme: scheme)
        }
    }

    /// The button in the person's colours.
    private struct FBLoginButtonView: View {
        let model: FBLoginButtonModel
        let action: @MainActor @Sendable () -> Void
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        var body: some View {
            let colors = ComponentColors(.facebook(model.language, .system), system: scheme, contrast: contrast)
            ComponentButtonView(model.component, colors) { action() }
        }
    }
#else
    /// The button's model, on systems without UIKit.
    public typealias FBLoginButton = FBLoginButtonModel

    extension FBLoginButtonModel {
        /// The model is the button itself.
        var standing: FBLoginButton? { self }
    }
#endif
