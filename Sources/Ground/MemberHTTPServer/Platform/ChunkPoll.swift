#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD

    /// The sockets whose bodies are read beside the library.
    final class ChunkPoll: Sendable {
        /// What becomes readable when one of them does; -1 where there is none.
        let descriptor = member_epoll_new()

        /// Waits for something to read.
        /// - Parameters:
        ///   - socket: The socket.
        ///   - isFresh: Whether for something more than is there now.
        func watch(_ socket: Int32, isFresh: Bool = false) { _ = member_epoll_watch(descriptor, socket, isFresh ? 1 : 0) }

        /// Waits no more.
        func leave(_ socket: Int32) { member_epoll_unwatch(descriptor, socket) }

        /// Those that have something.
        func ready() -> [Int32] {
            guard descriptor >= 0 else { return [] }
            var sockets = [Int32](repeating: -1, count: 64)
            let count = member_epoll_ready(descriptor, &sockets, 64)
            return count > 0 ? Array(sockets[..<Int(count)]) : []
        }

        func close() { if descriptor >= 0 { closeDescriptor(descriptor) } }
    }
#endif
