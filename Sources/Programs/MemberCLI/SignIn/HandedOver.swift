import Foundation
import MemberCore
import MemberOAuth
import MemberSignIn

/// A sign-in that ended with the code: the app's backend exchanges it, and no account is stored here.
struct HandedOver: Sendable {
    /// The file in which the code is stored for the backend; nil discards it.
    let file: String?
    private let handed = Locked<HandedCode?>(nil)

    /// Creates a hand-over.
    /// - Parameter file: A file that does not exist yet.
    /// - Throws: A usage error if the file exists, or cannot be created: the code would be lost.
    init(file: String?) throws(UsageError) {
        self.file = file
        guard let file else { return }
        do throws(PrivateFile.Problem) {
            // The file is created and removed again: only this shows whether the folder allows new files.
            try PrivateFile.create(file, Data())
            try? FileManager.default.removeItem(atPath: file)
        } catch .exists { throw UsageError("--code-file names \(file), where something is already.") } catch {
            throw UsageError("--code-file names \(file), where no file can be made.")
        }
    }

    /// Receives the code.
    func take(_ code: HandedCode) { handed.withLock { $0 = code } }

    /// Stores the code, if a file is named, and reports the next step; the code is never shown.
    /// - Throws: ``CodeFileError``.
    func report(requests: Int) throws(CodeFileError) -> Report {
        var lines: [TerminalText] = [
            "The member has signed in, and nothing here may exchange the code: no account is stored.",
            "  next:  \(handed.value?.advice ?? "The app's backend exchanges it.")",
        ]
        var members: [String: JSONValue] = [
            "account": .null, "handedOver": .bool(true), "requests": .integer(Int64(requests)),
            "next": .string(handed.value?.advice ?? ""),
        ]
        if let file, let grant = handed.value?.grant {
            do throws(PrivateFile.Problem) { try PrivateFile.create(file, grant.forBackend) } catch { throw CodeFileError() }
            members["codeFile"] = .string(file)
            lines.append("  code:  in \(file), with verifier, nonce and redirect address.")
        } else {
            lines.append("  code:  not kept; --code-file FILE keeps it for the backend.")
        }
        return Report(lines, members)
    }
}

extension CodeGrant {
    /// The values that a backend needs, as JSON.
    fileprivate var forBackend: Data {
        var members: [String: JSONValue] = [
            "code": .string(code.reveal), "redirect_uri": .string(redirectURI.absoluteString),
            "scope": .string(requestedScopes.joined(separator: " ")),
        ]
        members["code_verifier"] = verifier.map { .string($0.secret.reveal) }
        members["nonce"] = nonce.map { .string($0.reveal) }
        return ((try? JSONEncoder.sorted.encode(members)) ?? Data()) + Data("\n".utf8)
    }
}

/// The code could not be stored.
struct CodeFileError: CodedError {
    var code: String { "cli.code_file_not_written" }
    var problem: String { "The file for the code cannot be written; the code is lost." }
    var remedy: String { "Name another file with --code-file, and sign in again." }
}
