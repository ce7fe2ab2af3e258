import Foundation

/// Debian's programs of PostgreSQL, and how to start them.
enum PostgresPrograms {
    static let isAskedFor =
        ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] != nil
        || ["postgres", "fleet", "offers"].contains { ProcessInfo.processInfo.environment["MEMBER_SOAK"]?.hasPrefix($0) == true }

    /// The newest version's folder.
    static let folder: URL? = {
        let root = URL(filePath: "/usr/lib/postgresql")
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        let newest = versions.compactMap(Int.init).max()
        let places =
            (newest.map { [root.appending(path: "\($0)/bin")] } ?? [])
            + ["/opt/homebrew/bin", "/usr/local/bin", "/usr/bin"].map { URL(filePath: $0) }
        return places.first { FileManager.default.isExecutableFile(atPath: $0.appending(path: "initdb").path) }
    }()

    /// The user that the server runs as if this process is root.
    private static let owner: String? =
        getuid() == 0 ? ["postgres", "nobody"].first { getpwnam($0) != nil } : nil

    /// Runs blocking work where it delays no task.
    static func onThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
        }
    }

    /// An empty folder of the server's user.
    static func makeOwnedFolder(_ name: String) throws -> URL {
        // Not in the user's temporary folder, which another user may not enter.
        let parent = owner == nil ? FileManager.default.temporaryDirectory : URL(filePath: "/tmp")
        let folder = parent.appending(path: "member-\(name)-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try giveToOwner(folder)
        return folder
    }

    /// Lets only the server's user into a folder.
    static func giveToOwner(_ folder: URL) throws {
        guard let owner else { return }
        try FileManager.default.setAttributes(
            [.ownerAccountName: owner, .posixPermissions: 0o700], ofItemAtPath: folder.path)
    }

    /// A folder with an empty database cluster.
    static func makeFolder() throws -> URL {
        let folder = try makeOwnedFolder("postgres")
        try run(
            "initdb",
            ["-D", folder.appending(path: "data").path, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"])
        // Only the main role can connect without a password.
        let rules =
            "host all postgres 127.0.0.1/32 trust\nhost replication postgres 127.0.0.1/32 trust\n"
            + "host all all 127.0.0.1/32 scram-sha-256\n"
        try Data(rules.utf8).write(to: folder.appending(path: "data/pg_hba.conf"))
        return folder
    }

    private static func command(_ program: String, _ arguments: [String]) -> [String] {
        let path = folder?.appending(path: program).path ?? program
        return owned([path] + arguments)
    }

    /// A command that runs as the server's user.
    static func owned(_ words: [String]) -> [String] {
        (owner.map { ["setpriv", "--reuid", $0, "--regid", "nogroup", "--clear-groups"] } ?? []) + words
    }

    /// Runs one of the server's programs as its user.
    static func run(_ program: String, _ arguments: [String]) throws { try command(command(program, arguments)) }

    /// Runs a command, and throws what it says if it fails.
    static func command(_ words: [String]) throws {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = URL(filePath: "/")
        process.standardOutput = FileHandle.nullDevice
        process.standardError = pipe
        try process.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw PostgresServer.Failure(description: words.joined(separator: " ") + ": " + said)
        }
    }

    /// A port that was free a moment ago.
    static func freePort() -> Int {
        let port = Int.random(in: 20_000..<32_000)
        return canConnect(to: port) ? freePort() : port
    }

    static func canConnect(to port: Int) -> Bool {
        let descriptor = socket(AF_INET, streamType, 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Closes the files of this process, and ends the server when this process ends, for whatever reason.
    private static let watcher = """
        for file in /proc/$$/fd/*; do number=${file##*/}; if [[ $number =~ ^[0-9]+$ && $number -gt 2 ]]; then eval "exec $number>&-"; fi; done
        owner=$1; shift
        ( ( while kill -0 "$owner" 2>/dev/null && kill -0 $$ 2>/dev/null; do sleep 1; done; kill -0 "$owner" 2>/dev/null || kill -INT $$ 2>/dev/null ) & )
        exec "$@"
        """

    #if canImport(Darwin)
        /// These tests need Debian's server, and start none on this system.
        static func spawn(folder: URL, port: Int, _ arguments: [String]) throws -> pid_t {
            throw PostgresServer.Failure(description: "tests start PostgreSQL on Linux only")
        }
    #else
        /// Starts the server as a child of this process.
        static func spawn(folder: URL, port: Int, _ arguments: [String]) throws -> pid_t {
            let data = folder.appending(path: "data").path
            let options = [
                "-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", "", "-c", "fsync=off", "-c", "shared_buffers=16MB",
                "-c", "logging_collector=off", "-c", "max_connections=50",
            ]
            let words = ["/bin/bash", "-c", watcher, "postgres", String(getpid())] + command("postgres", options + arguments)
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            let log = folder.appending(path: "log").path
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
            var texts: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
            var variables: [UnsafeMutablePointer<CChar>?] =
                ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
            defer { (texts + variables).forEach { free($0) } }
            var id: pid_t = 0
            let status = posix_spawn(&id, "/bin/bash", &actions, nil, &texts, &variables)
            guard status == 0 else { throw PostgresServer.Failure(description: "postgres cannot be started: \(status)") }
            return id
        }
    #endif

    /// Waits until the server accepts connections; false if it ends first.
    static func waits(for id: pid_t, folder: URL, port: Int) -> Bool {
        let file = folder.appending(path: "data/postmaster.pid")
        for _ in 0..<600 {
            var status: Int32 = 0
            if waitpid(id, &status, WNOHANG) != 0 { return false }
            let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(
                separator: "\n", omittingEmptySubsequences: false)
            // The first line is the process, the eighth its state.
            if lines.count > 7, lines[0] == String(id), lines[7].hasPrefix("ready") { return true }
            usleep(20_000)
        }
        return false
    }

    /// Waits for the end of a child.
    static func reap(_ id: pid_t) {
        var status: Int32 = 0
        for _ in 0..<500 {
            if waitpid(id, &status, WNOHANG) != 0 { return }
            usleep(20_000)
        }
        kill(id, SIGKILL)
        waitpid(id, &status, 0)
    }
}

#if canImport(Darwin)
    private let streamType = SOCK_STREAM
#else
    private let streamType = Int32(SOCK_STREAM.rawValue)
#endif
