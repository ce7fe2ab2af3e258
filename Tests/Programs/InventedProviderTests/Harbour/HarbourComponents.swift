import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn
import MemberUI

/// The harbour's button, for the pages of a website.
struct HarbourComponents: ComponentSource {
    let name = "harbour"
    let title = "Harbour ID"
    let environment: ProviderEnvironment<HarbourHosts>
    let context: ProviderContext
    let redirectURI: URL

    @MainActor func components() -> any PageComponents { HarbourPageComponents(self) }
}

@MainActor
final class HarbourPageComponents: SignInComponents {
    private let source: HarbourComponents
    var signedIn: Account?
    var news: [PageNews] = []

    init(_ source: HarbourComponents) { self.source = source }

    var member: PageMember? {
        signedIn.map { PageMember(name: $0.label ?? $0.key.subject, permissions: "tides", account: $0.key.longID) }
    }

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] {
        guard signedIn == nil else { return [] }
        let title = appearance.language == .ru ? "Войти в гавань" : "Enter the harbour"
        let button = HTML.element("button", [("type", "submit"), ("class", "harbour")], [.text(title)])
        let form = actions.form(
            to: actions.signIn, fields: [.init(name: "action", value: PageAction.signIn.rawValue)], [button])
        return [ComponentHTML(form, rules: [".harbour { background: #036; color: #fff; }"])]
    }

    func beginSignIn(_ form: FormFields, _ appearance: PageAppearance) async throws -> PageSignIn {
        let pending = try await HarbourProvider.harbour.begin(
            .init(scopes: HarbourSandbox.scopes, environment: source.environment), redirectURI: source.redirectURI,
            purpose: "Sailing by night", in: source.context)
        return PageSignIn(id: pending.id, address: pending.address, expires: pending.expires)
    }

    func finishSignIn(_ id: String, redirectedTo url: URL) async throws -> Account {
        try await HarbourProvider.harbour.finish(id, redirectedTo: url, in: source.context)
    }

    func signOut(_ account: Account) async throws {
        _ = try await HarbourProvider.harbour.session(of: account, in: source.context).signOut(removingLocally: true)
    }
}

extension HarbourProvider {
    fileprivate static var harbour: HarbourProvider { HarbourProvider() }
}
