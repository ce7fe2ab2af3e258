import Foundation
import MemberAccounts
import MemberCore
import MemberKit

extension Invocation {
    /// The passphrase from a file, or asked for; unseen where it is typed.
    /// - Parameters:
    ///   - command: Who needs it.
    ///   - isNew: Whether it is a new one: typed unseen, it is asked for twice.
    /// - Returns: The passphrase.
    /// - Throws: ``ExportFileError/unreadable(path:)``, `UsageError`, `AccountError.cancelled` within ``MembersError``.
    func passphrase(_ command: String, isNew: Bool) async throws -> Secret {
        if let path = arguments["passphrase-file"] {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
                throw ExportFileError.unreadable(path: path)
            }
            return Secret(text.trimmingCharacters(in: .newlines))
        }
        let show = input.hide()
        defer { show?() }
        let passphrase = try await asked("Passphrase (--passphrase-file F reads it from a file):", command)
        guard isNew, show != nil else { return passphrase }
        guard try await asked("The same passphrase once more:", command) == passphrase else {
            throw UsageError("The two passphrases differ; nothing was written.", command: command)
        }
        return passphrase
    }

    private func asked(_ question: TerminalText, _ command: String) async throws -> Secret {
        console.note(question)
        let line = await input.line()
        if Task.isCancelled { throw MembersError.accounts(.cancelled) }
        guard let line, !line.isEmpty else { throw UsageError("\(command) needs a passphrase.", command: command) }
        return Secret(line)
    }
}
