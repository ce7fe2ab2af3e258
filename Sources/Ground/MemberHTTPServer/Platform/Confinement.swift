#if canImport(CMemberMicroHTTPD)
    import Foundation

    /// Keeps what belongs to one loop to one thread at a time.
    ///
    /// On Linux the loop's thread drives the library, so that every callback runs on it and there is nothing to do. On Apple systems
    /// the library has a thread of its own beside the loop's, and a lock keeps the two apart.
    struct Confinement: Sendable {
        #if canImport(Darwin)
            private let lock = NSLock()
            /// Begins to use the loop's state.
            func enter() { lock.lock() }
            /// Ends it.
            func leave() { lock.unlock() }
        #else
            /// Begins to use the loop's state.
            @inline(__always) func enter() {}
            /// Ends it.
            @inline(__always) func leave() {}
        #endif
    }
#endif
