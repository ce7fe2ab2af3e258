#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD

    /// A body in chunks on its way.
    ///
    /// The library takes bare line feeds for line ends and says nothing of them. So a body's bytes are read here, and the library, which
    /// sleeps meanwhile, gets to see a body without content, but of the same length where it has some of it already: zeros, the digits
    /// of a last chunk's size, up to where the last chunk's digits end, and then what the client sent.
    struct ChunkedBody {
        var parser = ChunkParser()
        /// Whether the socket is waited for, and if so, whether for more than it has now.
        var watch: Bool?
        /// What the library had read behind the head, where it lies.
        private let held: UnsafeMutableRawBufferPointer
        /// How many bytes were taken from the socket.
        private var taken = 0

        /// Nil where nobody knows how much the library has read.
        init?(_ connection: ServerConnection, _ head: ServerHead, size: Int) {
            let read = member_tcp_bytes_read(connection.descriptor)
            let known = connection.passed.saturatingSum(size)
            guard member_mhd_is_lenient() != 0, connection.loop.reader.descriptor >= 0, read >= known else { return nil }
            let count = Int(read) - known
            // More than the library has room for: something was not counted.
            guard count <= connection.loop.configuration.memory - head.size else { return nil }
            held = head.behind(count)
        }

        /// What the library has of it.
        var first: UnsafeRawBufferPointer { UnsafeRawBufferPointer(held) }

        /// How many bytes at the socket were seen and left there.
        var seen: Int { parser.position - held.count - taken }

        /// How many bytes may be taken from the socket: the last chunk's digits, what follows them, and digits that may become them stay
        /// for the library.
        mutating func take() -> Int {
            var end = parser.position
            if let last = parser.lastSizeEnd ?? parser.openSize {
                end = parser.lastSizeEnd != nil ? last - (held.isEmpty ? 1 : 0) : last
            }
            let count = max(0, end - held.count - taken)
            taken += count
            return count
        }

        /// Shows the library zeros in the place of what it has.
        func erase() {
            guard let end = parser.lastSizeEnd else { return }
            for index in 0..<min(end, held.count) { held[index] = UInt8(ascii: "0") }
        }
    }

    extension ServerConnection {
        /// The bytes of a head, blank lines before it included. What the library allots begins at a multiple of sixteen, and it keeps
        /// every head of a connection there.
        func count(_ head: ServerHead) -> Int {
            if buffer == 0 { buffer = head.start & ~15 }
            return Int(bitPattern: head.start &- buffer) + head.size
        }
    }
#endif
