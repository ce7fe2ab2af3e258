import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if !canImport(Darwin)
    /// Not the method of the same name.
    private let unistdRead = read

    /// Runs a command that may be silent, dead or talkative: with a limit of time and of output, after which it is ended with all
    /// that it has started.
    ///
    /// Foundation's `Process` learns of a command's end from its children too, and so waits for whatever it left behind.
    struct BoundedCommand {
        /// What came of it.
        struct Outcome {
            var status: Int32
            var output: String
            var complaint: String
        }

        let program: URL
        let arguments: [String]
        /// How long it may take.
        let limit: Duration
        /// How many bytes it may write to each of its outputs.
        let mostOutput: Int
        /// Who is told that it is waited for.
        var reminder: Reminder?

        /// What happens once, where a command is still waited for after a time.
        struct Reminder {
            let after: Duration
            let tell: @Sendable () -> Void
            private let begin = ContinuousClock.now
            private var isTold = false

            init(after: Duration, tell: @escaping @Sendable () -> Void) { (self.after, self.tell) = (after, tell) }

            /// Tells, if it is time and was not done yet.
            mutating func look() {
                guard !isTold, ContinuousClock.now - begin >= after else { return }
                isTold = true
                tell()
            }
        }

        /// Runs it to its end.
        /// - Parameter input: What it reads; no more than a pipe holds.
        /// - Returns: What came of it; nil where it cannot be started, took too long, said too much or was ended by a signal.
        func run(input: String) -> Outcome? {
            guard let pipes = CommandPipes(input: input) else { return nil }
            let end = ContinuousClock.now + limit
            guard let process = start(pipes, until: end) else { return nil }
            pipes.closeChildEnds()
            var reminder = reminder
            let texts = read(pipes.outputs, of: process, until: end) { reminder?.look() }
            let hasEnded = texts != nil && waits(for: process, until: end) { reminder?.look() }
            // The whole group, with what the command left behind; before it is reaped, while its number can be nobody else's.
            kill(-process, SIGKILL)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            guard hasEnded else { return nil }
            guard let texts, status & 0x7F == 0 else { return nil }
            return Outcome(status: status >> 8 & 0xFF, output: texts[0], complaint: texts[1])
        }

        /// Waits for the command's own end: one that has closed its outputs may go on.
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
            // WNOWAIT leaves it to be reaped. Nothing found leaves the signal's number at zero.
            return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
        }

        /// Starts it. A command that is just being written cannot be: so it looks while a child of ours, started beside, still holds
        /// the file that somebody here has written, and for a moment only.
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

        /// Reads both outputs to their ends, or, once the command has ended, what is in them by then: a child that it has left behind
        /// may hold them open.
        private func read(
            _ files: [Int32], of process: pid_t, until end: ContinuousClock.Instant, meanwhile: () -> Void
        ) -> [String]? {
            var (texts, open) = ([Data(), Data()], [true, true])
            while open.contains(true) {
                let rest = end - .now
                guard rest > .zero else { return nil }
                meanwhile()
                // Asked first: what the command has written is in the pipes by its end.
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

        /// Reads what is there.
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
        /// What it writes.
        let outputs: [Int32]

        /// Makes them, and fills the first one: a pipe holds a short text, so nobody need wait for a reader that may never come.
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

        /// `pipe2`, by its name: the headers show it to C with GNU's extensions only.
        private static let pipeWithFlags: PipeWithFlags? = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "pipe2").map {
            unsafeBitCast($0, to: PipeWithFlags.self)
        }

        /// Makes a pipe that commands do not inherit: from its first moment, so that one that is started just then does not either.
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
