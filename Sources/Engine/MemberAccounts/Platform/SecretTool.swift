import Foundation

/// The Secret Service through libsecret's own command, so that this package links no desktop libraries.
///
/// The command may be silent, hang or write too much: the wait has a limit, and no more is read than a key needs.
struct SecretTool: SecretStore {
    private let program: URL?
    private let patience: KeyStorePatience
    /// The largest number of bytes that is read.
    private static let mostOutput = 16_384

    /// Finds the command of this desktop; it does not exist without a desktop bus.
    init(_ environment: [String: String], _ patience: KeyStorePatience) {
        let folders = environment["DBUS_SESSION_BUS_ADDRESS"] == nil ? [] : (environment["PATH"] ?? "").split(separator: ":")
        let program = folders.lazy.map { URL(filePath: String($0)).appending(path: "secret-tool") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        self.init(program: program, patience: patience)
    }

    init(program: URL?, patience: KeyStorePatience) {
        self.program = program
        self.patience = patience
    }

    var isThere: Bool { program != nil }

    func text(named name: String) throws(AccountError) -> String? {
        let (status, output, complaint) = try run(["lookup"] + attributes(name), input: nil)
        // If no entry is found, the status is 1 and there is no output.
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
            guard let program else { throw .locked }
            let command = BoundedCommand(
                program: program, arguments: arguments, limit: patience.limit, mostOutput: Self.mostOutput,
                reminder: patience.notice.map { [patience] notice in
                    .init(after: patience.noticeAfter) { notice(patience.limit) }
                })
            guard let outcome = command.run(input: input ?? "") else { throw .locked }
            return (outcome.status, outcome.output, outcome.complaint)
        }
    #endif
}
