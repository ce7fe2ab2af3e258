import MemberUI

// A provider's button, sheet and snackbar, made of what the product alone hands out.

extension ComponentRole {
    static let ownGround = ComponentRole(rawValue: "own-ground")
    static let ownText = ComponentRole(rawValue: "own-text")
}

extension ComponentButtonStyle {
    static let own = ComponentButtonStyle("own", ground: .ownGround, text: .ownText)
}

extension ComponentStyle {
    static let own = ComponentStyle(
        prefix: "own",
        palette: ComponentPalette([
            .ground(.ownGround, ComponentShades(0x003366, 0x7FB2E5)),
            .text(.ownText, on: .ownGround, ComponentShades(0xFFFFFF, 0x000000)),
            .ground(.sheetGround, ComponentShades(0xFFFFFF, 0x000000)),
            .text(.sheetTitle, on: .sheetGround, ComponentShades(0x000000, 0xFFFFFF)),
        ]),
        buttons: [.own])
}

/// Whose account is meant.
enum OwnAccount: String, SignInChoice {
    case mine
}

/// Shows nothing.
final class NoPresenter: WindowPresenting {
    func present(_ face: any Sendable) {}
    func dismiss() {}
}

func ownButtons() -> SignInButtons<OwnAccount> {
    let metrics = ComponentButtonMetrics(height: 44, fontSize: 16, logoSize: 28)
    let title = ComponentTitle(long: "Sign in with Own ID", short: "Own ID")
    return SignInButtons(SignInOption(.mine, ComponentButton(title, style: .own, metrics: metrics, cornerRadius: 8)))
}

@MainActor
func ownComponents(_ presenter: NoPresenter) -> [ComponentHTML] {
    let appearance = ComponentAppearance(.own, texts: Texts(.en), scheme: .dark)
    let frame = ComponentFrame(appearance, actions: ComponentActions(everything: "/act"))
    let sheet = SignInSheet(
        serviceName: "Own", title: "Sign in", subtitle: "One tap.", buttons: ownButtons(), retry: ownButtons().main.button,
        identifier: "own.sheet")
    let snackbar = ComponentSnackbarModel(ComponentSnackbar("Welcome", appearance), presenter: .custom(presenter))
    let model = SignInButtonModel<OwnAccount>(.signIn { _ in SignInEnd(.signedIn) {} })
    model.tap(.mine)
    return [ownButtons().component(in: frame), sheet.component(.idle, in: frame), snackbar.snackbar.html()]
}
