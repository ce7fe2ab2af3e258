import Foundation
import MemberAccounts
import MemberCore
import MemberSignIn

/// The known permissions of an account, in lines for people and members for programs.
struct PermissionsReport {
    private let key: AccountKey
    private let member: String
    private let records: [PermissionRecord]
    private let style: TextStyle

    init(_ account: Account, _ records: [PermissionRecord], style: TextStyle) {
        self.init(account.key, named: account.label, records, style: style)
    }

    init(_ key: AccountKey, named name: String? = nil, _ records: [PermissionRecord], style: TextStyle) {
        (self.key, member, self.records, self.style) = (key, name ?? key.subject, records, style)
    }

    /// Returns all permissions, and the changes since the last known state.
    func list(_ changes: [PermissionEvent], isAsked: Bool) -> Report {
        var lines: [TerminalText] = records.isEmpty ? ["No permissions of \(member) are recorded."] : table
        lines += changes.map { "Changed at the provider: \($0.scope) is \($0.told)." }
        if !isAsked { lines.append("These are the stored permissions; the provider was not asked.") }
        let list = records.map(Self.value)
        return Report(
            lines,
            [
                "account": .string(key.id), "permissions": .array(list), "asked": .bool(isAsked),
                "changes": .array(changes.map(Self.value)),
            ])
    }

    private var table: [TerminalText] {
        let width = records.map(\.scope.count).max() ?? 0
        return records.map { record in
            let status = record.status.rawValue.padded(to: 8)
            let painted = style.paint(record.status == .granted ? .good : .notice, "\(status)")
            let purpose = record.purpose.flatMap { $0.isEmpty ? nil : "  \($0)" } ?? ""
            let use = record.lastUse.map { "  last used \($0.ISO8601Format())" } ?? ""
            let revocation = record.unconfirmedRevocation
            let open = revocation.map { "  revocation requested \($0.date.ISO8601Format()), not confirmed" } ?? ""
            let facts = "since \(record.since.ISO8601Format())\(purpose)\(use)\(open)"
            return "  \(record.scope.padded(to: width))  \(painted)  \(facts)"
        }
    }

    /// Returns the outcome of a request for permissions.
    /// - Parameters:
    ///   - answer: The answer.
    ///   - names: The requested permissions.
    ///   - wasAsked: Whether the member saw a page.
    /// - Returns: The report.
    func answer(_ answer: PermissionAnswer, to names: Set<String>, wasAsked: Bool) -> Report {
        var members: [String: JSONValue] = [
            "account": .string(key.id), "permissions": Self.list(names), "asked": .bool(wasAsked),
        ]
        let (word, line, code): (String, TerminalText, ExitCode)
        switch answer {
        case .granted: (word, line, code) = ("granted", "\(member) allows \(Self.listed(names)).", .done)
        case .declined(let declined):
            (word, code) = ("declined", .declined)
            line = wasAsked ? "\(member) declined \(Self.listed(declined))." : unexplained(declined)
            members["declined"] = Self.list(declined)
        case .coolingDown(let end):
            (word, code) = ("cooling_down", .declined)
            line = "\(member) declined recently, so no page opened. You can explain and ask again from \(end.ISO8601Format())."
            members["until"] = .string(end.ISO8601Format())
        case .notNow: (word, line, code) = ("not_now", "Put off; no page opened.", .declined)
        case .cancelled: (word, line, code) = ("cancelled", "The page was closed before \(member) decided.", .failed)
        }
        members["answer"] = .string(word)
        var report = Report([line], members)
        report.code = code
        return report
    }

    /// Returns the note that the member was not asked because there was no explanation.
    private func unexplained(_ missing: Set<String>) -> TerminalText {
        let refused = Set(records.filter { $0.refusal != nil }.map(\.scope)).intersection(missing)
        let before = refused.isEmpty ? "some of it" : Self.listed(refused)
        return "\(member) was not asked for \(Self.listed(missing)), having declined \(before) before. "
            + "Tell \(member) why the app needs it, then pass --explained."
    }

    /// The events of each permission, oldest first.
    var history: Report {
        var lines: [TerminalText] = records.isEmpty ? ["Nothing is known."] : []
        for record in records {
            lines.append("\(record.scope)")
            lines += record.history.map { event in
                let purpose = event.purpose.flatMap { $0.isEmpty ? nil : ": \($0)" } ?? ""
                return "  \(event.date.ISO8601Format())  \(event.told)\(purpose)"
            }
        }
        let list = records.map { record in
            JSONValue.object(["permission": .string(record.scope), "history": .array(record.history.map(Self.value))])
        }
        return Report(lines, ["account": .string(key.id), "permissions": .array(list)])
    }

    private static func list(_ names: Set<String>) -> JSONValue { .array(names.sorted().map(JSONValue.string)) }

    private static func listed(_ names: Set<String>) -> String { names.sorted().joined(separator: ", ") }

    private static func value(_ record: PermissionRecord) -> JSONValue {
        var members: [String: JSONValue] = [
            "permission": .string(record.scope), "status": .string(record.status.rawValue),
            "since": .string(record.since.ISO8601Format()),
        ]
        members["by"] = record.decision?.by.map { .string($0.rawValue) }
        members["purpose"] = record.purpose.map(JSONValue.string)
        members["revocationAsked"] = record.unconfirmedRevocation.map { .string($0.date.ISO8601Format()) }
        members["lastUse"] = record.lastUse.map { .string($0.ISO8601Format()) }
        return .object(members)
    }

    private static func value(_ event: PermissionEvent) -> JSONValue {
        var members: [String: JSONValue] = [
            "permission": .string(event.scope), "kind": .string(event.kind.rawValue), "date": .string(event.date.ISO8601Format()),
        ]
        members["by"] = event.by.map { .string($0.rawValue) }
        members["purpose"] = event.purpose.map(JSONValue.string)
        return .object(members)
    }
}

extension PermissionEvent {
    /// The event and its actor, in words.
    fileprivate var told: String { [word, whose].compactMap(\.self).joined(separator: " ") }

    /// The actor or place; nil if it is unknown.
    private var whose: String? {
        switch by {
        case nil: nil
        case .member: "by the member"
        case .app: "by this app"
        case .provider: "on the provider's site"
        case .assumed: "as requested, not confirmed by the provider"
        }
    }

    /// The event, in words.
    private var word: String {
        switch kind {
        case .asked: "asked for"
        case .notNow: "put off"
        case .revocationAsked: "revocation requested"
        case .explained, .granted, .declined, .expired, .revoked, .used: kind.rawValue
        }
    }
}
