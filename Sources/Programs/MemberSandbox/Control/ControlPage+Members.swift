import Foundation
import MemberUI

extension ControlPage {
    /// All invented members with their sessions at all providers.
    var memberParts: [HTML] {
        let sessions = stage.signingIn.flatMap(\.sessions)
        let people = InventedPerson.all.map { person in item(person, sessions.filter { $0.memberID == person.id }) }
        return [.element("ul", [("class", "people")], people)]
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
        let facts: [(TextKey, String)] = [
            (.sandboxSession, "\(session.provider) \(session.client) \(session.id)"),
            (.sandboxSessionState, state(session.end)), (.sandboxScopes, session.scopes.joined(separator: ", ")),
            (.sandboxAccessToken, access(session)), (.sandboxRefresh, refresh),
        ]
        let end = form(
            .endSession, [button(.sandboxSessionEnd, sending: ("session", session.id), about: session.id)], isInline: true)
        return .element("div", [("class", "session")], [list(facts)] + (isOver ? [] : [end]))
    }

    /// Makes a list of facts with their names.
    func list(_ facts: [(TextKey, String)]) -> HTML {
        .element(
            "dl", [("class", "facts")],
            facts.flatMap { key, text in
                [HTML.element("dt", [], [.text(texts(key))]), .element("dd", [], [.text(text)])]
            })
    }

    private func access(_ session: SandboxSession) -> String {
        guard let expires = session.accessTokenExpires else { return texts(.sandboxAccessNone) }
        let seconds = Int(expires.timeIntervalSince(writer.now))
        return session.end != nil || seconds <= 0 ? texts(.sandboxAccessOver) : texts(.sandboxAccessEnds, count: seconds)
    }

    private func state(_ end: SandboxSession.End?) -> String {
        switch end {
        case nil: texts(.sandboxSessionLives)
        case .signedOut: texts(.sandboxSessionSignedOut)
        case .revoked: texts(.sandboxSessionRevoked)
        case .codeReuse: texts(.sandboxSessionCodeReuse)
        case .tokenReuse: texts(.sandboxSessionTokenReuse)
        case .ended: texts(.sandboxSessionEnded)
        }
    }
}
