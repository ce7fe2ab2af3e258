// The settings themselves.
extension PermissionPage {
    /// The settings.
    /// - Parameters:
    ///   - settings: The permissions, with their status.
    ///   - news: The results of the last step, as sentences.
    /// - Returns: The page's title and content.
    public func settings(_ settings: PermissionSettings, news: [String] = []) -> Content {
        let lead = settings.isAnythingGranted ? TextKey.permissionsLead : .permissionsNone
        let told = HTML.element(
            "div", [("role", "status"), ("class", "news"), ("id", "news")], news.map { .element("p", [], [.text($0)]) })
        let head: [HTML] = [.element("p", [("class", "quiet")], [.text(texts(lead, ["provider": provider]))]), told]
        let sections = settings.features.enumerated().map { section($1, headed: settings.heading(of: $1, texts), number: $0) }
        return main(
            texts(.permissionsTitle, ["provider": provider]), head + sections + (settings.canRemoveApp ? [removal] : []))
    }

    private func section(_ feature: PermissionSettings.Feature, headed heading: String?, number: Int) -> HTML {
        let id = "feature-" + String(number)
        let items = feature.permissions.enumerated().map {
            item($1, id: id + "-" + String($0), of: feature.name == nil ? nil : id)
        }
        let list = HTML.element("ul", [("class", "allowed")], items)
        guard let heading else { return list }
        let whole = feature.hasSwitch ? [button(.feature(heading), texts(.permissionsFeatureOff, ["feature": heading]), "")] : []
        let title = HTML.element("h2", [("id", id), ("dir", "auto")], [.text(heading)])
        return .element("section", [("aria-labelledby", id)], [title, list] + whole)
    }

    /// A permission; with a feature, its switch is named after the feature too, because several features may list a permission.
    private func item(_ permission: ShownPermission, id: String, of feature: String?) -> HTML {
        let lines = permission.lines(texts, at: now, by: calendar).map {
            HTML.element("p", [("class", "quiet"), ("dir", "auto")], [.text($0)])
        }
        let title = HTML.element("p", [("id", id), ("dir", "auto")], [.text(permission.title)])
        let words = HTML.element("div", [], [title] + lines)
        return .element("li", [], [words, control(permission, titled: id, of: feature)].compactMap(\.self))
    }

    /// A switch that is on, or a note where it cannot be turned off; nil where there is nothing to revoke.
    private func control(_ permission: ShownPermission, titled id: String, of feature: String?) -> HTML? {
        guard permission.status == .granted else { return nil }
        guard permission.isRevocable else { return .element("span", [("class", "quiet")], [.text(texts(.permissionsFixed))]) }
        let own = id + "-switch"
        // The visible text is part of its name, so that the switch can be found by it (WCAG 2.5.3).
        let names = [id, own, feature].compactMap(\.self).joined(separator: " ")
        let press = HTML.element(
            "button",
            [("type", "submit"), ("role", "switch"), ("aria-checked", "true"), ("id", own), ("aria-labelledby", names)],
            [.text(texts(.permissionsOn))])
        return asking(.permission(permission.id), press)
    }

    private var removal: HTML {
        .element("div", [("class", "whole")], [button(.everything, texts(.permissionsRemoveApp), "danger")])
    }

    private func button(_ choice: PermissionChoice, _ title: String, _ style: String) -> HTML {
        let attributes: [(String, String?)] = [("type", "submit")] + (style.isEmpty ? [] : [("class", style)])
        return asking(choice, .element("button", attributes, [.text(title)]))
    }

    /// A form that opens the confirmation page; it changes nothing.
    private func asking(_ choice: PermissionChoice, _ press: HTML) -> HTML {
        let field = HTML.element("input", [("type", "hidden"), ("name", choice.field.name), ("value", choice.field.value)])
        return .element("form", [("method", "get"), ("action", address + Self.askingSuffix)], [field, press])
    }
}

// The confirmation page.
extension PermissionPage {
    /// The confirmation page before permissions are revoked: the permissions, and the features that will no longer work.
    ///
    /// Its form names the permissions that it shows, for ``PermissionWithdrawal/wasShown(in:)``.
    /// - Parameter withdrawal: The permissions to be revoked.
    /// - Returns: The page's title and content.
    public func confirmation(_ withdrawal: PermissionWithdrawal) -> Content {
        let taken = list(withdrawal.permissions.map(\.title))
        let stops = withdrawal.stops.isEmpty ? [] : [paragraph(texts(.permissionsStops))] + list(withdrawal.stops)
        let press = HTML.element("button", [("type", "submit"), ("class", "danger")], [.text(texts(.permissionsConfirm))])
        let form = ComponentActions(csrf: csrf).form(to: address, fields: withdrawal.fields, [press])
        let keep = HTML.element("a", [("href", address), ("class", "button")], [.text(texts(.permissionsKeep))])
        return main(texts(.permissionsAsk), [paragraph(withdrawal.question(texts))] + taken + stops + [form, keep])
    }

    private func paragraph(_ text: String) -> HTML { .element("p", [], [.text(text)]) }

    private func list(_ lines: [String]) -> [HTML] {
        lines.isEmpty ? [] : [.element("ul", [], lines.map { .element("li", [("dir", "auto")], [.text($0)]) })]
    }
}
