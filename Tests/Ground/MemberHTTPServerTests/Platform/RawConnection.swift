import Foundation

#if canImport(Darwin)
    import Darwin
    private let streamType = SOCK_STREAM
#else
    import Glibc
    private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

/// A bare connection: sends exactly these octets, so that a test says what no client library would.
struct RawConnection {
    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let socket = descriptor
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw POSIXError(.ECONNREFUSED) }
    }

    func write(_ text: String) {
        let octets = Array(text.utf8)
        _ = send(descriptor, octets, octets.count, Int32(MSG_NOSIGNAL))
    }

    /// Everything until the server closes.
    func readToEnd() -> String { read { _ in false } }

    /// Everything until a text has come, or the server closes.
    func read(until text: String) -> String { read { $0.contains(text) } }

    func end() { close(descriptor) }

    private func read(_ isEnough: (String) -> Bool) -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while !isEnough(String(decoding: all, as: UTF8.self)) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            all += buffer[..<count]
        }
        return String(decoding: all, as: UTF8.self)
    }
}

/// One exchange over a connection of its own, read until the server closes.
func rawExchange(_ port: UInt16, _ text: String) throws -> String {
    let connection = try RawConnection(port: port)
    defer { connection.end() }
    connection.write(text)
    return connection.readToEnd()
}
