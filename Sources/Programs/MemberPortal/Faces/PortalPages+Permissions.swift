import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

/// The settings pages: a visitor's permissions at one provider, and the page that asks before one is revoked.
extension PortalPages {
    /// The data of the pages of one provider's settings.
    @MainActor
    private struct Place {
        let provider: PortalVisitor.Provider
        let account: String
        let source: any PermissionSettingsSource
        let page: PermissionPage
    }

    /// The address of a provider's settings.
    @MainActor
    static func settingsAddress(of provider: PortalVisitor.Provider) -> String { "/permissions/" + provider.name }

    /// Handles the settings of a provider: the page, the one that asks, and its form. Without a session they lead to the start.
    @MainActor
    func settings(
        _ request: ServerRequest, _ name: String, _ visitor: PortalVisitor, _ texts: Texts
    ) async throws -> ServerResponse {
        let form = request.method == "POST" ? try request.form() : nil
        if let form, !isOwn(form, of: request, visitor) { return message(.portalForeign, texts, status: 403) }
        guard let place = place(name, visitor, texts) else { return .redirect(to: "/", status: 303) }
        if form == nil, request.query["theme"] ?? request.query["lang"] != nil {
            return choose(request.query, visitor, for: place.page.address)
        }
        do {
            let settings = try await place.source.settings(of: place.account, in: texts.language).titled {
                place.provider.source.permissionTitle($0, in: texts.language)
            }
            guard form != nil || request.path.hasSuffix(PermissionPage.askingSuffix) else {
                return show(settings, at: place, visitor, texts)
            }
            guard let withdrawal = PermissionChoice(form ?? request.query).flatMap(settings.withdrawal) else {
                return .redirect(to: place.page.address, status: 303)
            }
            guard let form, withdrawal.wasShown(in: form) else {
                return ask(place.page.confirmation(withdrawal), at: place, visitor, texts)
            }
            return try await takeBack(withdrawal, at: place, visitor, texts)
        } catch {
            let done = visitor.settingsNews
            visitor.forgetNews()
            visitor.news = done
            place.provider.components.tell(error, visitor.appearance(title: title(texts)))
            return .redirect(to: "/", status: 303)
        }
    }

    @MainActor
    private func place(_ name: String, _ visitor: PortalVisitor, _ texts: Texts) -> Place? {
        guard let source = permissions, source.covers(name), let provider = visitor.provider(name),
            let account = provider.components.member?.account
        else { return nil }
        var page = PermissionPage(
            provider.title, at: Self.settingsAddress(of: provider), language: texts.language, now: clock.now)
        page.back = "/"
        page.csrf = .init(name: "csrf", value: visitor.formToken)
        return Place(provider: provider, account: account, source: source, page: page)
    }

    /// The settings, with the result of their own form, which is shown once.
    @MainActor
    private func show(_ settings: PermissionSettings, at place: Place, _ visitor: PortalVisitor, _ texts: Texts) -> ServerResponse
    {
        defer { visitor.settingsNews = [] }
        let content = place.page.settings(settings, news: visitor.settingsNews)
        let frame = PortalFrame(texts: texts, colours: visitor.colours, control: control, address: place.page.address)
        let document = HTMLDocument.shell(
            frame.shell, title: content.title, language: texts.language, scheme: visitor.colours,
            head: [.stylesheet(PortalStylesheet.path)] + place.page.head(under: Self.faces),
            body: [.element("section", [("class", "card")], [content.body])])
        return .html(document.rendered)
    }

    /// The page that asks before something is revoked.
    @MainActor
    private func ask(
        _ content: PermissionPage.Content, at place: Place, _ visitor: PortalVisitor, _ texts: Texts
    ) -> ServerResponse {
        let asking = QuestionHead(provider: place.provider.icon, badge: control == nil ? nil : texts(.portalSandbox))
        let document = HTMLDocument.question(
            asking, title: content.title, language: texts.language, scheme: visitor.colours,
            head: place.page.head(under: Self.faces), body: [content.body])
        return .html(document.rendered)
    }

    /// Takes back what the visitor has confirmed. Removing the app signs the visitor out; an error of the sign-out is not shown then, for
    /// the provider has ended the session already.
    @MainActor
    private func takeBack(
        _ withdrawal: PermissionWithdrawal, at place: Place, _ visitor: PortalVisitor, _ texts: Texts
    ) async throws -> ServerResponse {
        let id = visitor.id
        try await place.source.takeBack(withdrawal, of: place.account)
        // Somebody else may be signed in by now.
        guard visitor.id.isExactly(id) else { return .redirect(to: "/", status: 303) }
        visitor.forgetNews()
        guard withdrawal.choice == .everything else {
            visitor.settingsNews = [place.page.done(withdrawal)]
            return .redirect(to: place.page.address, status: 303)
        }
        return await inTurn(visitor) {
            guard visitor.id.isExactly(id) else { return .redirect(to: "/", status: 303) }
            let components = place.provider.components
            let step = await components.perform(.signOut, FormFields([]), visitor.appearance(title: title(texts)))
            components.news = []
            let response = await follow(step, of: place.provider, visitor, since: id, texts)
            visitor.news = [place.page.done(withdrawal)]
            return response
        }
    }
}
