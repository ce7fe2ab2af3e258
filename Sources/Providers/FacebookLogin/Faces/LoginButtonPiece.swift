import MemberUI

/// The login button at one moment, as views and HTML draw it.
struct LoginButtonPiece {
    /// The height, in points.
    static let height = 28

    var language: MemberLanguage
    /// Whether the button logs out.
    var isSelected = false
    /// The name of the logo among the app's images.
    var logo: String? = "facebookLogo"
    var state = ComponentButtonState.idle

    /// The title: the long text if there is room for it, else the short one.
    var title: ComponentTitle {
        let texts = Texts(language, .facebook)
        return isSelected
            ? ComponentTitle(long: texts(.logOut)) : ComponentTitle(long: texts(.loginLong), short: texts(.loginShort))
    }

    var component: ComponentButton {
        var component = ComponentButton(
            title, style: .facebook, metrics: ComponentButtonMetrics(height: Self.height, fontSize: 14, logoSize: 16),
            cornerRadius: 4, logo: logo)
        component.state = state
        return component
    }

    /// Returns a form that posts to the sign-in, or to `PageAction.signOut`.
    func html(_ actions: ComponentActions, _ scheme: ComponentScheme) -> ComponentHTML {
        let frame = ComponentFrame(.facebook(language, scheme), actions: actions)
        let (component, action) = (component, isSelected ? PageAction.signOut : .signIn)
        let address = isSelected ? actions.address(of: .signOut) : actions.signIn
        let form = frame.form(action, to: address, component.slot(frame.style), component.html(in: frame))
        return frame.component([form], as: "login", rules: component.rules(frame.style))
    }
}
