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

/// Why an export's file cannot be used.
enum ExportFileError: CodedError {
    /// There is a file of that name.
    case exists(path: String)
    /// There is none, or it cannot be read.
    case unreadable(path: String)

    var code: String {
        switch self {
        case .exists: "cli.file_exists"
        case .unreadable: "cli.file_unreadable"
        }
    }
    var problem: String {
        switch self {
        case .exists(let path): "There is a file \(path) already."
        case .unreadable(let path): "The file \(path) cannot be read."
        }
    }
    var remedy: String {
        switch self {
        case .exists: "Name another one; nothing was overwritten."
        case .unreadable: "Check its name and its permissions."
        }
    }
}
