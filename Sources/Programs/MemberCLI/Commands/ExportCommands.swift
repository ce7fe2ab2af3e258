import Foundation
import MemberAccounts
import MemberCore
import MemberKit
import MemberStorage

/// `member export FILE`.
enum ExportCommand: ToolCommand {
    static let name = "export"
    static let grammar = Arguments.Grammar(options: ["passphrase-file"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let path = try invocation.words(1...1, name, "the file to write")[0]
        try invocation.demandHome(name)
        try check(path)
        let passphrase = try await invocation.passphrase(name, isNew: true)
        let members = try invocation.members()
        let vault = try members.vaultAtOnce()
        let data: Data
        do throws(AccountError) { data = try await vault.export(under: passphrase) } catch { throw MembersError.accounts(error) }
        do throws(PrivateFile.Problem) { try PrivateFile.create(path, data) } catch .exists {
            throw ExportFileError.exists(path: path)
        } catch { throw MembersError.accounts(.storage(StorageError(error, path))) }
        let count = members.accounts.count
        return Report(
            ["Exported \(count.counted("account")) to \(path). Anyone with the file and the passphrase can use the accounts."],
            ["accounts": .integer(Int64(count)), "file": .string(path)])
    }
}

extension ExportCommand {
    /// Checks before the passphrase is requested that the file can be made; one that appears meanwhile is not overwritten either.
    private static func check(_ path: String) throws {
        do throws(PrivateFile.Problem) {
            guard !FileManager.default.fileExists(atPath: path) else { throw PrivateFile.Problem.exists }
            // A file beside it is created and removed again: only this shows whether the folder allows new files.
            let probe = path + ".probe-" + UUID().uuidString.prefix(8)
            try PrivateFile.create(probe, Data())
            try? FileManager.default.removeItem(atPath: probe)
        } catch .exists { throw ExportFileError.exists(path: path) } catch {
            throw MembersError.accounts(.storage(StorageError(error, path)))
        }
    }
}

/// `member import FILE`.
enum ImportCommand: ToolCommand {
    static let name = "import"
    static let grammar = Arguments.Grammar(options: ["passphrase-file"], flags: ["replace"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let path = try invocation.words(1...1, name, "the file to read")[0]
        try invocation.demandHome(name)
        let data: Data
        do throws(NamedFileProblem) { data = try NamedFile.bytes(path, limit: ExportFileError.limit) } catch {
            throw ExportFileError.unreadable(path: path, because: error)
        }
        let passphrase = try await invocation.passphrase(name, isNew: false)
        let vault = try invocation.members().vaultAtOnce()
        let report: ImportReport
        do throws(AccountError) {
            report = try await vault.importAccounts(
                data, under: passphrase, replacing: invocation.arguments.has("replace"))
        } catch { throw MembersError.accounts(error) }
        let counts = [
            ("added", report.added), ("replaced", report.replaced), ("kept", report.kept), ("ledgers", report.ledgers),
        ]
        let left = report.ledgers.count
        let more = left == 0 ? "" : " Imported the permission history of \(left.counted("signed-out account"))."
        return Report(
            ["Added \(report.added.count), replaced \(report.replaced.count), kept \(report.kept.count).\(more)"],
            Dictionary(uniqueKeysWithValues: counts.map { ($0.0, .array($0.1.map { .string($0.id) })) }))
    }
}

extension Invocation {
    /// Returns the passphrase from a file, or as a person types it without display.
    /// - Parameters:
    ///   - command: The command that needs it.
    ///   - isNew: Whether it is a new one, which a person must type twice.
    /// - Returns: The passphrase.
    /// - Throws: ``ExportFileError/unreadable(path:)``, `UsageError`, `AccountError.cancelled` within ``MembersError``.
    func passphrase(_ command: String, isNew: Bool) async throws -> Secret {
        if let path = arguments["passphrase-file"] {
            tellIfOpen(path)
            do throws(NamedFileProblem) {
                return Secret(try NamedFile.text(path, limit: NamedFile.secretLimit).trimmingCharacters(in: .newlines))
            } catch { throw ExportFileError.unreadable(path: path, because: error) }
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
enum ExportFileError: ExplainedError {
    /// A file of that name exists.
    case exists(path: String)
    /// It cannot be read; the values are its path and the reason.
    case unreadable(path: String, because: NamedFileProblem = .missing)

    /// The largest export: 256 MiB, which is enough for more than a hundred thousand accounts.
    static let limit = 256 << 20

    /// Code, problem and remedy.
    var explanation: ErrorExplanation {
        switch self {
        case .exists(let path):
            .init("cli.file_exists", "The file \(path) already exists.", "Name another one; nothing was overwritten.")
        case .unreadable(let path, let cause):
            .init("cli.file_unreadable", "The file \(path) cannot be read: \(cause.clause).", cause.remedy)
        }
    }
}
