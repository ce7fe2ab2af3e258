import MemberUI

/// The page that simulates Graph's explorer, with its labels. It works without scripts.
struct ExplorerPage {
    static let path = FacebookSite.explorer
    static let stylePath = "/tools.css"
    static let stylesheet = """
        .switcher ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(10rem, 100%), 1fr)); gap: 0.5rem; margin: 0;
          padding: 0; list-style: none; }
        .switcher a { display: flex; align-items: center; gap: 0.75rem; block-size: 100%; padding: 0.5rem 0.75rem;
          border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); color: inherit; line-height: 1.3;
          text-decoration: none; }
        .switcher a:hover { border-color: var(--quiet); }
        .switcher a[aria-current] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); font-weight: 600; }
        pre { overflow-x: auto; padding: 0.75rem; border-radius: 0.75rem; background: var(--ground); font: 0.875rem ui-monospace, monospace; }
        textarea { display: block; inline-size: 100%; min-block-size: 4rem; border-radius: 0.5rem; font: 0.875rem ui-monospace, monospace;
          border: 1px solid var(--quiet); background: var(--card); color: inherit; }
        form.row > fieldset { display: flex; flex: 1 1 100%; flex-wrap: wrap; gap: 0 1.5rem; margin-block-end: 0; }
        .app form.row > fieldset { display: block; }
        details > form.row { margin-block-start: 1rem; }
        form.row textarea { margin-block-start: 0.25rem; padding: 0.5rem 0.75rem; }
        form.row label:has(> select) { min-inline-size: min(16rem, 100%); }
        .apps { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; align-items: start; }
        @media (min-width: 60rem) { .apps { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
        .app form.row { margin: 0; }
        .app form.row > fieldset { flex: 1 1 100%; padding: 0.25rem 1rem; }
        .app .facts { margin-block-end: 1.25rem; }
        .permission { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; }
        .permission + .permission { border-block-start: 1px solid var(--line); }
        .permission label { flex: 1 1 12rem; padding-block: 0.625rem; }
        .permission small { display: block; color: var(--quiet); font: 0.8125rem/1.4 ui-monospace, monospace; }
        .ending { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem 1rem;
          margin-block-start: 1.25rem; padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); }
        .ending p { flex: 1 1 12rem; margin: 0; color: var(--quiet); font-size: 0.875rem; }
        form.row label.wide { flex: 1 1 16rem; }

        """

    /// The permissions that the page can request with a token.
    static let permissions = ["email", "user_friends", "user_birthday", "user_posts", "user_likes", "publish_actions"]

    let session: ExplorerSession
    let apps: [SandboxFacebookApp]
    /// The name of the token's member, and the granted permissions; nil without a valid token.
    let holder: (name: String, permissions: [String])?
    let texts: Texts
    let writer: ControlPageWriter
    /// The links of the navigation beside the site's own.
    var places: [PageShell.Place] = []

    var document: HTMLDocument {
        FacebookSandbox.look.site(
            "Facebook", home: FacebookSite.apps, texts(.facebookExplorerTitle), lead: [.text(texts(.facebookExplorerIntro))],
            [application, token, call] + response, texts, places: FacebookSite.places(texts, current: Self.path) + places,
            head: [.stylesheet(Self.stylePath)])
    }

    /// The choice of the app.
    private var application: HTML {
        let options = apps.map { app -> HTML in
            var attributes: [(String, String?)] = [("value", app.id)]
            if app.id == session.app { attributes.append(("selected", nil)) }
            return .element("option", attributes, [.text(app.name)])
        }
        let list = HTML.element(
            "label", [], [.text(texts(.facebookApplication)), .element("select", [("name", "client")], options)])
        return writer.section(
            "app", texts(.facebookApplication), [writer.form("app", [list, writer.button(texts(.facebookChoose))])])
    }

    /// The token, with the buttons “Get Token”, “Get Access Token” and “Clear”.
    private var token: HTML {
        let legend = HTML.element("legend", [], [.text(texts(.facebookPermissions))])
        let boxes = Self.permissions.map { name -> HTML in
            let box = HTML.element(
                "input", [("type", "checkbox"), ("name", "permission"), ("value", name), ("data-name", name)])
            return .element("label", [("class", "choice")], [box, .element("span", [], [.text(name)])])
        }
        let form = writer.form(
            "token", [.element("fieldset", [], [legend] + boxes), writer.button(texts(.facebookGetAccessToken))])
        let menu = HTML.element(
            "details", [("open", nil)], [.element("summary", [], [.text(texts(.facebookGetToken))]), form])
        let sentence =
            holder.map { texts(.facebookTokenOf, ["name": $0.name, "list": $0.permissions.joined(separator: ", ")]) }
            ?? texts(.facebookTokenNone)
        let clear = writer.form("clear", [writer.button(texts(.facebookClear), .danger)])
        return writer.section(
            "token", texts(.facebookAccessToken), [.element("p", [("id", "holder")], [.text(sentence)]), menu, clear])
    }

    /// The call: the choice of the method, the path, and “Submit”.
    private var call: HTML {
        let methods = ["GET", "POST", "DELETE"].map { method -> HTML in
            var attributes: [(String, String?)] = [("type", "radio"), ("name", "method"), ("value", method)]
            if method == session.method { attributes.append(("checked", nil)) }
            return .element(
                "label", [("class", "choice")], [.element("input", attributes), .element("span", [], [.text(method)])])
        }
        let legend = HTML.element("legend", [], [.text(texts(.facebookMethod))])
        let path = HTML.element(
            "label", [("class", "wide")],
            [
                .text(texts(.facebookPath)),
                .element(
                    "input",
                    [
                        ("type", "text"), ("name", "path"), ("value", Self.masked(session.path)), ("autocomplete", "off"),
                        ("spellcheck", "false"),
                    ]),
            ])
        let parameters = HTML.element(
            "label", [("class", "wide")],
            [
                .text(texts(.facebookParameters)),
                .element("textarea", [("name", "parameters"), ("rows", "2")], [.text(Self.masked(session.parameters))]),
            ])
        return writer.section(
            "call", texts(.facebookCall),
            [
                writer.form(
                    "submit",
                    [
                        .element("fieldset", [], [legend] + methods), path, parameters,
                        writer.button(texts(.facebookSubmit), .primary),
                    ])
            ])
    }

    private var response: [HTML] {
        guard let (status, text) = session.response else { return [] }
        let heading = texts(.facebookResponse, ["status": String(status)])
        return [
            writer.section(
                "response", heading,
                [.element("pre", [("tabindex", "0"), ("role", "group"), ("aria-label", heading)], [.text(text)])])
        ]
    }
}

extension ExplorerPage {
    /// The names of members and parameters whose values the page does not show.
    static let secretNames: Set<String> = [
        "access_token", "id_token", "input_token", "fb_exchange_token", "client_secret", "appsecret_proof",
    ]

    /// Returns a path, an address or lines of parameters without the values of these names.
    static func masked(_ text: String) -> String {
        text.replacing(/([a-z_]+)=([^&\s]+)/) { match in
            secretNames.contains(String(match.1)) ? "\(match.1)=…" : String(match.0)
        }
    }
}
