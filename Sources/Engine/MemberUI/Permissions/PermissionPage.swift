public import Foundation

/// The permission settings as pages of a website: the granted permissions, a switch for each, and a separate page that asks
/// before permissions are revoked. The pages work without scripts.
///
/// ```swift
/// let page = PermissionPage("Harbour ID", at: "/permissions/harbour", language: .en, now: .now)
/// let shown = page.settings(settings, news: [])
/// let document = HTMLDocument(
///     title: shown.title, language: .en, stylesheet: "/style.css", head: page.head(under: "/faces/"), body: [shown.main])
/// ```
/// The settings are at an address of the website. A switch leads to the same address followed by `/off`, as a GET with the
/// fields of ``PermissionChoice``; the page there posts the same fields to the address itself, with the proof of the form. The
/// page needs the rules of ``Stylesheet`` and of ``stylesheet``.
public struct PermissionPage: Sendable {
    /// A page's title and content.
    public struct Content: Sendable, Equatable {
        /// The heading, also for the window.
        public let title: String
        /// The element `main`.
        public let main: HTML
        /// The content without the heading, for a page whose frame has one: see ``PageShell``.
        public let body: HTML
    }

    /// The name that people use for the provider.
    public let provider: String
    /// The address of the settings.
    public let address: String
    /// The language.
    public let language: MemberLanguage
    /// The current time: dates are shown as a number of days ago.
    public let now: Date
    /// The calendar and time zone in which days are counted.
    public var calendar = Calendar.current
    /// The address of the link at the end; nil for no link.
    public var back: String?
    /// The proof that a form comes from the website's own page; nil for none.
    public var csrf: ComponentActions.Field?

    /// The rules of these pages, to be served beside ``Stylesheet``.
    public static let stylesheet = ComponentAsset(rules, mediaType: Stylesheet.mediaType, suffix: ".css")

    /// Creates a page.
    /// - Parameters:
    ///   - provider: The name that people use for the provider.
    ///   - address: The address of the settings, a path of the website.
    ///   - language: The language.
    ///   - now: The current time.
    public init(_ provider: String, at address: String, language: MemberLanguage, now: Date) {
        self.provider = provider
        self.address = address
        self.language = language
        self.now = now
    }

    /// The end of the confirmation page's address.
    package static let askingSuffix = "/off"

    var texts: Texts { Texts(language, .permissions) }

    /// The elements that the page's head needs.
    /// - Parameter folder: Where ``stylesheet`` is served, with the slash at its end.
    /// - Returns: The link to the stylesheet.
    public func head(under folder: String) -> [HTML] {
        [.element("link", [("rel", "stylesheet"), ("href", folder + Self.stylesheet.name)])]
    }

    /// The message after permissions were revoked.
    /// - Parameter withdrawal: The revoked permissions.
    /// - Returns: The sentence.
    public func done(_ withdrawal: PermissionWithdrawal) -> String { withdrawal.sentence(texts) }

    func main(_ title: String, _ parts: [HTML]) -> Content {
        let way = back.map {
            HTML.element("p", [("class", "actions")], [.element("a", [("href", $0)], [.text(texts(.pageBack))])])
        }
        let (name, all) = ([("class", "permissions")] as [(String, String?)], parts + [way].compactMap(\.self))
        let main = HTML.element("main", name, [.element("h1", [], [.text(title)])] + all)
        return Content(title: title, main: main, body: .element("div", name, all))
    }

    private static let rules = """
        .permissions { max-inline-size: 36rem; }
        .permissions section { margin-block-start: 1.25rem; padding-block-start: 0.25rem; border-block-start: 1px solid var(--line); }
        .permissions h2 { margin-block: 0.75rem 0.25rem; }
        .permissions ul.allowed { margin: 0; padding: 0; list-style: none; }
        .permissions ul.allowed > li {
          display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1rem; padding-block: 0.625rem;
        }
        .permissions ul.allowed > li + li { border-block-start: 1px solid var(--line); }
        .permissions ul.allowed > li > div { flex: 1 1 12rem; min-inline-size: 0; }
        .permissions ul.allowed p { margin: 0; }
        .permissions ul.allowed .quiet { font-size: 0.875rem; }
        .permissions form { margin: 0; }
        .permissions button[role="switch"] {
          display: inline-flex; align-items: center; gap: 0.5rem; inline-size: auto; margin: 0; padding: 0.5rem 0.75rem;
        }
        .permissions button[role="switch"]::before {
          content: ""; flex: none; inline-size: 2.25rem; block-size: 1.25rem; border-radius: 0.625rem;
          background: radial-gradient(circle at calc(100% - 0.625rem), var(--on-accent) 0.4375rem, transparent 0.5rem) var(--accent);
        }
        .permissions[dir="rtl"] button[role="switch"]::before, [dir="rtl"] .permissions button[role="switch"]::before {
          transform: scaleX(-1);
        }
        .permissions .danger { border-color: var(--bad); color: var(--bad); font-weight: 600; }
        .permissions .whole { margin-block-start: 1.25rem; padding-block-start: 1rem; border-block-start: 1px solid var(--line); }
        .permissions .news { margin-block: 1rem; }
        .permissions .news:empty { display: none; }
        @media (forced-colors: active) {
          .permissions button[role="switch"]::before {
            forced-color-adjust: none; border: 1px solid ButtonText;
            background: radial-gradient(circle at calc(100% - 0.625rem), Canvas 0.4375rem, transparent 0.5rem) Highlight;
          }
        }

        """
}
