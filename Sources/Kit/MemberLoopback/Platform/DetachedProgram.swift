import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if !canImport(Darwin)
    /// A program that inherits nothing of this process: its streams are the null device, except for its errors if they
    /// are kept, every other file is closed, and it has its own process group.
    struct DetachedProgram {
        let program: URL
        let arguments: [String]
        /// The file for its standard error.
        let errors: Int32?

        /// Starts it.
        /// - Returns: Its process id, which the caller must wait for; nil if it does not start.
        func start() -> pid_t? {
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            posix_spawn_file_actions_init(&actions)
            posix_spawnattr_init(&attributes)
            defer {
                posix_spawn_file_actions_destroy(&actions)
                posix_spawnattr_destroy(&attributes)
            }
            for stream in Int32(0)...2 { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0) }
            if let errors { posix_spawn_file_actions_adddup2(&actions, errors, 2) }
            for file in Self.openFiles { posix_spawn_file_actions_addclose(&actions, file) }
            Self.detach(&attributes)
            let words = ([program.path] + arguments).map { strdup($0) }
            let variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") }
            defer { for text in words + variables { free(text) } }
            var process: pid_t = 0
            let failure = posix_spawn(&process, program.path, &actions, &attributes, words + [nil], variables + [nil])
            return failure == 0 ? process : nil
        }

        /// The numbers of the files to close: up to the highest one that is open, and some more, because another thread may open one
        /// before the program starts. Numbers without a file do no harm.
        private static var openFiles: [Int32] {
            let limit = Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
            let end = names.compactMap { Int32($0) }.max().map { $0 + 65 } ?? 65_536
            return Array(3..<max(3, min(end, limit)))
        }

        /// Resets signals that this process ignores, because it handles them in another way, so that they end the program as usual.
        private static func detach(_ attributes: inout posix_spawnattr_t) {
            var (usual, none) = (sigset_t(), sigset_t())
            sigemptyset(&usual)
            sigemptyset(&none)
            for signal in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&usual, signal) }
            posix_spawnattr_setsigdefault(&attributes, &usual)
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setpgroup(&attributes, 0)
            posix_spawnattr_setflags(
                &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        }
    }
#endif
