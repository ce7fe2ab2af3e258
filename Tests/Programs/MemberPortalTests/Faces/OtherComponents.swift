import Foundation
import MemberCore
import MemberUI

/// A provider's components that sign in all visitors, without a page of the provider.
struct OtherSource: ComponentSource {
    let name: String
    let title: String
    /// The address of the provider's page.
    var page = "https://id.example.test/"
    func components() -> any PageComponents { OtherComponents(self) }

    func permissionTitle(_ name: String, in language: MemberLanguage) -> String? {
        name == "log" ? "The log, in " + language.rawValue : name == "email" ? "Another title" : nil
    }
}

final class OtherComponents: PageComponents {
    private let source: OtherSource
    private var isWelcome = false
    private(set) var member: PageMember?
    var news: [PageNews] = []

    init(_ source: OtherSource = OtherSource(name: "two", title: "Two")) { self.source = source }

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] {
        guard member == nil else { return [] }
        let button = HTML.element("button", [("type", "submit")], [.text("\(source.title), \(appearance.colours.rawValue)")])
        let form = actions.form(to: actions.signIn, fields: [.init(name: "action", value: "sign-in")], [button])
        return [ComponentHTML(form, rules: [".\(source.name) { color: red; }"])]
    }

    func buttons(_ appearance: PageAppearance) -> [PageButton] {
        member == nil ? [] : [PageButton(PageAction(rawValue: "wave"), isWelcome ? "Wave" : "Too early")]
    }

    func perform(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep {
        switch action {
        case .signIn:
            guard let address = URL(string: source.page + "?state=" + source.name) else { return .stay }
            return .leave(PageSignIn(id: source.name, address: address, expires: .now + 900))
        case .signOut:
            member = nil
            return .signedOut
        default:
            news.append(PageNews("\(source.title) waves in \(appearance.language.rawValue) at \(appearance.title)."))
            return .stay
        }
    }

    func finish(_ id: String, redirectedTo url: URL, _ appearance: PageAppearance) async -> PageStep {
        guard url.query?.contains("code=good") == true else {
            news.append(PageNews("\(source.title) knows no such code."))
            return .stay
        }
        member = PageMember(name: "Member of \(source.title)", permissions: "all", account: source.name + "-1")
        return .signedIn
    }

    func welcome(_ appearance: PageAppearance) async { isWelcome = true }
}
