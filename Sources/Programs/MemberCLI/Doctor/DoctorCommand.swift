import Foundation
import MemberCore
import MemberKit
import MemberLoopback
import MemberSignIn

/// The result of one check.
struct Finding: Sendable, Equatable {
    /// The verdict of the check.
    enum Level: String, Sendable {
        case fine, notice, wrong
    }

    let level: Level
    /// The checked thing, in a word or two.
    let subject: String
    /// The result.
    let text: String
    /// The remedy, if the result requires one.
    var advice: String?

    static func fine(_ subject: String, _ text: String) -> Finding { Finding(level: .fine, subject: subject, text: text) }

    static func notice(_ subject: String, _ text: String, advice: String? = nil) -> Finding {
        Finding(level: .notice, subject: subject, text: text, advice: advice)
    }

    static func wrong(_ subject: String, _ error: any CodedError) -> Finding {
        Finding(level: .wrong, subject: subject, text: error.problem, advice: error.remedy)
    }

    static func wrong(_ subject: String, thrown error: any Error) -> Finding {
        wrong(subject, (error as? any CodedError) ?? MembersError.unexpected("\(type(of: error))"))
    }

    func line(_ style: TextStyle) -> TerminalText {
        let mark: TerminalText =
            switch level {
            case .fine: style.paint(.good, "ok     ")
            case .notice: style.paint(.notice, "notice ")
            case .wrong: style.paint(.bad, "wrong  ")
            }
        return "\(mark)\(subject): \(text)" + (advice.map { "\n       \($0)" } ?? "")
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "level": .string(level.rawValue), "subject": .string(subject), "text": .string(text),
        ]
        if let advice { members["advice"] = .string(advice) }
        return .object(members)
    }
}

/// `member doctor`.
enum DoctorCommand: ToolCommand {
    static let name = "doctor"
    static let grammar = Arguments.Grammar()

    static func grammar(_ providers: [KnownProvider]) -> Arguments.Grammar {
        Arguments.Grammar(options: Set(places(providers).map(\.name)))
    }

    /// Returns the settings of the providers that name a place to check.
    static func places(_ providers: [KnownProvider]) -> [SignInSetting] {
        [.issuer, .sandbox].filter { place in providers.providers.contains { $0.settings.contains(place) } }
    }

    static func run(_ invocation: Invocation) async throws -> Report {
        _ = try invocation.words(0...0, name, "no words")
        let file = Finding.fine("configuration", invocation.configuration.path.map { "read from \($0)." } ?? "no file.")
        let place = invocation.storeAddress == nil ? HomeChecks.findings(invocation) : await FleetChecks.findings(invocation)
        let findings = [file] + place + [browser(invocation)] + (await NetworkChecks.findings(invocation))
        let wrong = findings.count { $0.level == .wrong }
        let members: [String: JSONValue] = ["findings": .array(findings.map(\.json)), "wrong": .integer(Int64(wrong))]
        var report = Report(findings.map { $0.line(invocation.console.style) }, members)
        if wrong > 0 { report.code = .failed }
        return report
    }

    /// Decides by the same rule as a sign-in, `SystemBrowser.program`.
    private static func browser(_ invocation: Invocation) -> Finding {
        let browser = SystemBrowser(environment: invocation.environment)
        let (missing, program) = (browser.missingPrograms.joined(separator: ", "), browser.program?.path)
        if !missing.isEmpty {
            let instead = program.map { "\($0) is used instead" } ?? "no other one can be opened"
            return .notice(
                "browser", "BROWSER names \(missing), which is missing or not a program; \(instead).",
                advice: "Name a program by its full path, or one in PATH.")
        }
        if let program { return .fine("browser", "opened by \(program).") }
        return .notice(
            "browser", "no browser can be opened here.", advice: "Set BROWSER, or open the printed address by hand.")
    }
}
