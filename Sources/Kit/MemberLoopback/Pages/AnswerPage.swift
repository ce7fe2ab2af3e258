import MemberCore
import MemberHTTPServer
import MemberOAuth
import MemberUI

/// The page that the browser ends on. It holds nothing of the answer.
struct AnswerPage {
    /// Where its stylesheet is served.
    static let stylesheet = "/style.css"

    private let reply: RedirectOutcome
    private let language: MemberLanguage

    /// A page.
    /// - Parameters:
    ///   - reply: What became of the answer.
    ///   - language: The member's language.
    init(_ reply: RedirectOutcome, _ language: MemberLanguage) {
        self.reply = reply
        self.language = language
    }

    /// The page as the listener sends it.
    var response: ServerResponse {
        let texts = Texts(language)
        let (title, body, status) = words
        let page = HTMLDocument.message(title: texts(title), texts(body), language: language, stylesheet: Self.stylesheet)
        var response = ServerResponse.html(page.rendered, status: status)
        response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'self'"
        return response
    }

    private var words: (title: TextKey, body: TextKey, status: Int) {
        switch reply {
        case .accepted: (.signedInTitle, .signedInBody, 200)
        case .failed(.declined): (.declinedTitle, .declinedBody, 200)
        case .refused, .failed(.redirect(.stateMismatch)), .failed(.redirect(.stateMissing)):
            (.refusedTitle, .refusedBody, 400)
        case .failed: (.failedTitle, .failedBody, 400)
        case .notMine: (.errorTitle, .errorNotFound, 404)
        }
    }
}
