import MemberCore
import MemberKit
import MemberSignIn

/// `member claims`: names of scopes, never the shared data.
enum ClaimsCommand: ToolCommand {
    static let name = "claims"
    static let grammar = Arguments.Grammar(options: ["account"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let (members, account) = try await invocation.signedIn(name)
        let sharing = try await members.sharing(of: account)
        var report = ClaimsReport(sharing, of: account.label ?? account.id, style: invocation.console.style).report
        report.members["account"] = .string(account.id)
        report.members["requests"] = .integer(Int64(invocation.transport.requestCount))
        return report
    }
}

/// The shared data of a member, in lines for people and members for programs.
struct ClaimsReport {
    private let sharing: MemberSharing
    private let member: String
    private let style: TextStyle

    init(_ sharing: MemberSharing, of member: String, style: TextStyle) {
        (self.sharing, self.member, self.style) = (sharing, member, style)
    }

    var report: Report { Report(lines, members) }

    private var lines: [TerminalText] {
        guard !sharing.parts.isEmpty else { return ["\(member) was asked only to sign in."] }
        let count = "\(sharing.asked.filter(sharing.shared.contains).count) of the \(sharing.asked.count.counted("scope"))"
        var lines: [TerminalText] = ["\(member) shared \(count) that were asked for."]
        let width = sharing.parts.map(\.scope.count).max() ?? 0
        let standings = sharing.parts.map(\.standing.count).max() ?? 0
        lines += sharing.parts.map { part in
            let scope = part.scope.padded(to: width)
            let standing = style.paint(part.isShared ? .good : .notice, "\(part.standing.padded(to: standings))")
            return "  \(scope)  \(standing)  \(part.meaning ?? "No data are known for this scope.")"
        }
        if !sharing.notShared.isEmpty { lines.append("Asked for and not shared: \(sharing.notShared.joined(separator: ", ")).") }
        if !sharing.unreadable.isEmpty {
            lines.append("In a form that cannot be read: \(sharing.unreadable.joined(separator: ", ")).")
        }
        return lines
    }

    private var members: [String: JSONValue] {
        let list = { (names: [String]) in JSONValue.array(names.map(JSONValue.string)) }
        return [
            "asked": list(sharing.asked), "granted": list(sharing.granted), "shared": list(sharing.shared),
            "notShared": list(sharing.notShared), "unreadable": list(sharing.unreadable),
        ]
    }
}

extension MemberSharing.Part {
    /// The state of a scope, in words.
    fileprivate var standing: String {
        if isShared { return isAsked ? "shared" : "shared unasked" }
        return isGranted ? "nothing came" : "not granted"
    }
}
