public import MemberUI

extension FBLoginButtonModel {
    /// Its height, in points.
    static let height = LoginButtonPiece.height

    private var piece: LoginButtonPiece {
        LoginButtonPiece(language: language, isSelected: isSelected, logo: logo, state: button.state)
    }

    /// What it says: the long text where that has room, else the short one.
    public var title: ComponentTitle { piece.title }

    /// Everything that HTML and views draw.
    var component: ComponentButton { piece.component }

    /// The button as HTML: a form that posts to the sign-in, or to `PageAction.signOut`.
    /// - Parameters:
    ///   - actions: Where the form leads, and the app's images.
    ///   - scheme: Light or dark.
    /// - Returns: The component.
    public func html(actions: ComponentActions, scheme: ComponentScheme = .system) -> ComponentHTML {
        piece.html(actions, scheme)
    }
}
