import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
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
