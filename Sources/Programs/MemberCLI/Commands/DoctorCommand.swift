import Foundation
import MemberCore
import MemberSignIn

/// `member doctor`.
enum DoctorCommand: ToolCommand {
    static let name = "doctor"
    static let grammar = Arguments.Grammar()

    static func grammar(_ providers: [KnownProvider]) -> Arguments.Grammar {
        Arguments.Grammar(options: Set(places(providers).map(\.name)))
    }

    /// The settings of the providers that name a place to look at.
    static func places(_ providers: [KnownProvider]) -> [SignInSetting] {
        [.issuer, .sandbox].filter { place in providers.providers.contains { $0.settings.contains(place) } }
    }

    static func run(_ invocation: Invocation) async throws -> Report {
        _ = try invocation.words(0...0, name, "no words")
        let findings = HomeChecks.findings(invocation) + [browser(invocation)] + (await NetworkChecks.findings(invocation))
        let wrong = findings.count { $0.level == .wrong }
        let members: [String: JSONValue] = ["findings": .array(findings.map(\.json)), "wrong": .integer(Int64(wrong))]
        var report = Report(findings.map { $0.line(invocation.console.style) }, members)
        if wrong > 0 { report.code = .failed }
        return report
    }

    private static func browser(_ invocation: Invocation) -> Finding {
        if let command = invocation.environment["BROWSER"], !command.isEmpty {
            return .fine("browser", "BROWSER names one.")
        }
        let folders = (invocation.environment["PATH"] ?? "").split(separator: ":")
        let opener = ["xdg-open", "open"].first { name in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
        }
        if let opener { return .fine("browser", "opened by \(opener).") }
        return .notice("browser", "none is known here.", advice: "Set BROWSER, or open the printed address by hand.")
    }
}
