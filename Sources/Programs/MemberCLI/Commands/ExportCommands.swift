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
        // Looked at before a person is asked for a passphrase; what comes meanwhile is not overwritten either.
        guard !FileManager.default.fileExists(atPath: path) else { throw ExportFileError.exists(path: path) }
        let passphrase = try await invocation.passphrase(name, isNew: true)
        let members = try invocation.members()
        let data: Data
        do throws(AccountError) { data = try await members.vault.export(under: passphrase) } catch {
            throw MembersError.accounts(error)
        }
        do throws(PrivateFile.Problem) { try PrivateFile.create(path, data) } catch .exists {
            throw ExportFileError.exists(path: path)
        } catch { throw MembersError.accounts(.storage(StorageError(error, path))) }
        let count = members.accounts.count
        return Report(
            ["Exported \(count) account(s) to \(path). Whoever has the file and the passphrase has the accounts."],
            ["accounts": .integer(Int64(count)), "file": .string(path)])
    }
}

/// `member import FILE`.
enum ImportCommand: ToolCommand {
    static let name = "import"
    static let grammar = Arguments.Grammar(options: ["passphrase-file"], flags: ["replace"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let path = try invocation.words(1...1, name, "the file to read")[0]
        guard let data = FileManager.default.contents(atPath: path) else { throw ExportFileError.unreadable(path: path) }
        let passphrase = try await invocation.passphrase(name, isNew: false)
        let members = try invocation.members()
        let report: ImportReport
        do throws(AccountError) {
            report = try await members.vault.importAccounts(
                data, under: passphrase, replacing: invocation.arguments.has("replace"))
        } catch { throw MembersError.accounts(error) }
        let counts = [("added", report.added), ("replaced", report.replaced), ("kept", report.kept)]
        return Report(
            ["Added \(report.added.count), replaced \(report.replaced.count), kept \(report.kept.count)."],
            Dictionary(uniqueKeysWithValues: counts.map { ($0.0, .array($0.1.map { .string($0.id) })) }))
    }
}
