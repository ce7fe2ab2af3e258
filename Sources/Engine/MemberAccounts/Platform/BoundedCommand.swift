#if !canImport(Darwin)
    package import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The system call, not the method of the same name.
    private let unistdRead = read

    /// Runs a command that may be silent, hang or write too much: it has a limit of time and of output, after which it is ended
    /// with all processes that it started.
    ///
    /// Foundation's `Process` waits for the command's children too, and so for every process that the command left behind.
    package struct BoundedCommand {
        /// The result of a command.
        package struct Outcome {
            package var status: Int32
            package var output: String
            package var complaint: String
        }

        let program: URL
        let arguments: [String]
        /// The time limit.
        let limit: Duration
        /// The largest number of bytes on each of its outputs.
        let mostOutput: Int
        /// The reminder while the program waits for the command.
        var reminder: Reminder?

        /// Creates a command.
        /// - Parameters:
        ///   - program: The program's file.
        ///   - arguments: Its arguments.
        ///   - limit: The time limit.
        ///   - mostOutput: The largest number of bytes on each of its outputs.
        package init(program: URL, arguments: [String], limit: Duration, mostOutput: Int) {
            self.init(program: program, arguments: arguments, limit: limit, mostOutput: mostOutput, reminder: nil)
        }

        init(program: URL, arguments: [String], limit: Duration, mostOutput: Int, reminder: Reminder?) {
            (self.program, self.arguments, self.limit, self.mostOutput) = (program, arguments, limit, mostOutput)
            self.reminder = reminder
        }

        /// An action that runs once if the program still waits for a command after a time.
        struct Reminder {
            let after: Duration
            let tell: @Sendable () -> Void
            private let begin = ContinuousClock.now
            private var isTold = false

            init(after: Duration, tell: @escaping @Sendable () -> Void) { (self.after, self.tell) = (after, tell) }

            /// Runs the action, if it is time and it has not run yet.
            mutating func look() {
                guard !isTold, ContinuousClock.now - begin >= after else { return }
                isTold = true
                tell()
            }
        }

        /// Runs it to its end.
        /// - Parameter input: The command's input; no more than a pipe holds.
        /// - Returns: The result; nil if it cannot be started, took too long, wrote too much or was ended by a signal.
        package func run(input: String) -> Outcome? {
            guard let pipes = CommandPipes(input: input) else { return nil }
            let end = ContinuousClock.now + limit
            guard let process = start(pipes, until: end) else { return nil }
            pipes.closeChildEnds()
            var reminder = reminder
            let texts = read(pipes.outputs, of: process, until: end) { reminder?.look() }
            let hasEnded = texts != nil && waits(for: process, until: end) { reminder?.look() }
            // Ends the whole group, including processes that the command left behind, before it is reaped: until then no other
            // process has its number.
            kill(-process, SIGKILL)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            guard hasEnded else { return nil }
            guard let texts, status & 0x7F == 0 else { return nil }
            return Outcome(status: status >> 8 & 0xFF, output: texts[0], complaint: texts[1])
        }

        /// Waits for the command itself to end: it may continue after it has closed its outputs.
        private func waits(for process: pid_t, until end: ContinuousClock.Instant, meanwhile: () -> Void) -> Bool {
            while !hasEnded(process) {
                guard ContinuousClock.now < end else { return false }
                meanwhile()
                usleep(2_000)
            }
            return true
        }

        private func hasEnded(_ process: pid_t) -> Bool {
            var info = siginfo_t()
            // With WNOWAIT it can still be reaped. If no ended child is found, the signal's number stays zero.
            return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
        }

        /// Starts the command. A file that is being written cannot be started. The command seems to be one for a moment, while a
        /// child of this process, started at the same time, still holds the file open for writing.
        private func start(_ pipes: CommandPipes, until end: ContinuousClock.Instant) -> pid_t? {
            while true {
                let (failure, process) = spawn(pipes)
                guard failure == ETXTBSY, ContinuousClock.now < end else { return failure == 0 ? process : nil }
                usleep(2_000)
            }
        }

        private func spawn(_ pipes: CommandPipes) -> (failure: Int32, process: pid_t) {
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            posix_spawn_file_actions_init(&actions)
            posix_spawnattr_init(&attributes)
            defer {
                posix_spawn_file_actions_destroy(&actions)
                posix_spawnattr_destroy(&attributes)
            }
            for (number, end) in pipes.childEnds.enumerated() { posix_spawn_file_actions_adddup2(&actions, end, Int32(number)) }
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
            posix_spawnattr_setpgroup(&attributes, 0)
            let words = ([program.path] + arguments).map { strdup($0) }
            defer { words.forEach { free($0) } }
            var process: pid_t = 0
            let failure = posix_spawn(&process, program.path, &actions, &attributes, words + [nil], environ)
            return (failure, process)
        }

        /// Reads both outputs to their ends, or, after the command has ended, the bytes that are in them by then: a child that
        /// the command left behind may hold them open.
        private func read(
            _ files: [Int32], of process: pid_t, until end: ContinuousClock.Instant, meanwhile: () -> Void
        ) -> [String]? {
            var (texts, open) = ([Data(), Data()], [true, true])
            while open.contains(true) {
                let rest = end - .now
                guard rest > .zero else { return nil }
                meanwhile()
                // This is checked first: when the command has ended, all its output is in the pipes.
                let hasEnded = hasEnded(process)
                var polls = zip(files, open).map { pollfd(fd: $1 ? $0 : -1, events: Int16(POLLIN), revents: 0) }
                let found = poll(
                    &polls, nfds_t(polls.count), hasEnded ? 0 : Int32(min(rest, .milliseconds(10)) / .milliseconds(1)) + 1)
                guard found >= 0 || errno == EINTR else { return nil }
                if found == 0, hasEnded { break }
                for index in 0..<2 where polls[index].revents != 0 {
                    open[index] = take(files[index], into: &texts[index])
                }
                guard texts.allSatisfy({ $0.count <= mostOutput }) else { return nil }
            }
            return texts.map { String(decoding: $0, as: UTF8.self) }
        }

        /// Reads the available bytes.
        /// - Returns: Whether there may be more.
        private func take(_ file: Int32, into text: inout Data) -> Bool {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = unistdRead(file, &bytes, 4096)
            text.append(contentsOf: bytes.prefix(max(count, 0)))
            return count > 0
        }
    }
