import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension SberSandbox {
    /// Keeps a request until its member decides; the name for its pages' forms.
    func keep(_ asked: SberRequest) -> String {
        let (id, now) = (context.random.token(bytes: 16), now)
        pending.withLock { pending in
            pending = pending.filter { $0.value.expires > now }
            pending[id] = asked
        }
        return id
    }

    /// The request of a page, if the browser that asks is the one that has it.
    func open(_ id: String?, _ request: ServerRequest) -> (id: String, asked: SberRequest)? {
        guard let id, let asked = pending.value.value(exactly: id), asked.expires > now,
            request.cookies[Self.formCookieName(id)].isExactly(asked.formToken)
        else { return nil }
        return (id, asked)
    }

    /// One cookie for each request, since a browser may show several of them.
    func formCookie(_ id: String, _ asked: SberRequest) -> ServerCookie {
        var cookie = ServerCookie(Self.formCookieName(id), asked.formToken)
        cookie.maxAge = .seconds(900)
        return cookie
    }

    private static func formCookieName(_ id: String) -> String { "sandbox_sber_form_" + id.prefix(8) }

    private static let memberCookie = "sandbox_sber_member"

    /// Whom the browser remembers.
    func remembered(by request: ServerRequest) -> Int? {
        request.cookies[Self.memberCookie].flatMap { known.browsers.value(exactly: Self.fingerprint($0)) }
    }

    /// Lets the browser remember somebody for a year.
    func remember(_ person: InventedPerson) -> ServerCookie {
        let token = context.random.token()
        change { $0.browsers[Self.fingerprint(token)] = person.id }
        var cookie = ServerCookie(Self.memberCookie, token)
        cookie.maxAge = .seconds(365 * 86_400)
        return cookie
    }

    /// Forgets whom browsers remember.
    func forgetBrowsers() { change { $0.browsers = [:] } }

    /// A page that says why a sign-in does not go on, and leads to the sandbox. A program that walks pages reads what a developer has
    /// to know in the place of the member's sentence.
    func problem(_ key: TextKey, _ request: ServerRequest, forDevelopers sentences: [String] = []) -> ServerResponse {
        let texts = request.sberTexts
        let control = context.control.map { MessageDetails.Way(texts(.sberControl), $0.absoluteString) }
        let details = MessageDetails(mark: .bad, ways: [control].compactMap(\.self), forDevelopers: sentences)
        let isForPeople = request.headers["User-Agent"]?.hasPrefix("Mozilla/") == true || sentences.isEmpty
        let page = HTMLDocument.message(
            title: texts(.errorTitle), isForPeople ? texts(key) : sentences.joined(separator: " "), details: details,
            language: texts.language, stylesheet: "/style.css")
        return .html(page.rendered, status: 400)
    }
}

extension ServerRequest {
    /// The texts of the bank's pages in the language that the browser asks for.
    var sberTexts: Texts {
        let asked = headers["Accept-Language"] ?? ""
        return Texts(.preferred(acceptLanguage: asked, among: MemberLanguage.ofMemberPages), .sberSandbox)
    }
}
