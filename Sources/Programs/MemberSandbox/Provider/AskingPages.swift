import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

/// A sign-in that a member's pages ask about, until they decide.
protocol AskedSignIn: Sendable {
    /// What the cookie of the browser that began it says.
    var formToken: String { get }
    /// When it is over, in seconds since 1970.
    var expires: Double { get }
}

/// A provider whose pages ask members step by step: what they ask about is bound to one browser.
protocol AskingPages: Sendable {
    /// What the pages ask about.
    associatedtype Asked: AskedSignIn
    /// With what the names of its cookies begin.
    static var cookiePrefix: String { get }
    /// What the sandbox gives it.
    var context: SandboxContext { get }
    /// What the pages ask about now, by name.
    var pending: Locked<[String: Asked]> { get }
}

/// One whose browsers remember their member in the state that is kept.
protocol RememberingPages: AskingPages {
    /// The number of the person whom each browser remembers, by the fingerprint of its cookie.
    var browsers: [String: Int] { get }
    /// Has a browser remember somebody.
    func setRemembered(_ person: Int, byBrowser fingerprint: String)
}

extension AskingPages {
    private var moment: Double { context.clock.now.timeIntervalSince1970 }

    /// Keeps a request until its member decides; the name for its pages' forms.
    func keep(_ asked: Asked) -> String {
        let (id, now) = (context.random.token(bytes: 16), moment)
        pending.withLock { pending in
            pending = pending.filter { $0.value.expires > now }
            pending[id] = asked
        }
        return id
    }

    /// The request of a page, if the browser that asks is the one that has it.
    func open(_ id: String?, _ request: ServerRequest) -> (id: String, asked: Asked)? {
        guard let id, let asked = pending.value.value(exactly: id), asked.expires > moment,
            request.cookies[Self.formCookieName(id)].isExactly(asked.formToken)
        else { return nil }
        return (id, asked)
    }

    /// What a page's form decides about, if the browser that sends it is the one that has it.
    func open(_ form: FormFields, _ request: ServerRequest) -> (id: String, asked: Asked)? {
        open(form["request"], request).flatMap { form["csrf"].isExactly($0.asked.formToken) ? $0 : nil }
    }

    /// Ends the asking, because the member has decided; whether it was still going on.
    @discardableResult func close(_ id: String) -> Bool { pending.withLock { $0.removeValue(forKey: id) } != nil }

    /// One cookie for each request, since a browser may show several of them.
    func formCookie(_ id: String, _ asked: Asked) -> ServerCookie {
        var cookie = ServerCookie(Self.formCookieName(id), asked.formToken)
        cookie.maxAge = .seconds(max(1, (asked.expires - moment).rounded(.up)))
        return cookie
    }

    /// When a request that arrives now is over, in seconds since 1970: a member has fifteen minutes.
    var askedUntil: Double { moment + 900 }

    private static func formCookieName(_ id: String) -> String { cookiePrefix + "_form_" + id.prefix(8) }

    /// A page that says why a sign-in does not go on, and leads to the sandbox. A program that walks pages reads what a developer has
    /// to know in the place of the member's sentence.
    /// - Parameters:
    ///   - key: The member's sentence.
    ///   - ways: Where the page leads, and what that is called; the sandbox's own page among them.
    ///   - texts: The page's texts.
    ///   - request: The request.
    ///   - sentences: What a developer has to know.
    ///   - scheme: The page's colours.
    /// - Returns: The page.
    func problem(
        _ key: TextKey, ways: [(URL?, TextKey)], _ texts: Texts, _ request: ServerRequest, forDevelopers sentences: [String],
        scheme: ComponentScheme = .system
    ) -> ServerResponse {
        let known = ways.compactMap { way, title in way.map { MessageDetails.Way(texts(title), $0.absoluteString) } }
        let details = MessageDetails(mark: .bad, ways: known, forDevelopers: sentences, scheme: scheme)
        let isForPeople = request.headers["User-Agent"]?.hasPrefix("Mozilla/") == true || sentences.isEmpty
        let page = HTMLDocument.message(
            title: texts(.errorTitle), isForPeople ? texts(key) : sentences.joined(separator: " "), details: details,
            language: texts.language, stylesheet: "/style.css")
        return .html(page.rendered, status: 400)
    }
}

extension RememberingPages {
    private static var memberCookie: String { cookiePrefix + "_member" }

    /// Whom the browser remembers.
    func remembered(by request: ServerRequest) -> Int? {
        request.cookies[Self.memberCookie].flatMap { browsers.value(exactly: SandboxContext.fingerprint($0)) }
    }

    /// Lets the browser remember somebody for a year.
    func remember(_ person: InventedPerson) -> ServerCookie {
        let token = context.random.token()
        setRemembered(person.id, byBrowser: SandboxContext.fingerprint(token))
        var cookie = ServerCookie(Self.memberCookie, token)
        cookie.maxAge = .seconds(365 * 86_400)
        return cookie
    }
}
