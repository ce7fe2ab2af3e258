import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting

/// `member agent URL --as NAME`: a browser that reads nothing to anybody and decides as told.
enum AgentCommand: ToolCommand {
    static let name = "agent"
    static let grammar = Arguments.Grammar(options: ["as", "password-file"], flags: ["decline"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let words = try invocation.words(1...1, name, "the address to begin at")
        guard let member = invocation.arguments["as"] else { throw UsageError("agent needs --as NAME.", command: name) }
        guard let address = URL(string: words[0]), ["http", "https"].contains(address.scheme) else {
            throw UsageError("agent takes an http or https address.", command: name)
        }
        var walker = PageWalker(
            as: member, decision: invocation.arguments.has("decline") ? .decline : .agree, transport: invocation.transport)
        if let file = invocation.arguments["password-file"] {
            walker.glewlwyd = GlewlwydSignIn(userName: member, password: try password(in: file))
        }
        let title = try await walker.visit(address)
        return Report(["The pages ended at “\(title)”."], ["title": .string(title)])
    }

    private static func password(in file: String) throws(UsageError) -> Secret {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw UsageError("The password file \(file) cannot be read.", command: name)
        }
        return Secret(text.trimmingCharacters(in: .newlines))
    }
}
