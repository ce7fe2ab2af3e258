import Foundation
import MemberCore
import MemberOAuth
import MemberTesting

/// `member agent URL --as NAME`: a browser without a screen, which decides by its options.
enum AgentCommand: ToolCommand {
    static let name = "agent"
    static let grammar = Arguments.Grammar(
        options: ["as", "password-file"], repeatable: ["press", "without", "password-origin"], flags: ["decline"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let (words, arguments) = (try invocation.words(1...1, name, "the address to begin at"), invocation.arguments)
        guard let member = arguments["as"] else { throw UsageError("agent needs --as NAME.", command: name) }
        guard let address = URL(string: words[0]), ["http", "https"].contains(address.scheme) else {
            throw UsageError("agent takes an http or https address.", command: name)
        }
        var walker = PageWalker(
            as: member, decision: arguments.has("decline") ? .decline : .agree, transport: invocation.transport)
        walker.filling.buttons = arguments.all("press")
        walker.filling.unticked = Set(arguments.all("without"))
        let origins = try arguments.all("password-origin").map(origin)
        if let file = arguments["password-file"] {
            let password = try await password(in: file, invocation)
            if file != "-" { invocation.tellIfOpen(file) }
            walker.filling.credentials = PageCredentials(userName: member, password: password, origins: Set(origins))
            walker.glewlwyd = GlewlwydSignIn(userName: member, password: password)
        } else if !origins.isEmpty {
            throw UsageError("--password-origin needs --password-file F.", command: name)
        }
        let title: String
        do throws(UserAgentError) { title = try await walker.visit(address) } catch { throw AgentError(error) }
        return Report(["The pages ended at “\(title)”."], ["title": .string(title)])
    }

    private static func origin(_ text: String) throws(UsageError) -> PageOrigin {
        guard let url = URL(string: text), let origin = PageOrigin(url), url.user() == nil else {
            throw UsageError("--password-origin takes a server's address, such as https://login.example.org.", command: name)
        }
        return origin
    }

    /// Returns the password: the first line of a file, or of the standard input for `-`.
    private static func password(in file: String, _ invocation: Invocation) async throws -> Secret {
        guard file != "-" else {
            let show = invocation.input.hide()
            defer { show?() }
            if show != nil { invocation.console.note("Password:") }
            guard let line = await invocation.input.line(), !line.isEmpty else {
                throw UsageError("There is no password on the standard input.", command: name)
            }
            return Secret(line)
        }
        let text: String
        do throws(NamedFileProblem) { text = try NamedFile.text(file, limit: NamedFile.secretLimit) } catch {
            throw UsageError("The password file \(file) cannot be read: \(error.clause).", command: name)
        }
        guard let line = text.split(whereSeparator: \.isNewline).first else {
            throw UsageError("The password file \(file) is empty.", command: name)
        }
        return Secret(String(line))
    }
}

/// A walk that did not reach its end, with the option that helps.
private struct AgentError: CodedError {
    let code: String
    let problem: String
    let remedy: String

    init(_ error: UserAgentError) {
        let lacksPassword = error == .failed(FormFilling.Obstacle.passwordMissing.sentence)
        code = error.code
        problem = lacksPassword ? "The page asks for a password, and none was given." : error.problem
        remedy = lacksPassword ? "Pass --password-file F, or - to read the password from standard input." : error.remedy
    }
}
