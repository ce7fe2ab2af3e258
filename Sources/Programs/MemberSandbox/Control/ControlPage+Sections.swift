import Foundation
import MemberUI

extension ControlPage {
    /// Every invented member with the sessions at all providers.
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

extension ControlPage {
    /// What is ordered, and the form that orders.
    var faultParts: [HTML] {
        let faults = stage.faults.faults
        let list =
            faults.isEmpty
            ? HTML.element("p", [], [.text(texts(.sandboxFaultsNone))]) : .element("ul", [], faults.map(item))
        let clear = faults.isEmpty ? [] : [form(.faults, [button(.sandboxFaultClear, sending: ("clear", "1"))])]
        return [list] + clear + [.element("h3", [], [.text(texts(.sandboxFaultOrder))]), order, legend]
    }

    /// The actions on grace and tokens for providers with sign-ins, on keys for providers that sign.
    var actionParts: [HTML] {
        let signs = !stage.having((any SandboxSigningKeys).self).isEmpty
        return (stage.signingIn.isEmpty ? [] : tokenParts) + (signs ? [form(.rotateKeys, [button(.sandboxRotate)])] : [])
    }

    private var tokenParts: [HTML] {
        let grace = field(
            .sandboxGrace,
            [
                ("name", "seconds"), ("type", "number"), ("min", "0"), ("max", "86400"),
                ("value", String(stage.settings.current.rotationGrace)),
            ])
        return [form(.rotationGrace, [grace, button(.sandboxGraceSet)]), form(.expire, [button(.sandboxExpire)])]
    }

    private func item(_ fault: Fault) -> HTML {
        let short = Fault(fault.kind, path: fault.path).text
        let text = texts(
            fault.isMetByRequests ? .sandboxFaultsLeft : .sandboxFaultsStanding, ["fault": short], count: fault.times)
        return .element(
            "li", [],
            [
                .text(text + " "),
                form(.faults, [button(.sandboxFaultRemove, sending: ("remove", fault.text), about: short)], isInline: true),
            ])
    }

    private var order: HTML {
        let choices = stage.faultForms.map { HTML.element("option", [("value", $0.name.rawValue)], [.text($0.pattern)]) }
        return form(
            .faults,
            [
                .element(
                    "label", [], [.text(texts(.sandboxFaultKind)), .element("select", [("name", "kind")], choices)]),
                field(.sandboxFaultNumber, [("name", "number"), ("type", "text"), ("value", "500")]),
                field(.sandboxFaultPath, [("name", "path"), ("type", "text"), ("placeholder", "/oauth2/auth"), ("value", "")]),
                field(.sandboxFaultTimes, [("name", "times"), ("type", "number"), ("min", "1"), ("value", "1")]),
                button(.sandboxFaultAdd),
            ])
    }

    /// What each kind does.
    private var legend: HTML {
        .element(
            "dl", [],
            stage.faultForms.flatMap { form in
                [
                    HTML.element("dt", [], [.element("code", [], [.text(form.pattern)])]),
                    .element("dd", [], [.text(form.meaning(texts.language))]),
                ]
            })
    }
}

extension ControlPage {
    /// The last requests, newest first. The script adds new ones; screen readers read only the line about the newest one.
    var logParts: [HTML] {
        let entries = stage.log.entries
        let columns: [TextKey] = [
            .sandboxLogTime, .sandboxLogMethod, .sandboxLogHost, .sandboxLogPath, .sandboxLogStatus, .sandboxLogMilliseconds,
            .sandboxLogFault,
        ]
        let body = HTML.element(
            "tbody",
            [
                ("id", "log"), ("data-after", String(entries.last?.id ?? 0)), ("data-limit", String(RequestLog.capacity)),
                ("data-cut", texts(.sandboxLogCut)),
            ], entries.reversed().map(row))
        return [
            .element(
                "p",
                [
                    ("id", "log-note"), ("class", "quiet"), ("data-live", texts(.sandboxLogLive)),
                    ("data-lost", texts(.sandboxLogLost)),
                ], [.text(texts(.sandboxLogStill))]),
            .element("p", [("id", "log-latest"), ("aria-live", "polite")]),
            table(.sandboxLog, columns, body),
        ]
    }

    private func row(_ entry: LoggedRequest) -> HTML {
        let status = entry.isComplete ? String(entry.status) : "\(entry.status) (\(texts(.sandboxLogCut)))"
        let time = entry.time.formatted(.iso8601.time(includingFractionalSeconds: false))
        let cells = [time, entry.method, entry.host, entry.path, status, String(entry.milliseconds), entry.fault ?? ""]
        return .element(
            "tr", [],
            cells.enumerated().map { index, text in .element("td", index == 5 ? [("class", "number")] : [], [.text(text)]) })
    }
}
