import Foundation
import MemberCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reports Ctrl-C and Ctrl-\, a request to terminate and the end of the terminal, instead of letting them end the process at
/// once; a second signal ends it.
///
/// No signal is lost, however early it arrives: a handler writes it to a pipe, which a thread reads.
enum SignalWatch {
    /// The two ends of the pipe: a thread reads from one, and the handler writes to the other. It lasts as long as the process.
    private static let pipe: (reading: Int32, writing: Int32) = {
        var ends: [Int32] = [-1, -1]
        guard Self.makePipe(&ends) else { return (-1, -1) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }()

    private static func makePipe(_ ends: inout [Int32]) -> Bool {
        #if canImport(Darwin)
            Darwin.pipe(&ends) == 0
        #elseif canImport(Glibc)
            Glibc.pipe(&ends) == 0
        #else
            Musl.pipe(&ends) == 0
        #endif
    }

    /// Starts handling the signals. A handler, unlike an ignored signal, is not inherited by programs that are started.
    static func begin() {
        guard pipe.writing >= 0 else { return }
        for number in numbers {
            let before = signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(SignalWatch.pipe.writing, &byte, 1)
            }
            // `nohup` lets the process outlive its terminal.
            if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                signal(number, SIG_IGN)
                taken.withLock { _ = $0.remove(SIGHUP) }
            }
        }
    }

    /// Calls back at the first signal since ``begin()``.
    ///
    /// Further signals are ignored for 0.3 s, so that after a quick second Ctrl-C the cleanup is still done; afterwards a
    /// signal ends the process.
    static func listen(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            var (byte, count) = (UInt8(0), 0)
            repeat { count = read(pipe.reading, &byte, 1) } while count < 0 && errno == EINTR
            guard count > 0 else { return }
            body()
            Thread.sleep(forTimeInterval: 0.3)
            for number in taken.value { signal(number, SIG_DFL) }
        }
    }

    private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// The signals that this process handles: those that it was not started to ignore.
    private static let taken = Locked(Set(numbers))
}
