import Foundation

#if canImport(Darwin)
    import Darwin
    private let streamType = SOCK_STREAM
#else
    import Glibc
    private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

/// A connection to 127.0.0.1 that begins a request and never finishes it.
final class HalfOpenConnection: Sendable {
    private let descriptor: Int32

    init(port: Int, saying text: String) throws {
        descriptor = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let socket = descriptor
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw POSIXError(.ECONNREFUSED) }
        _ = Array(text.utf8).withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    deinit { close(descriptor) }
}
