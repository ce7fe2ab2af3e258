import Foundation
import MemberCore
import MemberSandbox

/// The options of `member sandbox` for hosts beyond loopback: their names, the address to listen at, and the control key.
struct SandboxAccessOptions {
    /// The variable with the control key; no option takes it, because other users see a command line.
    static let keyVariable = "MEMBER_SANDBOX_KEY"

    /// The place that the key comes from.
    enum KeyOrigin: Equatable {
        /// It was made now, and is kept in a file if there is a path.
        case made(path: String?)
        /// It was in a file.
        case file(path: String)
        /// It was in the variable.
        case environment
    }

    /// The access that the options ask for, with its key.
    private(set) var access = SandboxAccess()
    private(set) var origin = KeyOrigin.made(path: nil)

    /// Reads the options. Where no request needs a key, none is read or written.
    /// - Parameter invocation: The command line and the environment.
    /// - Throws: ``UsageError``; `SandboxError` for a public address that is not one.
    init(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        for text in arguments.all("public-url") {
            do { try access.allow(text) } catch {
                throw UsageError("--public-url: \(error.problem) \(error.remedy)")
            }
        }
        if let listen = arguments["listen"] { access.listenAddress = listen }
        access.demandsKeyAlways = arguments.has("control-key-always")
        guard isKeyNeeded else { return }
        if let path = arguments["control-key-file"] {
            invocation.tellIfOpen(path)
            try readKey(path)
        } else if let key = invocation.environment[Self.keyVariable], !key.isEmpty {
            (access.key, origin) = (Secret(key), .environment)
        } else if let state = arguments["state"] {
            try readOwnKey(state + ".key")
        } else {
            access.key = Secret(SystemRandom().token())
        }
    }

    private var isKeyNeeded: Bool { access.demandsKeyAlways || !access.publicHosts.isEmpty }

    /// Reads the key of a file; a missing file gets a new one.
    private mutating func readKey(_ path: String) throws(UsageError) {
        do throws(NamedFileProblem) {
            (access.key, origin) = (try NamedFile.secret(path), .file(path: path))
        } catch .missing {
            try makeKey(path)
        } catch { throw UsageError("The control key in \(path) cannot be read: \(error.clause).") }
    }

    /// Reads the key that the sandbox keeps beside its state. No one named that file: others may have put one of theirs there.
    private mutating func readOwnKey(_ path: String) throws(UsageError) {
        let bytes: Data?
        do throws(PrivateFile.Problem) { bytes = try PrivateFile.read(path) } catch {
            throw UsageError(
                "The control key in \(path) is not used: the file must be your own, of mode 0600 and not a link. "
                    + "Remove it, and the sandbox makes a new key.")
        }
        guard let bytes else { return try makeKey(path) }
        (access.key, origin) = (Secret(String(decoding: bytes, as: UTF8.self)), .file(path: path))
    }

    private mutating func makeKey(_ path: String) throws(UsageError) {
        let key = Secret(SystemRandom().token())
        do throws(PrivateFile.Problem) { try PrivateFile.create(path, key.bytes) } catch {
            throw UsageError("The control key cannot be written to \(path).")
        }
        (access.key, origin) = (key, .made(path: path))
    }

    /// Returns the lines about the public hosts.
    /// - Parameter control: The control address.
    /// - Returns: The lines.
    func lines(_ control: URL) -> [TerminalText] {
        guard isKeyNeeded else { return [] }
        let reached = addresses(control).map { address in
            "  also reached at \(address.absoluteString), with the same ports; the control address needs the key there"
                as TerminalText
        }
        return reached + keyLines(control)
    }

    private func keyLines(_ control: URL) -> [TerminalText] {
        switch origin {
        case .environment: ["  control key: that of \(Self.keyVariable)"]
        case .file(let path): ["  control key: that in \(path)"]
        case .made(let path):
            signIn(control).map { "  sign a browser in: \($0)" as TerminalText }
                + (path.map { ["  control key: a new one, in \($0)"] } ?? [])
        }
    }

    /// Returns the members about the public hosts, for programs.
    /// - Parameter control: The control address.
    /// - Returns: The members by name.
    func members(_ control: URL) -> [String: JSONValue] {
        guard isKeyNeeded else { return [:] }
        var members: [String: JSONValue] = ["public": .array(addresses(control).map { .string($0.absoluteString) })]
        switch origin {
        case .environment: break
        case .file(let path): members["control_key_file"] = .string(path)
        case .made(let path):
            members["sign_in"] = .array(signIn(control).map(JSONValue.string))
            if let path { members["control_key_file"] = .string(path) }
        }
        return members
    }

    private func addresses(_ control: URL) -> [URL] {
        access.publicHosts.compactMap { host in
            var parts = URLComponents(url: control, resolvingAgainstBaseURL: true)
            parts?.host = host
            return parts?.url
        }
    }

    /// The addresses that sign a browser in: they contain a new key, which is printed this once.
    private func signIn(_ control: URL) -> [String] {
        guard let key = access.key else { return [] }
        return ((access.demandsKeyAlways ? [control] : []) + addresses(control)).map {
            $0.appending(path: "_sandbox/sign-in").absoluteString + "?" + FormFields([("key", key.reveal)]).encoded
        }
    }
}
