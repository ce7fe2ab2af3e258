import Foundation
import MemberUI

extension ControlPage {
    /// Every invented member with the sessions there are, at whichever provider.
    var memberParts: [HTML] {
        let sessions = stage.signingIn.flatMap(\.sessions)
        let columns: [TextKey] = [
            .sandboxMember, .sandboxSession, .sandboxScopes, .sandboxAccessToken, .sandboxRefresh, .sandboxSessionState,
            .sandboxActions,
        ]
        let rows = InventedPerson.all.flatMap { person in
            let own = sessions.filter { $0.memberID == person.id }
            return own.isEmpty ? [row(person, [.text(texts(.sandboxMembersNone))])] : own.map { row(person, cells($0)) }
        }
        return [table(.sandboxMembers, columns, .element("tbody", [], rows))]
    }

    private func row(_ person: InventedPerson, _ cells: [HTML]) -> HTML {
        let name = HTML.element("th", [("scope", "row")], [.text("\(person.name) (\(person.login), \(person.id))")])
        let padding = Array(repeating: HTML.text(""), count: 6 - cells.count)
        return .element("tr", [], [name] + (cells + padding).map { .element("td", [], [$0]) })
    }

    private func cells(_ session: SandboxSession) -> [HTML] {
        let isOver = session.end != nil
        let refresh =
            isOver || session.refreshTokens == 0
            ? texts(session.refreshTokens == 0 ? .sandboxAccessNone : .sandboxRefreshDead)
            : texts(.sandboxRefreshGood, count: session.refreshTokens - 1)
        let end = form(
            .endSession, [button(.sandboxSessionEnd, sending: ("session", session.id), about: session.id)], isInline: true)
        return [
            .element("code", [], [.text("\(session.provider) \(session.client) \(session.id)")]),
            .text(session.scopes.joined(separator: ", ")), .text(access(session)), .text(refresh), .text(state(session.end)),
            isOver ? .text("") : end,
        ]
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
