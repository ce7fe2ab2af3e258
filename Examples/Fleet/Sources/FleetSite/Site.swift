import Foundation
import MemberHTTPServer
import MemberKit
import MemberUI
import VKID

/// The pages. No machine keeps a visitor: the visit is in the cookie, the account in the database.
struct Site: Sendable {
    let machine: String
    let address: URL
    let members: Members
    let signIn: VKSignIn
    let seal: VisitSeal
    let limit: BeginLimit
    let diagnostics: Diagnostics

    func add(to router: inout Router) {
        router.on("GET", "/") { try await page($0) }
        router.on("GET", "/sign-in") { try await begin($0) }
        router.on("GET", "/callback") { try await finish($0) }
        router.on("POST", "/sign-out") { try await signOut($0) }
        router.on("GET", "/style.css") { _ in
            ServerResponse(headers: ["Content-Type": Stylesheet.asset.mediaType], body: Data(Stylesheet.asset.text.utf8))
        }
    }

    private func page(_ request: ServerRequest) async throws -> ServerResponse {
        guard let visit = visit(of: request), let member = visit.member, let account = try await account(of: member) else {
            let link = HTML.element("a", [("href", "/sign-in")], [.text("Sign in with VK ID")])
            return show(["This page is from machine \(machine)."], form: link)
        }
        let fields = [("type", "hidden"), ("name", "token"), ("value", visit.formToken)]
        let form = HTML.element(
            "form", [("method", "post"), ("action", "/sign-out")],
            [.element("input", fields, []), .element("button", [("type", "submit")], [.text("Sign out")])])
        let lines = [
            "Hello, \(account.label ?? account.id).", await friends(of: account), "This page is from machine \(machine).",
            "Your sign-in was begun at machine \(member.begunAt) and finished at machine \(member.finishedAt).",
        ]
        return show(lines, form: form)
    }

    /// Calls VK for the member; a failed call leaves the rest of the page as it is.
    private func friends(of account: Account) async -> String {
        struct Friends: Decodable { var count: Int }
        do throws(MembersError) {
            let reply = try await members.call("friends.get", decoding: Friends.self, life: 30, as: account)
            return "VK says that you have \(reply.value.count) friends."
        } catch { return sentence(error) }
    }

    private func begin(_ request: ServerRequest) async throws -> ServerResponse {
        if let seconds = limit.seconds(before: visit(of: request)?.formToken ?? "new") {
            var response = show(["Too many sign-ins were started. Try again later."], status: 429)
            response.headers["Retry-After"] = String(seconds)
            return response
        }
        let pending = try await members.begin(with: signIn, redirectURI: address.appending(path: "callback"))
        diagnostics.count("fleet.sign_ins.begun")
        // The id stays with this browser. Another one cannot finish the sign-in, on any machine.
        let visit = Visit(begun: .init(id: pending.id, machine: machine), expires: pending.expires)
        return try keep(visit, in: .redirect(to: pending.address.absoluteString))
    }

    private func finish(_ request: ServerRequest) async throws -> ServerResponse {
        guard let begun = visit(of: request)?.begun, let arrived = request.address(at: address) else {
            return show(["This sign-in was started in another browser, or too long ago. Please start again."], status: 400)
        }
        do {
            let account = try await members.finish(begun.id, redirectedTo: arrived)
            let member = Visit.Member(account: account.key, created: account.created, begunAt: begun.machine, finishedAt: machine)
            // A new visit with a new form token: others may have seen the old one.
            let visit = Visit(member: member, expires: .now + VisitSeal.life)
            return try keep(visit, in: .redirect(to: "/", status: 303))
        } catch let error as MembersError {
            return show([sentence(error)], status: error.isOffline ? 503 : 403)
        }
    }

    private func signOut(_ request: ServerRequest) async throws -> ServerResponse {
        guard let visit = visit(of: request), try request.form()["token"] == visit.formToken else {
            return show(["This form is out of date or comes from another page. Open the page again."], status: 403)
        }
        if let member = visit.member, let account = try await account(of: member) {
            _ = try await members.signOut(account, removingLocally: true)
        }
        return try keep(Visit(expires: .now), in: .redirect(to: "/", status: 303))
    }

    /// The account of a visit, which another machine may have signed out.
    private func account(of member: Visit.Member) async throws -> Account? {
        guard let account = try await members.loadAccount(member.account), member.isOf(account) else { return nil }
        return account
    }
}

extension Site {
    private static let cookie = "weavers-fleet"

    private func visit(of request: ServerRequest) -> Visit? { seal.open(request.cookies[Self.cookie], at: .now) }

    private func keep(_ visit: Visit, in response: ServerResponse) throws -> ServerResponse {
        var response = response
        response.setCookie(ServerCookie(Self.cookie, try seal.seal(visit)))
        return response
    }

    /// For the visitor a sentence without addresses and codes.
    private func sentence(_ error: MembersError) -> String {
        MemberTrouble(error).map { Texts(.en)($0.key) } ?? "You cancelled the sign-in."
    }

    private func show(_ lines: [String], form: HTML? = nil, status: Int = 200) -> ServerResponse {
        let content: [HTML] =
            [.element("h1", [], [.text("Weavers")])] + lines.map { .element("p", [], [.text($0)]) }
            + (form.map { [$0] } ?? [])
        let document = HTMLDocument(
            title: "Weavers", language: .en, stylesheet: "/style.css", body: [.element("main", [], content)])
        var response = ServerResponse.html(document.rendered, status: status)
        response.headers["X-Machine"] = machine
        response.headers["Content-Security-Policy"] =
            "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
        return response
    }
}
