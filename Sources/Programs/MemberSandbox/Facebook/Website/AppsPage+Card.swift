import Foundation
import MemberUI

extension AppsPage {
    /// An app: its access, a switch for each permission, and its removal.
    func card(_ entry: Entry) -> HTML {
        let (app, now) = (entry.app, writer.now)
        let hasData = entry.dataAccess > now
        let badge = HTML.badge(texts(hasData ? .facebookAppActive : .facebookAppEnded), hasData ? .good : .warning)
        let card = HTML.card(
            id: "app-" + app.id, title: app.name, picture: .initials(of: app.name, as: .community), actions: [badge],
            [facts(entry), saving(entry), removal(app)])
        return .element("div", [("class", "app")], [card])
    }

    private func facts(_ entry: Entry) -> HTML {
        let granted = entry.connection.names(.granted).count
        let count = texts(.facebookAppCount, ["granted": String(granted), "all": String(entry.connection.permissions.count)])
        let facts: [(TextKey, HTML)] = [
            (.facebookAppData, moment(entry.dataAccess)),
            (.facebookAppToken, entry.access.map(moment) ?? .text(texts(.facebookAppNoToken))),
            (.facebookAppGranted, .text(count)), (.facebookAppID, .element("code", [], [.text(entry.app.id)])),
        ]
        return .element(
            "dl", [("class", "facts")],
            facts.flatMap { key, value in [HTML.element("dt", [], [.text(texts(key))]), .element("dd", [], [value])] })
    }

    /// When an access ends, in words.
    private func moment(_ time: Date) -> HTML {
        let isOver = time <= writer.now
        let words = texts(isOver ? .facebookAppEndedAt : .facebookAppEndsAt)
        // Access that the sandbox's operator ended has a time without meaning.
        guard time.timeIntervalSince1970 > 1 else { return .text(words) }
        return .element("span", [], [.text(words + " "), .moment(time, now: writer.now, texts.language)])
    }

    private func saving(_ entry: Entry) -> HTML {
        let permissions = entry.connection.sorted
        let hidden = [writer.hidden("client", entry.app.id)] + permissions.map { writer.hidden("shown", $0.name) }
        let legend = HTML.element("legend", [], [.text(texts(.facebookPermissions))])
        let rows = permissions.map { permission($0.name, $0.status) }
        let save = writer.button(texts(.facebookSave), about: entry.app.name, .primary)
        return writer.form("save", hidden + [.element("fieldset", [], [legend] + rows), save])
    }

    /// A permission with its switch; one that is not granted says why.
    private func permission(_ name: String, _ status: FacebookState.Status) -> HTML {
        let toggle = PermissionSwitch(name: name, texts: texts, showsName: true).html(isOn: status == .granted)
        let badge: [HTML] =
            switch status {
            case .granted: []
            case .declined: [.badge(texts(.facebookStatusDeclined))]
            case .expired: [.badge(texts(.facebookStatusExpired), .warning)]
            }
        return .element("div", [("class", "permission")], [toggle] + badge)
    }

    private func removal(_ app: SandboxFacebookApp) -> HTML {
        let remove = writer.form(
            "remove", [writer.hidden("client", app.id), writer.button(texts(.facebookRemove), about: app.name, .danger)],
            isInline: true)
        let words = HTML.element("p", [], [.text(texts(.facebookRemoveMeans))])
        return .element("div", [("class", "ending")], [words, remove])
    }
}

extension AppsPage.Entry {
    /// When the app's access to the member's data ends.
    fileprivate var dataAccess: Date { Date(timeIntervalSince1970: connection.dataAccessExpires) }
}
