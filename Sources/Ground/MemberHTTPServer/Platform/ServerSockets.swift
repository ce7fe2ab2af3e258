#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation

    #if canImport(Darwin)
        import Darwin
        private let streamType = SOCK_STREAM
    #elseif canImport(Musl)
        import Musl
        private let streamType = SOCK_STREAM
    #else
        import Glibc
        private let streamType = Int32(SOCK_STREAM.rawValue)
    #endif

    /// A listening socket: bound with `SO_REUSEADDR`, so that a restart works at once, and never with `SO_REUSEPORT`, so that no second
    /// process shares the port unnoticed.
    struct ListeningSocket {
        let descriptor: Int32
        let port: UInt16
        let isIPv6: Bool

        /// Binds and listens.
        /// - Throws: ``HTTPServerError/portTaken(_:)``, ``HTTPServerError/addressUnknown(host:)`` or
        ///   ``HTTPServerError/cannotListen(_:)``.
        init(host: String, port: UInt16) throws(HTTPServerError) {
            var hints = addrinfo()
            hints.ai_family = AF_UNSPEC
            hints.ai_socktype = streamType
            hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
            var found: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else { throw .addressUnknown(host: host) }
            defer { freeaddrinfo(found) }
            let descriptor = socket(found.pointee.ai_family, streamType, 0)
            guard descriptor >= 0 else { throw .cannotListen(errno) }
            configure(descriptor)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
            guard bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0, listen(descriptor, 511) == 0 else {
                let number = errno
                close(descriptor)
                switch number {
                case EADDRINUSE: throw .portTaken(port)
                case EADDRNOTAVAIL: throw .addressUnknown(host: host)
                default: throw .cannotListen(number)
                }
            }
            self.descriptor = descriptor
            isIPv6 = found.pointee.ai_family == AF_INET6
            self.port = Self.port(of: descriptor) ?? port
        }

        /// The same socket under another number, for one more loop; nil without a free number.
        func duplicate() -> Int32? {
            let copy = dup(descriptor)
            guard copy >= 0 else { return nil }
            configure(copy)
            return copy
        }

        private static func port(of descriptor: Int32) -> UInt16? {
            var storage = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let status = withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
            }
            guard status == 0 else { return nil }
            // The port is at the same place in both families, in network order.
            return withUnsafeBytes(of: &storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
        }
    }

    /// A pipe that ends another thread's `poll`.
    struct WakePipe {
        let reading: Int32
        private let writing: Int32

        init?() {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            (reading, writing) = (ends[0], ends[1])
            ends.forEach(configure)
        }

        /// Ends the `poll`, this one or the next.
        func ring() {
            var byte: UInt8 = 1
            _ = write(writing, &byte, 1)
        }

        /// Waits for a ring or for something to read on other descriptors.
        /// - Parameters:
        ///   - first: Another descriptor, or -1.
        ///   - second: Another descriptor, or -1.
        ///   - milliseconds: The longest wait; negative for no end.
        func wait(beside first: Int32, _ second: Int32, milliseconds: Int32) {
            withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 3) { entries in
                entries[0] = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
                entries[1] = pollfd(fd: first, events: Int16(POLLIN), revents: 0)
                entries[2] = pollfd(fd: second, events: Int16(POLLIN), revents: 0)
                guard poll(entries.baseAddress, 3, milliseconds) > 0, entries[0].revents != 0 else { return }
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { bytes in
                    while read(reading, bytes.baseAddress, 64) == 64 {}
                }
            }
        }

        func closeBoth() {
            close(reading)
            close(writing)
        }
    }

    /// Closes a descriptor.
    func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

    /// Makes a descriptor non-blocking, and keeps child processes from inheriting it.
    private func configure(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
#endif
