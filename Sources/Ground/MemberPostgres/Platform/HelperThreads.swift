#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore

    /// Threads for blocking calls: name look-up and cancellation. A call may last as long as the system allows, so their number
    /// is limited; a caller that waits for one has its own limit and leaves.
    final class HelperThreads: Sendable {
        private struct State: Sendable {
            var running = 0
            var waiting: [@Sendable () -> Void] = []
        }
        private let limit: Int
        private let name: String
        private let state = Locked(State())

        init(_ name: String, limit: Int) {
            self.name = name
            self.limit = limit
        }

        /// Runs something on a thread of its own, now or when one is free.
        func run(_ work: @escaping @Sendable () -> Void) {
            let isFirst = state.withLock { state in
                state.waiting.append(work)
                guard state.running < limit else { return false }
                state.running += 1
                return true
            }
            guard isFirst else { return }
            let thread = Thread { [self] in while let work = next() { work() } }
            thread.name = name
            thread.start()
        }

        private func next() -> (@Sendable () -> Void)? {
            state.withLock { state in
                guard !state.waiting.isEmpty else {
                    state.running -= 1
                    return nil
                }
                return state.waiting.removeFirst()
            }
        }
    }
#endif
