import Foundation
import MemberCore
import MemberOAuth

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The Secret Service through libsecret's own command, so that no program of ours links a desktop's libraries.
///
/// The command may be silent, dead or talkative: it is waited for no longer than a limit, and no more is read of it than a key needs.
struct SecretTool: SecretStore {
    private let program: URL?
    /// How long the command may take. A person may have to unlock the keyring meanwhile.
    private let limit: Duration
    /// How many bytes it may say.
    private static let mostOutput = 16_384

    /// The command of this desktop; none where there is no desktop's bus.
    init() {
        let environment = ProcessInfo.processInfo.environment
        let folders = environment["DBUS_SESSION_BUS_ADDRESS"] == nil ? [] : (environment["PATH"] ?? "").split(separator: ":")
        let program = folders.lazy.map { URL(filePath: String($0)).appending(path: "secret-tool") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        self.init(program: program, limit: .seconds(60))
    }

    init(program: URL?, limit: Duration) {
        self.program = program
        self.limit = limit
    }

    var isThere: Bool { program != nil }

    func text(named name: String) throws(AccountError) -> String? {
        let (status, output, complaint) = try run(["lookup"] + attributes(name), input: nil)
        // Nothing found is status 1 without a word.
        if status == 1, complaint.isEmpty { return nil }
        guard status == 0 else { throw .locked }
        return output
    }

    func keep(_ text: String, named name: String) throws(AccountError) {
        let (status, _, _) = try run(["store", "--label=MemberKit"] + attributes(name), input: text)
        guard status == 0 else { throw .locked }
    }

    private func attributes(_ name: String) -> [String] { ["application", "memberkit", "key", name] }

    #if canImport(Darwin)
        private func run(_ arguments: [String], input: String?) throws(AccountError) -> (Int32, String, String) { throw .locked }
    #else
        private func run(_ arguments: [String], input: String?) throws(AccountError) -> (Int32, String, String) {
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
            process.standardInput = stdin
            process.standardOutput = stdout
            process.standardError = stderr
            let end = DispatchSemaphore(value: 0)
            process.terminationHandler = { _ in end.signal() }
            do {
                // A pipe holds a key, so it is written before anybody could close the other end.
                try stdin.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
                try stdin.fileHandleForWriting.close()
                let (output, complaint) = (Self.reading(stdout, process), Self.reading(stderr, process))
                try process.run()
                guard end.wait(timeout: .now() + limit.inSeconds) == .success else {
                    process.terminate()
                    kill(process.processIdentifier, SIGKILL)
                    throw AccountError.locked
                }
                guard let output = output(), let complaint = complaint() else { throw AccountError.locked }
                return (process.terminationStatus, output, complaint)
            } catch { throw .locked }
        }

        /// Reads a pipe to its end in the background; a command that says too much is ended.
        /// - Returns: What was read, once asked for; nil where it was too much.
        private static func reading(_ pipe: Pipe, _ process: Process) -> () -> String? {
            let (text, end) = (Locked<Data?>(Data()), DispatchSemaphore(value: 0))
            let file = pipe.fileHandleForReading
            file.readabilityHandler = { file in
                let bytes = file.availableData
                let isWithin = text.withLock { text in
                    text?.append(bytes)
                    if text?.count ?? 0 > mostOutput { text = nil }
                    return text != nil
                }
                guard bytes.isEmpty || !isWithin else { return }
                file.readabilityHandler = nil
                if !isWithin { process.terminate() }
                end.signal()
            }
            return {
                // A grandchild may hold the pipe open after the command has ended.
                _ = end.wait(timeout: .now() + 1)
                file.readabilityHandler = nil
                return text.value.map { String(decoding: $0, as: UTF8.self) }
            }
        }
    #endif
}
