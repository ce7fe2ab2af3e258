import Foundation
import MemberCore
import MemberHTTPServer

extension FacebookSandbox {
    /// Keeps a request until its member decides; the name for its pages' forms.
    func keep(_ asked: DialogRequest) -> String {
        let (id, now) = (context.random.token(bytes: 16), now)
        pending.withLock { pending in
            pending = pending.filter { $0.value.expires > now }
            pending[id] = asked
        }
        return id
    }

    /// The request of a page, if the browser that asks is the one that has it.
    func open(_ id: String?, _ request: ServerRequest) -> (id: String, asked: DialogRequest)? {
        guard let id, let asked = pending.value.value(exactly: id), asked.expires > now,
            request.cookies[Self.formCookieName(id)].isExactly(asked.formToken)
        else { return nil }
        return (id, asked)
    }

    /// One cookie for each request, since a browser may show several of them.
    func formCookie(_ id: String, _ asked: DialogRequest) -> ServerCookie {
        var cookie = ServerCookie(Self.formCookieName(id), asked.formToken)
        cookie.maxAge = .seconds(900)
        return cookie
    }

    private static func formCookieName(_ id: String) -> String { "sandbox_facebook_form_" + id.prefix(8) }

    private static let memberCookie = "sandbox_facebook_member"

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
}