#endif

#if !canImport(Darwin)
    /// The three pipes of a command.
    final class CommandPipes {
        /// Its standard input, output and error.
        private(set) var childEnds: [Int32]
        /// The ends from which its outputs are read.
        let outputs: [Int32]

        /// Makes the pipes, and fills the first one: a pipe holds a short text, so the writer need not wait for a reader that
        /// may never read.
        init?(input: String) {
            let pairs = (0..<3).compactMap { _ -> (Int32, Int32)? in
                var ends: [Int32] = [0, 0]
                guard Self.makePipe(&ends) == 0 else { return nil }
                return (ends[0], ends[1])
            }
            guard pairs.count == 3 else {
                for pair in pairs { _ = (close(pair.0), close(pair.1)) }
                return nil
            }
            childEnds = [pairs[0].0, pairs[1].1, pairs[2].1]
            outputs = [pairs[1].0, pairs[2].0]
            let bytes = Array(input.utf8)
            let count = write(pairs[0].1, bytes, bytes.count)
            close(pairs[0].1)
            if count != bytes.count { return nil }
        }

        private typealias PipeWithFlags = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32

        /// `pipe2`, looked up by name: the headers declare it only with GNU's extensions.
        private static let pipeWithFlags: PipeWithFlags? = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "pipe2").map {
            unsafeBitCast($0, to: PipeWithFlags.self)
        }

        /// Makes a pipe that commands do not inherit, from its creation on, so that a command started at that moment does not
        /// inherit it either.
        private static func makePipe(_ ends: inout [Int32]) -> Int32 {
            if let pipeWithFlags { return pipeWithFlags(&ends, O_CLOEXEC) }
            let result = pipe(&ends)
            if result == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
            return result
        }

        func closeChildEnds() {
            for end in childEnds { close(end) }
            childEnds = []
        }

        deinit { for end in childEnds + outputs { close(end) } }
    }
#endif
