import Foundation
import MemberUI

/// The member's own page “Apps and websites”: a switch for every permission of every app, and the removal of an app. It works
/// without scripts.
struct AppsPage {
    static let path = FacebookSite.apps

    let person: FacebookPerson
    let connections: [(app: SandboxFacebookApp, connection: FacebookState.Connection)]
    let texts: Texts
    let writer: ControlPageWriter
    /// The links of the navigation beside the page's own.
    var places: [PageShell.Place] = []

    init(
        _ person: FacebookPerson, _ connections: [(app: SandboxFacebookApp, connection: FacebookState.Connection)],
        _ texts: Texts,
        formToken: String, now: Date
    ) {
        (self.person, self.connections, self.texts) = (person, connections, texts)
        var writer = ControlPageWriter(language: texts.language, now: now, formToken: formToken)
        let id = person.userID
        writer.target = { (Self.path + "/" + $0, [("member", id)]) }
        self.writer = writer
    }

    var document: HTMLDocument {
        let asks = HTML.element("span", [("id", "member")], [.text(texts(.facebookAppsOf, ["name": person.person.shownName]))])
        let parts =
            connections.isEmpty
            ? [HTML.element("p", [], [.text(texts(.facebookAppsNone))])] : connections.flatMap { section($0.app, $0.connection) }
        return FacebookSandbox.look.site(
            "Facebook", home: Self.path, texts(.facebookAppsTitle), lead: [asks], [people] + parts, texts,
            places: FacebookSite.places(texts, current: Self.path) + places, head: [.stylesheet(ExplorerPage.stylePath)])
    }

    /// The links that choose another member.
    private var people: HTML {
        let links = FacebookPerson.all.map { one -> HTML in
            var attributes: [(String, String?)] = [("href", "\(Self.path)?member=\(one.person.login)")]
            if one.userID == person.userID { attributes.append(("aria-current", "page")) }
            let name = one.person.shownName
            let picture = HTML.picture(SandboxPicture.path(of: one.person.name, as: .person), of: one.person.name)
            return .element("li", [], [.element("a", attributes, [picture, .element("span", [], [.text(name)])])])
        }
        return .element("nav", [("class", "switcher"), ("aria-label", texts(.facebookPeople))], [.element("ul", [], links)])
    }

    private func section(_ app: SandboxFacebookApp, _ connection: FacebookState.Connection) -> [HTML] {
        let switches = connection.sorted.map { PermissionSwitch(name: $0.name, texts: texts).html(isOn: $0.status == .granted) }
        let legend = HTML.element("legend", [], [.text(texts(.facebookPermissions))])
        let client = writer.hidden("client", app.id)
        let shown = connection.sorted.map { writer.hidden("shown", $0.name) }
        let save = writer.form(
            "save",
            [client] + shown + [
                .element("fieldset", [], [legend] + switches), writer.button(texts(.facebookSave), about: app.name, .primary),
            ])
        let remove = writer.form("remove", [client, writer.button(texts(.facebookRemove), about: app.name, .danger)])
        return [writer.section("app-" + app.id, app.name, [save, remove])]
    }
}
