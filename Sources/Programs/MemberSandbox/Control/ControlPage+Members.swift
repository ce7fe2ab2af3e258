import Foundation
import MemberUI

extension ControlPage {
    /// All invented members with their sessions at all providers, those with sessions first.
    var memberParts: [HTML] {
        let sessions = stage.signingIn.flatMap(\.sessions)
        let people = InventedPerson.all.map { person in (person, sessions.filter { $0.memberID == person.id }) }
        let sorted = people.filter { !$0.1.isEmpty } + people.filter(\.1.isEmpty)
        return [.element("ul", [("class", "people"), ("id", "members-list"), ("data-part", nil)], sorted.map { item($0, $1) })]
    }

    private func item(_ person: InventedPerson, _ sessions: [SandboxSession]) -> HTML {
        let name: [HTML] = [
            .element("strong", [("dir", "auto")], [.text(person.shownName)]),
            .element("span", [("class", "quiet")], [.text("\(person.login) · \(person.id)")]),
        ]
        let none = HTML.element("p", [("class", "quiet")], [.text(texts(.sandboxMembersNone))])
        let head: [HTML] = [
            .picture(SandboxPicture.path(of: person.name, as: .person), of: person.name),
            .element("div", [("class", "name")], name),
        ]
        return .element(
            "li", [], [.element("div", [("class", "person")], head)] + (sessions.isEmpty ? [none] : sessions.map(session)))
    }

    private func session(_ session: SandboxSession) -> HTML {
        let isOver = session.end != nil
        let refresh =
            isOver || session.refreshTokens == 0
            ? texts(session.refreshTokens == 0 ? .sandboxAccessNone : .sandboxRefreshDead)
            : texts(.sandboxRefreshGood, count: session.refreshTokens - 1)
        let head = HTML.element(
            "p", [("class", "row")],
            [chip(session.provider), .badge(state(session), isOver || !session.hasTokens ? .neutral : .good)])
        let facts: [(TextKey, HTML)] = [
            (.sandboxSession, .text("\(session.client) \(session.id)")),
            (.sandboxScopes, .text(session.scopes.joined(separator: ", "))), (.sandboxAccessToken, access(session)),
            (.sandboxRefresh, .text(refresh)),
        ]
        let end = form(
            .endSession, [button(.sandboxSessionEnd, sending: ("session", session.id), about: session.id, .danger)],
            isInline: true)
        return .element("div", [("class", "session")], [head, list(facts)] + (isOver ? [] : [end]))
    }

    /// Makes a list of facts with their names.
    private func list(_ facts: [(TextKey, HTML)]) -> HTML {
        .element(
            "dl", [("class", "facts")],
            facts.flatMap { key, value in
                [HTML.element("dt", [], [.text(texts(key))]), .element("dd", [], [value])]
            })
    }

    private func access(_ session: SandboxSession) -> HTML {
        guard let expires = session.accessTokenExpires else { return .text(texts(.sandboxAccessNone)) }
        guard session.end == nil, expires > writer.now else { return .text(texts(.sandboxAccessOver)) }
        return .element(
            "span", [], [.text(texts(.sandboxAccessEnds) + " "), .moment(expires, now: writer.now, texts.language)])
    }

    private func state(_ session: SandboxSession) -> String {
        switch session.end {
        case nil: texts(session.hasTokens ? .sandboxSessionLives : .sandboxSessionBegun)
        case .signedOut: texts(.sandboxSessionSignedOut)
        case .revoked: texts(.sandboxSessionRevoked)
        case .codeReuse: texts(.sandboxSessionCodeReuse)
        case .tokenReuse: texts(.sandboxSessionTokenReuse)
        case .ended: texts(.sandboxSessionEnded)
        }
    }
}
