public import MemberUI

extension FBLoginButtonModel {
    /// Its height, in points.
    static let height = 28

    /// What it says: the long text where that has room, else the short one.
    public var title: ComponentTitle {
        let texts = Texts(language, .facebook)
        return isSelected
            ? ComponentTitle(long: texts(.logOut)) : ComponentTitle(long: texts(.loginLong), short: texts(.loginShort))
    }

    /// Everything that HTML and views draw.
    var component: ComponentButton {
        var component = ComponentButton(
            title, style: .facebook, metrics: ComponentButtonMetrics(height: Self.height, fontSize: 14, logoSize: 16),
            cornerRadius: 4, logo: logo)
        component.state = button.state
        return component
    }

    /// The button as HTML: a form that posts to the sign-in, or to `PageAction.signOut`.
    /// - Parameters:
    ///   - actions: Where the form leads, and the app's images.
    ///   - scheme: Light or dark.
    /// - Returns: The component.
    public func html(actions: ComponentActions, scheme: ComponentScheme = .system) -> ComponentHTML {
        let frame = ComponentFrame(.facebook(language, scheme), actions: actions)
        let (component, action) = (component, isSelected ? PageAction.signOut : .signIn)
        let address = isSelected ? actions.address(of: .signOut) : actions.signIn
        let form = frame.form(action, to: address, component.slot(frame.style), component.html(in: frame))
        return frame.component([form], as: "login", rules: component.rules(frame.style))
    }
}
