import Foundation
import MemberCore
import MemberHTTP
import MemberKit

/// What every command works with.
struct Invocation: Sendable {
    let arguments: Arguments
    let environment: [String: String]
    let console: Console
    let transport: CountingTransport
    let input: @Sendable () -> String?

    /// The folder with the accounts.
    var home: URL {
        if let home = arguments["home"] ?? environment["MEMBER_HOME"], !home.isEmpty { return URL(filePath: home) }
        if let data = environment["XDG_DATA_HOME"], !data.isEmpty { return URL(filePath: data).appending(path: "member") }
        let user = environment["HOME"] ?? NSHomeDirectory()
        return URL(filePath: user).appending(path: ".local/share/member")
    }

    var diagnostics: Diagnostics {
        guard arguments.has("verbose") else { return .silent }
        let console = console
        return Diagnostics(minimum: .debug) { event in console.note("· \(event)") }
    }

    func members() throws(MembersError) -> Members {
        try Members(home: home, transport: transport, diagnostics: diagnostics)
    }

    func words(_ count: ClosedRange<Int>, _ command: String, _ names: String) throws(UsageError) -> [String] {
        guard count.contains(arguments.words.count) else {
            throw UsageError("\(command) takes \(names).", command: command)
        }
        return arguments.words
    }
}

/// One command of `member`.
protocol ToolCommand: Sendable {
    static var name: String { get }
    static var grammar: Arguments.Grammar { get }
    static func run(_ invocation: Invocation) async throws -> Report
}
