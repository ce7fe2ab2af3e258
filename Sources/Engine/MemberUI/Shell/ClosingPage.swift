import Foundation
import MemberCore
import MemberCrypto

extension HTMLDocument {
    /// The page that a redirect ends on, after code and state have been received. It shows one message, and replaces the address
    /// in the address bar and in the history with the address without its query. Without scripts the address stays.
    /// - Parameters:
    ///   - title: The heading, also the window's title.
    ///   - message: The sentence below it.
    ///   - mark: A mark that shows the outcome.
    ///   - language: The language of both.
    ///   - stylesheet: The address of the stylesheet.
    ///   - icon: The address of the icon that a browser shows for the page, where ``DrawnPicture/memberKit`` or another SVG is
    ///     served; nil for none.
    /// - Returns: The page, to be served with ``closingPolicy``.
    public static func closing(
        title: String, _ message: String, mark: PageMark, language: MemberLanguage, stylesheet: String, icon: String? = nil
    ) -> HTMLDocument {
        .message(
            title: title, message, details: MessageDetails(mark: mark), language: language, stylesheet: stylesheet,
            head: (icon.map { [PageShell.iconLink($0)] } ?? []) + [.script(forgetting)])
    }

    private static let forgetting: StaticString = "history.replaceState(null, '', location.pathname);"

    /// The policy of a ``closing(title:_:mark:language:stylesheet:icon:)`` page: its stylesheet, its icon and its one script.
    public static let closingPolicy: String = {
        let hash = Digest.sha256(Data("\(forgetting)".utf8)).base64EncodedString()
        return "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'sha256-\(hash)'; base-uri 'none'; "
            + "frame-ancestors 'none'"
    }()
}
