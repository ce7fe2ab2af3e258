public import Foundation

extension HTML {
    /// A picture of a person or community; the initials lie beneath it and are seen where there is no picture or it does not load.
    ///
    /// The stylesheet must not give the picture a size of its own, only limits: a browser draws nothing for a picture that fails
    /// to load and has neither a text nor a size. ``Stylesheet/text`` does so for the class `picture`.
    /// - Parameters:
    ///   - url: Its address; shown if `URL.mayBeShown` says so.
    ///   - name: The name of the person or community; it is not read out, because it is written beside the picture.
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
    package var mayBeShown: Bool {
        switch scheme?.lowercased() {
        case "https": true
        case "http": ["127.0.0.1", "[::1]", "::1", "localhost"].contains(host()?.lowercased())
        default: false
        }
    }
}
