import Foundation
import MemberUI

/// A provider's components, made without any other module of the package.
struct OwnSource: ComponentSource {
    let name = "own"
    let title = "Own ID"
    @MainActor func components() -> any PageComponents { OwnComponents() }
}

@MainActor
final class OwnComponents: PageComponents {
    var member: PageMember?
    var news: [String] = []

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] {
        let button = HTML.element("button", [("type", "submit")], [.text(appearance.language == .ru ? "Войти" : "Sign in")])
        let form = actions.form(
            to: actions.signIn, "own", fields: [.init(name: "action", value: PageAction.signIn.rawValue)], [button])
        return [ComponentHTML(form, rules: [".own { color: \(appearance.colours == .dark ? "white" : "black"); }"])]
    }

    func buttons(_ appearance: PageAppearance) -> [PageButton] { [PageButton(PageAction(rawValue: "more"), appearance.title)] }

    func perform(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep {
        guard action == .signIn, let address = URL(string: "https://id.example/?state=" + (form["provider"] ?? "s")) else {
            return .signedOut
        }
        let signIn = PageSignIn(id: "1", address: address, expires: .now + 900)
        return signIn.state == nil ? .stay : .leave(signIn)
    }

    func finish(_ id: String, redirectedTo url: URL, _ appearance: PageAppearance) async -> PageStep {
        member = PageMember(name: "Anna", permissions: "all")
        return .signedIn
    }
}
