#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation

    #if canImport(Darwin)
        import Darwin
        private let quiet = Int32(MSG_DONTWAIT)
    #else
        #if canImport(Musl)
            import Musl
        #else
            import Glibc
        #endif
        private let quiet = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    #endif
    private let peeking = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)

    /// Work on a client's socket beside the library, which can neither close a connection by itself nor watch one that sleeps.
    enum ConnectionSocket {
        /// Sends a refusal directly, where no part of a response was sent before and the library can no longer queue one.
        static func refuse(_ descriptor: Int32, _ status: Int, _ problem: ProblemDetails? = nil) {
            let body = problem?.json ?? Data()
            let type = problem == nil ? "" : "Content-Type: \(ProblemDetails.mediaType)\r\n"
            let line = "HTTP/1.1 \(status) \(ReasonPhrase.of(status))\r\n"
            let head = line + type + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
            _ = (Array(head.utf8) + body).withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, quiet) }
            drain(descriptor)
        }

        /// Discards unread input: with it the connection would be reset when closed, and the client might lose the last sent bytes.
        private static func drain(_ descriptor: Int32) {
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16 << 10) { bytes in
                for _ in 0..<16 where recv(descriptor, bytes.baseAddress, bytes.count, quiet) <= 0 { return }
            }
        }

        /// Reads the available bytes, without waiting.
        /// - Parameters:
        ///   - descriptor: The socket.
        ///   - bytes: The memory that receives them.
        ///   - isPeeking: Whether it stays there.
        /// - Returns: The number of bytes; zero at the end, negative if none has arrived yet or the connection failed.
        static func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer, isPeeking: Bool) -> Int {
            recv(descriptor, bytes.baseAddress, bytes.count, isPeeking ? peeking : quiet)
        }

        /// Whether the last read found no bytes, but a later read may.
        static var mayFindMore: Bool { errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }

        /// Asks for a body (RFC 9110 §10.1.1).
        static func askForBody(_ descriptor: Int32) {
            let text: StaticString = "HTTP/1.1 100 Continue\r\n\r\n"
            _ = send(descriptor, text.utf8Start, text.utf8CodeUnitCount, quiet)
        }

        /// Ends both directions: the library sees the end and closes.
        static func shut(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

        /// The places of those sockets whose clients have left, or will send nothing more.
        ///
        /// A client that only ends its sending side counts as one that left, as it does for most servers: the two look the same.
        static func departed(_ descriptors: [Int32]) -> [Int] {
            guard !descriptors.isEmpty else { return [] }
            var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN) | member_poll_closing, revents: 0) }
            guard poll(&entries, numericCast(entries.count), 0) > 0 else { return [] }
            return entries.indices.filter { hasLeft(entries[$0]) }
        }

        /// The places of the sockets that are at their end. If the end arrives together with the last bytes, the library reads
        /// those and is not notified of the end.
        static func ended(_ descriptors: [Int32]) -> [Int] {
            var byte: UInt8 = 0
            return descriptors.indices.filter { recv(descriptors[$0], &byte, 1, peeking) == 0 }
        }

        /// Whether bytes have arrived that were not read yet.
        static func hasInput(_ descriptor: Int32) -> Bool {
            var byte: UInt8 = 0
            return recv(descriptor, &byte, 1, peeking) > 0
        }

        private static func hasLeft(_ entry: pollfd) -> Bool {
            if entry.revents & (Int16(POLLERR) | Int16(POLLHUP) | Int16(POLLNVAL) | member_poll_closing) != 0 { return true }
            guard entry.revents != 0 else { return false }
            var byte: UInt8 = 0
            return recv(entry.fd, &byte, 1, peeking) == 0
        }
    }
#endif
