import Foundation
import MemberCore
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A terminal at which a test types, with a program that it runs.
final class PseudoTerminal: Sendable {
    private let person: FileHandle
    private let program: FileHandle
    private let seen = Locked(Data())

    init() throws {
        var (person, program) = (Int32(-1), Int32(-1))
        try #require(openpty(&person, &program, nil, nil, nil) == 0)
        self.person = FileHandle(fileDescriptor: person, closeOnDealloc: true)
        self.program = FileHandle(fileDescriptor: program, closeOnDealloc: true)
        // Neither descriptor may stay open in another test's child, or reading would not end with this test's program.
        for descriptor in [person, program] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        Thread.detachNewThread { [person = self.person, seen] in
            var bytes = [UInt8](repeating: 0, count: 1024)
            while case let count = read(person.fileDescriptor, &bytes, bytes.count), count > 0 {
                seen.withLock { $0.append(contentsOf: bytes[..<count]) }
            }
        }
    }

    /// All output so far.
    var shown: String { String(decoding: seen.value, as: UTF8.self) }

    /// Whether typed characters are shown.
    var isEchoing: Bool {
        var settings = termios()
        return tcgetattr(program.fileDescriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    func type(_ line: String) throws { try person.write(contentsOf: Data((line + "\n").utf8)) }

    /// Starts a program at the terminal.
    func start(_ path: String, _ arguments: [String], environment: [String: String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = program
        process.standardOutput = program
        process.standardError = program
        try process.run()
        return process
    }
}
