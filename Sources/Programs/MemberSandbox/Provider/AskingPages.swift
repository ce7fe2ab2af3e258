import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

/// A sign-in that waits for the member's decision on a page.
protocol AskedSignIn: Sendable {
    /// The value in the cookie of the browser that began it.
    var formToken: String { get }
    /// When it expires, in seconds since 1970.
    var expires: Double { get }
}

/// A provider whose pages ask members step by step: each sign-in that waits for a decision is bound to one browser.
protocol AskingPages: Sendable {
    /// The sign-in that the pages ask about.
    associatedtype Asked: AskedSignIn
    /// The prefix of the names of the provider's cookies.
    static var cookiePrefix: String { get }
    /// The provider's context in the sandbox.
    var context: SandboxContext { get }
    /// The sign-ins that wait for a decision, by name.
    var pending: Locked<[String: Asked]> { get }
    /// The links with their titles on a page that explains why a sign-in does not continue; the sandbox's own page is one of them.
    var ways: [(URL?, TextKey)] { get }
    /// The look of the provider's pages.
    static var look: ProviderLook { get }
    /// Returns the texts of the pages in the language of a request.
    func texts(for request: ServerRequest) -> Texts
    /// Returns the colours that a request asks for.
    func scheme(of request: ServerRequest) -> ComponentScheme
}

/// A sign-in whose member is chosen on a page of its own.
protocol ChoosingSignIn: AskedSignIn {
    /// The member who signs in, once it is chosen.
    var member: Int? { get set }
}

/// A provider whose browsers remember their member in the state that is stored.
protocol RememberingPages: AskingPages where Asked: ChoosingSignIn {
    /// The number of the person that each browser remembers, by the fingerprint of its cookie.
    var browsers: [String: Int] { get }
    /// Makes a browser remember a person.
    func setRemembered(_ person: Int, byBrowser fingerprint: String)
}

extension AskingPages {
    func scheme(of request: ServerRequest) -> ComponentScheme { .system }

    private var moment: Double { context.clock.now.timeIntervalSince1970 }

    /// Stores a request until its member decides, and returns its name for the pages' forms.
    func keep(_ asked: Asked) -> String {
        let (id, now) = (context.random.token(bytes: 16), moment)
        pending.withLock { pending in
            pending = pending.filter { $0.value.expires > now }
            pending[id] = asked
        }
        return id
    }

    /// Returns the request of a page, if this browser began it.
    func open(_ id: String?, _ request: ServerRequest) -> (id: String, asked: Asked)? {
        guard let id, let asked = pending.value.value(exactly: id), asked.expires > moment,
            request.cookies[Self.formCookieName(id)].isExactly(asked.formToken)
        else { return nil }
        return (id, asked)
    }

    /// Returns the request of a page's form, if this browser began it.
    func open(_ form: FormFields, _ request: ServerRequest) -> (id: String, asked: Asked)? {
        open(form["request"], request).flatMap { form["csrf"].isExactly($0.asked.formToken) ? $0 : nil }
    }

    /// Removes a request after the member's decision, and returns whether it was still there.
    @discardableResult func close(_ id: String) -> Bool { pending.withLock { $0.removeValue(forKey: id) } != nil }

    /// Makes the cookie of a request; each request has its own, because a browser may show several of them.
    func formCookie(_ id: String, _ asked: Asked) -> ServerCookie {
        var cookie = ServerCookie(Self.formCookieName(id), asked.formToken)
        cookie.maxAge = .seconds(max(1, (asked.expires - moment).rounded(.up)))
        return cookie
    }

    /// When a request that arrives now expires, in seconds since 1970: a member has fifteen minutes.
    var askedUntil: Double { moment + 900 }

    /// The links of ``ways`` that exist, at addresses that the client of a request reaches.
    func known(to request: ServerRequest) -> [(title: TextKey, address: String)] {
        ways.compactMap { way, title in
            (way == context.control ? context.control(for: request) : way).map { (title, $0.absoluteString) }
        }
    }

    private static func formCookieName(_ id: String) -> String { cookiePrefix + "_form_" + id.prefix(8) }

    /// Makes a page that explains why a sign-in does not continue. `key` is the member's sentence; a program that reads pages gets
    /// the developer's sentences instead.
    func problem(_ key: TextKey, _ request: ServerRequest, forDevelopers sentences: [String] = []) -> ServerResponse {
        let texts = texts(for: request)
        let details = MessageDetails(
            mark: .bad, ways: known(to: request).map { .init(texts($0.title), $0.address) }, forDevelopers: sentences,
            scheme: scheme(of: request), asking: Self.look.head(texts.language))
        let isForPeople = request.headers["User-Agent"]?.hasPrefix("Mozilla/") == true || sentences.isEmpty
        let page = HTMLDocument.message(
            title: texts(.errorTitle), isForPeople ? texts(key) : sentences.joined(separator: " "), details: details,
            language: texts.language, stylesheet: "/style.css", head: [PageShell.iconLink])
        return .html(page.rendered, status: 400)
    }
}

extension RememberingPages {
    private static var memberCookie: String { cookiePrefix + "_member" }

    /// Returns the number of the person that the browser remembers.
    func remembered(by request: ServerRequest) -> Int? {
        request.cookies[Self.memberCookie].flatMap { browsers.value(exactly: SandboxContext.fingerprint($0)) }
    }

    /// Makes the browser remember a person for a year, and returns its cookie.
    func remember(_ person: InventedPerson) -> ServerCookie {
        let token = context.random.token()
        setRemembered(person.id, byBrowser: SandboxContext.fingerprint(token))
        var cookie = ServerCookie(Self.memberCookie, token)
        cookie.maxAge = .seconds(365 * 86_400)
        return cookie
    }

    /// Handles the form on which the member is chosen, whom the browser then remembers; the page at `next` continues. `find` returns
    /// the person whom the form names, and `declined` the response to a member who declines.
    func signIn(
        _ request: ServerRequest, find: (String) -> InventedPerson?, unknown: TextKey, next: String,
        declined: (String, Asked) -> ServerResponse
    ) throws -> ServerResponse {
        let form = try request.form()
        guard let (id, asked) = open(form, request) else { return problem(.errorExpired, request) }
        guard form["decision"] != "decline" else { return declined(id, asked) }
        guard let person = form["member"].flatMap(find) else { return problem(unknown, request) }
        pending.withLock { $0[id]?.member = person.id }
        var response = ServerResponse.redirect(to: next + "?request=" + id, status: 303)
        response.setCookie(remember(person))
        return response
    }
}
