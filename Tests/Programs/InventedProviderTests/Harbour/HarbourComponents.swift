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
final class HarbourPageComponents: PageComponents {
    private let source: HarbourComponents
    private var account: Account?
    var news: [String] = []

    init(_ source: HarbourComponents) { self.source = source }

    var member: PageMember? { account.map { PageMember(name: $0.label ?? $0.key.subject, permissions: "tides") } }

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] {
        guard account == nil else { return [] }
        let title = appearance.language == .ru ? "Войти в гавань" : "Enter the harbour"
        let button = HTML.element("button", [("type", "submit"), ("class", "harbour")], [.text(title)])
        let form = actions.form(
            to: actions.signIn, fields: [.init(name: "action", value: PageAction.signIn.rawValue)], [button])
        return [ComponentHTML(form, rules: [".harbour { background: #036; color: #fff; }"])]
    }

    func perform(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep {
        switch action {
        case .signIn: return await begin()
        case .signOut: return await signOut()
        default: return .stay
        }
    }

    private func begin() async -> PageStep {
        do {
            let pending = try await HarbourProvider.harbour.begin(
                .init(environment: source.environment), redirectURI: source.redirectURI, purpose: nil, in: source.context)
            return .leave(PageSignIn(id: pending.id, address: pending.address, expires: pending.expires))
        } catch { return told(error) }
    }

    func finish(_ id: String, redirectedTo url: URL, _ appearance: PageAppearance) async -> PageStep {
        do {
            guard let attempt = try await source.context.vault.attempt(id) else { return .stay }
            account = try await HarbourProvider.harbour.finish(attempt, redirectedTo: url, in: source.context)
            return .signedIn
        } catch { return told(error) }
    }

    private func signOut() async -> PageStep {
        guard let account else { return .stay }
        self.account = nil
        do {
            let tokens = try source.context.vault.secrets(of: account.key).tokens
            _ = try await HarbourProvider.harbour.client(for: account, in: source.context).endSession(tokens)
            _ = try source.context.vault.remove(account.key)
        } catch { _ = told(error) }
        return .signedOut
    }

    private func told(_ error: any Error) -> PageStep {
        news.append((error as? any CodedError)?.problem ?? "Something went wrong.")
        return .stay
    }
}

extension HarbourProvider {
    fileprivate static var harbour: HarbourProvider { HarbourProvider() }
}
