import MemberCore
import MemberHTTPServer
import MemberOAuth
import MemberUI

/// The page that the browser ends on. It holds nothing of the redirect.
struct ClosingPage {
    /// Where its stylesheet is served.
    static let stylesheet = "/style.css"

    private let outcome: RedirectOutcome
    private let language: MemberLanguage

    /// A page.
    /// - Parameters:
    ///   - outcome: The outcome of the redirect.
    ///   - language: The member's language.
    init(_ outcome: RedirectOutcome, _ language: MemberLanguage) {
        self.outcome = outcome
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
        switch outcome {
        case .accepted: (.signedInTitle, .signedInBody, 200)
        case .failed(.declined): (.declinedTitle, .declinedBody, 200)
        case .refused, .failed(.redirect(.stateMismatch)), .failed(.redirect(.stateMissing)):
            (.refusedTitle, .refusedBody, 400)
        case .failed: (.failedTitle, .failedBody, 400)
        case .notMine: (.errorTitle, .errorNotFound, 404)
        }
    }
}

/// Keeps the listener until a browser that got the closing page has asked for its stylesheet.
final class StylesheetWait: Sendable {
    private struct State: Sendable {
        var isAwaited = false
        var isSent = false
    }
    private let state = Locked(State())
    private let clock: any MemberClock
    private let sent: AsyncStream<Void>
    private let sending: AsyncStream<Void>.Continuation

    /// The longest wait.
    private static let limit = Duration.seconds(1)

    init(clock: any MemberClock) {
        self.clock = clock
        (sent, sending) = AsyncStream.makeStream()
    }

    /// A browser was given the page.
    func pageShown() { state.withLock { $0.isAwaited = true } }

    /// The stylesheet was asked for.
    func stylesheetSent() {
        state.withLock { $0.isSent = true }
        sending.yield()
    }

    /// Waits until the stylesheet was asked for, or until the limit.
    func wait() async {
        guard state.withLock({ $0.isAwaited && !$0.isSent }) else { return }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in self.sent { return } }
            group.addTask { [clock] in try? await clock.sleep(for: Self.limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
