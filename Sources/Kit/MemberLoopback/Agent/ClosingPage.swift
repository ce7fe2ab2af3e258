import MemberCore
import MemberHTTPServer
import MemberOAuth
import MemberUI

/// The last page in the browser. It contains no data of the redirect.
struct ClosingPage {
    /// The address of its stylesheet.
    static let stylesheet = "/style.css"

    /// The subject of the page.
    enum Subject: Sendable, Equatable {
        /// The outcome of a redirect that was not accepted.
        case redirect(RedirectOutcome)
        /// The end of the sign-in.
        case end(SignInConclusion)
        /// The redirect was accepted, and the end of the sign-in is not known yet.
        case unknown
    }

    private let subject: Subject
    private let language: MemberLanguage

    /// Creates a page.
    /// - Parameters:
    ///   - subject: The subject of the page.
    ///   - language: The member's language.
    init(_ subject: Subject, _ language: MemberLanguage) {
        self.subject = subject
        self.language = language
    }

    /// The page as the listener sends it.
    var response: ServerResponse {
        let texts = Texts(language)
        let (title, body, status) = words
        let page = HTMLDocument.closing(
            title: texts(title), texts(body), mark: mark, language: language, stylesheet: Self.stylesheet,
            icon: PageShell.iconPath)
        var response = ServerResponse.html(page.rendered, status: status)
        response.headers["Content-Security-Policy"] = HTMLDocument.closingPolicy
        return response
    }

    private var mark: PageMark {
        switch words {
        case (.signedInTitle, _, _): .good
        case (_, _, 200): .plain
        default: .bad
        }
    }

    private var words: (title: TextKey, body: TextKey, status: Int) {
        switch subject {
        case .end(.signedIn): (.signedInTitle, .signedInBody, 200)
        case .end(.failed(let cause, _)): Self.words(for: cause)
        case .unknown, .redirect(.accepted): (.unfinishedTitle, .unfinishedBody, 200)
        case .redirect(.refused), .redirect(.failed(.redirect(.stateMismatch))), .redirect(.failed(.redirect(.stateMissing))):
            (.refusedTitle, .refusedBody, 400)
        case .redirect(.failed(.attempt(.over))): (.overTitle, .overBody, 400)
        case .redirect(.failed(let error)): Self.words(for: SignInConclusion.Cause(error))
        case .redirect(.notMine): (.errorTitle, .errorNotFound, 404)
        }
    }

    /// The member's sentence for a failure; the error's code is never shown.
    private static func words(for cause: SignInConclusion.Cause) -> (title: TextKey, body: TextKey, status: Int) {
        switch cause {
        case .declined: (.declinedTitle, .declinedBody, 200)
        case .offline: (.failedTitle, .failedOfflineBody, 400)
        case .storage: (.failedTitle, .failedStorageBody, 400)
        case .anotherMember: (.failedTitle, .failedMemberBody, 400)
        case .refused: (.failedTitle, .failedRefusedBody, 400)
        case .other: (.failedTitle, .failedBody, 400)
        }
    }
}

/// Keeps the listener until a browser that received the closing page has requested its stylesheet.
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

    /// Records that a browser received the page.
    func pageShown() { state.withLock { $0.isAwaited = true } }

    /// Records that the stylesheet was requested.
    func stylesheetSent() {
        state.withLock { $0.isSent = true }
        sending.yield()
    }

    /// Waits until the stylesheet was requested, or until the limit.
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
