import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Calls back at Ctrl-C, at a request to terminate and when the terminal is closed, instead of ending the process at once; a second
/// one ends it.
struct SignalWatch {
    private let sources: [any DispatchSourceSignal]

    init(_ body: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            let before = signal(number, SIG_IGN)
            // `nohup` has the process outlive its terminal.
            if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                signal(number, SIG_DFL)
                body()
            }
            source.resume()
            return source
        }
    }

    func stop() { for source in sources { source.cancel() } }
}
