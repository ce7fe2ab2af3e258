import Foundation
import MemberUI

/// The member's own page “Apps and websites”: a switch for every permission of every app, and the removal of an app. It works
/// without scripts.
struct AppsPage {
    /// An app that is connected to the member's account.
    struct Entry {
        let app: SandboxFacebookApp
        let connection: FacebookState.Connection
        /// When the app's access token expires; nil without one.
        let access: Date?
    }

    static let path = FacebookSite.apps

    let person: FacebookPerson
    let entries: [Entry]
    let texts: Texts
    let writer: ControlPageWriter
    /// The links of the navigation beside the page's own.
    var places: [PageShell.Place] = []

    init(
        _ person: FacebookPerson, _ entries: [Entry], _ texts: Texts, formToken: String, now: Date
    ) {
        (self.person, self.entries, self.texts) = (person, entries, texts)
        var writer = ControlPageWriter(language: texts.language, now: now, formToken: formToken)
        let id = person.userID
        writer.target = { (Self.path + "/" + $0, [("member", id)]) }
        self.writer = writer
    }

    var document: HTMLDocument {
        let asks = HTML.element("span", [("id", "member")], [.text(texts(.facebookAppsOf, ["name": person.person.shownName]))])
        let none = HTML.element(
            "p", [("class", "empty")], [.text(texts(.facebookAppsNone) + " " + texts(.facebookAppsNoneYet))])
        let apps = entries.isEmpty ? none : .element("div", [("class", "apps")], entries.map(card))
        return FacebookSandbox.look.site(
            "Facebook", home: Self.path, texts(.facebookAppsTitle), lead: [asks], [people, apps], texts,
            places: FacebookSite.places(texts, current: Self.path) + places, head: [.stylesheet(ExplorerPage.stylePath)])
    }

    /// The links that choose another member.
    private var people: HTML {
        let links = FacebookPerson.all.map { one -> HTML in
            var attributes: [(String, String?)] = [("href", "\(Self.path)?member=\(one.person.login)")]
            if one.userID == person.userID { attributes.append(("aria-current", "page")) }
            let name = one.person.name(in: texts.language)
            let picture = HTML.picture(SandboxPicture.path(of: name, as: .person), of: name)
            return .element("li", [], [.element("a", attributes, [picture, .element("span", [], [.text(name)])])])
        }
        return .element("nav", [("class", "switcher"), ("aria-label", texts(.facebookPeople))], [.element("ul", [], links)])
    }
}
