public import MemberUI

extension FBLoginButtonModel {
    /// The height, in points.
    static let height = LoginButtonPiece.height

    private var piece: LoginButtonPiece {
        LoginButtonPiece(language: language, isSelected: isSelected, logo: logo, state: button.state)
    }

    /// The title: the long text if there is room for it, else the short one.
    public var title: ComponentTitle { piece.title }

    /// The content that HTML and views draw.
    var component: ComponentButton { piece.component }

    /// Returns the button as HTML: a form that posts to the sign-in, or to `PageAction.signOut`.
    /// - Parameters:
    ///   - actions: The addresses that the form leads to, and the app's images.
    ///   - scheme: Light or dark.
    /// - Returns: The component.
    public func html(actions: ComponentActions, scheme: ComponentScheme = .system) -> ComponentHTML {
        piece.html(actions, scheme)
    }
}
