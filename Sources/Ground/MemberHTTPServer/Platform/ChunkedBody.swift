#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD

    /// A body in chunks that is being received.
    ///
    /// The library accepts bare line feeds as line ends without a sign of them. So a body's bytes are read here while the library
    /// sleeps. Afterwards it sees a body without content, but of the same length where it has read some of it already: zeros, which
    /// are digits of the last chunk's size, up to the end of the last chunk's digits, and then what the client sent.
    struct ChunkedBody {
        var parser = ChunkParser()
        /// Whether the socket is waited for, and then whether for more than it has now.
        var watch: Bool?
        /// The bytes that the library has read after the head, in its own memory.
        private let held: UnsafeMutableRawBufferPointer
        /// How many bytes were taken from the socket.
        private var taken = 0

        /// Nil where it is not known how much the library has read.
        init?(_ connection: ServerConnection, _ head: ServerHead, size: Int) {
            let read = member_tcp_bytes_read(connection.descriptor)
            let known = connection.passed.saturatingSum(size)
            guard member_mhd_is_lenient() != 0, connection.loop.reader.descriptor >= 0, read >= known else { return nil }
            let count = Int(read) - known
            // More than the library has room for: something was not counted.
            guard count <= connection.loop.configuration.memory - head.size else { return nil }
            held = head.behind(count)
        }

        /// The part that the library has read.
        var first: UnsafeRawBufferPointer { UnsafeRawBufferPointer(held) }

        /// How many bytes at the socket were seen and left there.
        var seen: Int { parser.position - held.count - taken }

        /// How many bytes may be taken from the socket. The last chunk's digits, the bytes after them, and digits that may
        /// become the last chunk's are left to the library.
        mutating func take() -> Int {
            var end = parser.position
            if let last = parser.lastSizeEnd ?? parser.openSize {
                end = parser.lastSizeEnd != nil ? last - (held.isEmpty ? 1 : 0) : last
            }
            let count = max(0, end - held.count - taken)
            taken += count
            return count
        }

        /// Replaces the bytes that the library has read with zeros.
        func erase() {
            guard let end = parser.lastSizeEnd else { return }
            for index in 0..<min(end, held.count) { held[index] = UInt8(ascii: "0") }
        }
    }

    extension ServerConnection {
        /// The bytes of a head, blank lines before it included. The library's memory begins at a multiple of sixteen, and it keeps every
        /// head of a connection there.
        func count(_ head: ServerHead) -> Int {
            if buffer == 0 { buffer = head.start & ~15 }
            return Int(bitPattern: head.start &- buffer) + head.size
        }
    }

    /// The sockets whose bodies are read here and not by the library.
    final class ChunkPoll: Sendable {
        /// Becomes readable when one of them does; -1 on systems without epoll.
        let descriptor = member_epoll_new()

        /// Waits for something to read.
        /// - Parameters:
        ///   - socket: The socket.
        ///   - isFresh: Whether to wait for more than is there now.
        func watch(_ socket: Int32, isFresh: Bool = false) { _ = member_epoll_watch(descriptor, socket, isFresh ? 1 : 0) }

        /// Stops waiting for a socket.
        func leave(_ socket: Int32) { member_epoll_unwatch(descriptor, socket) }

        /// The sockets with something to read.
        func ready() -> [Int32] {
            guard descriptor >= 0 else { return [] }
            var sockets = [Int32](repeating: -1, count: 64)
            let count = member_epoll_ready(descriptor, &sockets, 64)
            return count > 0 ? Array(sockets[..<Int(count)]) : []
        }

        func close() { if descriptor >= 0 { closeDescriptor(descriptor) } }
    }

    extension Int {
        /// The sum, or the largest number where the sum is beyond it: for counts that a client's own number is part of.
        func saturatingSum(_ other: Int) -> Int {
            let (sum, isOver) = addingReportingOverflow(other)
            return isOver ? .max : sum
        }
    }
#endif
