public import Foundation

extension HTML {
    /// A picture of somebody, or the initials where no picture is known or it does not load: those lie beneath it.
    ///
    /// The stylesheet must give the picture no size of its own, only limits: a browser draws nothing for one without a text and
    /// without a size that fails to load. ``Stylesheet/text`` does so for the class `picture`.
    /// - Parameters:
    ///   - url: Its address; shown if `URL.mayBeShown` says so.
    ///   - name: Whose picture it is; read out nowhere, because it stands beside the picture.
    ///   - classes: The classes of its place.
    /// - Returns: The piece of the page.
    public static func picture(_ url: URL?, of name: String, _ classes: String = "picture") -> HTML {
        picture(url?.mayBeShown == true ? url?.absoluteString : nil, of: name, classes)
    }

    /// The same with an address of the page's own origin.
    package static func picture(_ address: String?, of name: String, _ classes: String = "picture") -> HTML {
        let initials = name.isEmpty ? [] : [element("span", [("aria-hidden", "true")], [.text(Initials.of(name))])]
        let image = address.map { element("img", [("src", $0), ("alt", ""), ("referrerpolicy", "no-referrer")]) }
        return element("span", [("class", classes)], initials + [image].compactMap { $0 })
    }
}

extension URL {
    /// Whether a page may show a picture from there: over https, or from this machine, where a sandbox is.
    public var mayBeShown: Bool {
        switch scheme?.lowercased() {
        case "https": true
        case "http": ["127.0.0.1", "[::1]", "::1", "localhost"].contains(host()?.lowercased())
        default: false
        }
    }
}
