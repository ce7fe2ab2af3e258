import Foundation

/// The Secret Service through libsecret's own command, so that no program of ours links a desktop's libraries.
struct SecretTool: SecretStore {
    var isThere: Bool { ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] != nil && program != nil }

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

    private var program: URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.lazy.map { URL(filePath: String($0)).appending(path: "secret-tool") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

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
            do {
                try process.run()
                try stdin.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
                try stdin.fileHandleForWriting.close()
                let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
                let complaint = try stderr.fileHandleForReading.readToEnd() ?? Data()
                process.waitUntilExit()
                return (
                    process.terminationStatus, String(decoding: output, as: UTF8.self), String(decoding: complaint, as: UTF8.self)
                )
            } catch { throw .locked }
        }
    #endif
}
