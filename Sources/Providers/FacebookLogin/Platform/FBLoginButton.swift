#if canImport(UIKit) && canImport(SwiftUI)
    import MemberSignIn
    import MemberUI
    import SwiftUI
    public import UIKit

    /// The button that logs a member in with Facebook or out.
    ///
    /// ```swift
    /// let loginButton = FBLoginButton()
    /// loginButton.permissions = ["public_profile", "email"]
    /// ```
    @MainActor
    public final class FBLoginButton: UIView {
        /// The state and the actions of the button.
        public let model: FBLoginButtonModel
        /// Kept until the tooltip becomes visible.
        private var tooltipView: FBLoginTooltipView?

        /// Creates a button.
        /// - Parameters:
        ///   - frame: The frame; the button is 28 points high.
        ///   - permissions: The permissions that a login requests.
        public init(frame: CGRect = .zero, permissions: [Permission] = []) {
            model = FBLoginButtonModel(permissions: permissions)
            super.init(frame: frame)
            fill()
        }

        /// Creates a button that requests no further permissions.
        public convenience init() { self.init(frame: .zero) }

        /// Creates the button of a storyboard or a nib: a view there whose class is `FBLoginButton`, of the module
        /// `FacebookLogin`.
        /// - Parameter coder: The archive; set ``permissions`` for the permissions of a login.
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

        /// The size: 28 points high, as wide as its text.
        public override var intrinsicContentSize: CGSize {
            CGSize(width: subviews.first?.intrinsicContentSize.width ?? 0, height: CGFloat(FBLoginButtonModel.height))
        }

        /// Shows the tooltip if the button enters a window and the tooltip's settings allow it.
        public override func didMoveToWindow() {
            super.didMoveToWindow()
            guard window != nil else {
                model.tooltip?.dismiss()
                return
            }
            guard model.enteredWindow() != nil, let tooltip = model.tooltip else { return }
            // The tooltip is a separate view in the window: a part outside of the button's bounds would receive no touches.
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
        /// Nil: the view sets the button that the delegate receives.
        var standing: FBLoginButton? { nil }
    }

    extension FBLoginButton {
        /// The permissions that a login requests, by name.
        public var permissions: [String] {
            get { model.permissions }
            set { model.permissions = newValue }
        }
        /// The audience of posts that the app publishes for the member.
        public var defaultAudience: DefaultAudience {
            get { model.defaultAudience }
            set { model.defaultAudience = newValue }
        }
        /// The kind of login.
        public var loginTracking: LoginTracking {
            get { model.loginTracking }
            set { model.loginTracking = newValue }
        }
        /// Whether Facebook's app may be asked before the web page.
        public var appSwitch: AppSwitch {
            get { model.appSwitch }
            set { model.appSwitch = newValue }
        }
        /// The value that ties the token to the login; nil creates one for each login.
        public var nonce: String? {
            get { model.nonce }
            set { model.nonce = newValue }
        }
        /// The page whose conversation the login comes from.
        public var messengerPageId: String? {
            get { model.messengerPageId }
            set { model.messengerPageId = newValue }
        }
        /// The purpose of the login; nil does not request declined permissions again.
        public var authType: LoginAuthType? {
            get { model.authType }
            set { model.authType = newValue }
        }
        /// The value that ties the code to the login.
        public var codeVerifier: CodeVerifier {
            get { model.codeVerifier }
            set { model.codeVerifier = newValue }
        }
        /// The occasions on which the tooltip is shown.
        public var tooltipBehavior: TooltipBehavior {
            get { model.tooltipBehavior }
            set { model.tooltipBehavior = newValue }
        }
        /// The colours of the tooltip.
        public var tooltipColorStyle: TooltipColorStyle {
            get { model.tooltipColorStyle }
            set { model.tooltipColorStyle = newValue }
        }
        /// Receives the button's events.
        public weak var delegate: (any LoginButtonDelegate)? {
            get { model.delegate }
            set { model.delegate = newValue }
        }
        /// Whether the button logs out.
        public var isSelected: Bool { model.isSelected }
    }

    extension FBLoginButton {
        /// Returns the button as HTML.
        /// - Parameters:
        ///   - actions: The addresses that the form leads to, and the app's images.
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
        /// The model itself, which is the button on this system.
        var standing: FBLoginButton? { self }
    }
#endif
