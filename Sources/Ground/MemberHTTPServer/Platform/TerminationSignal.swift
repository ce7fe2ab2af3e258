import Foundation
import MemberCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The request to end this process: SIGTERM, as service managers and containers send it, or Ctrl-C.
///
/// ```swift
/// try await server.start()
/// await TerminationSignal.received()
/// await server.stop()
/// ```
/// Only one part of a process should wait for it. `member` has a watch of its own.
public enum TerminationSignal {
    private struct State: Sendable {
        var isReceived = false
        var waiters: [AsyncStream<Never>.Continuation] = []
    }

    private static let state = Locked(State())
    private static let numbers = [SIGTERM, SIGINT]
    /// The signals that were ignored before, and still are.
    private static let ignored = Locked<Set<Int32>>([])
    /// The ends of a pipe: the handler writes to it and a thread reads from it. It lasts as long as the process.
    private static let pipe = Pipe()
    private static let writing = pipe.fileHandleForWriting.fileDescriptor
    private static let watch: Void = startWatch()

    /// From now on, the first signal no longer ends the process; the second one does.
    ///
    /// A signal that comes before ``received()`` is called is not lost.
    public static func begin() { _ = watch }

    /// Waits for the first signal since ``begin()``, or until the task is cancelled.
    public static func received() async {
        begin()
        let (signals, waiter) = AsyncStream<Never>.makeStream()
        let isReceived = state.withLock { state in
            if !state.isReceived { state.waiters.append(waiter) }
            return state.isReceived
        }
        if isReceived { return }
        for await _ in signals {}
    }

    private static func startWatch() {
        // Made before the handler is set, which may only write.
        let descriptor = writing
        guard descriptor >= 0 else { return }
        for number in numbers {
            let before = signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(TerminationSignal.writing, &byte, 1)
            }
            // A shell starts a program in the background with Ctrl-C ignored: it is meant for another one.
            if number == SIGINT, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                signal(number, SIG_IGN)
                ignored.withLock { _ = $0.insert(number) }
            }
        }
        Thread.detachNewThread { waitForSignal() }
    }

    /// Waits on a thread that takes the signals, since those of Swift's and Dispatch's pools do not; a process that such a thread started
    /// takes none at all otherwise. The thread stays, so that a second signal finds it.
    private static func waitForSignal() {
        var taken = sigset_t()
        sigemptyset(&taken)
        for number in numbers { sigaddset(&taken, number) }
        pthread_sigmask(SIG_UNBLOCK, &taken, nil)
        var (byte, count) = (UInt8(0), 0)
        repeat { count = read(pipe.fileHandleForReading.fileDescriptor, &byte, 1) } while count < 0 && errno == EINTR
        guard count > 0 else { return }
        for number in numbers where !ignored.value.contains(number) { signal(number, SIG_DFL) }
        let waiters = state.withLock { state in
            state.isReceived = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.finish() }
        while true { pause() }
    }
}
