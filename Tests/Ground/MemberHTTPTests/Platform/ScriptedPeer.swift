import Foundation
import MemberCore

#if canImport(Darwin)
    import Darwin
    private let streamType = SOCK_STREAM
#else
    import Glibc
    private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

/// A small server that responds with given bytes, so that a test sees exactly how the client reads them.
final class ScriptedPeer: Sendable {
    /// The reaction of one connection to a request.
    enum Reply {
        /// Sends these bytes, then reads the next request of the same connection.
        case send(String)
        /// Sends these bytes, then ends the connection.
        case sendAndClose(Data)
        /// Never sends anything.
        case silence
    }

    /// Heads and bodies as they arrived, in order.
    let requests = Locked<[String]>([])
    /// The number of open connections.
    let open = Locked(0)
    /// The number of connections so far.
    let accepted = Locked(0)
    /// The number of response bytes that the system has accepted.
    let written = Locked(0)
    let port: UInt16
    private let listener: Int32
    private let reply: @Sendable (String) -> Reply

    /// Binds a free port.
    /// - Parameters:
    ///   - isListening: Whether it accepts connections; otherwise it only reserves the port, so that connecting is refused.
    ///   - reply: The reaction to a request.
    /// - Throws: `POSIXError` if no port can be bound.
    init(isListening: Bool = true, _ reply: @escaping @Sendable (String) -> Reply) throws {
        self.reply = reply
        listener = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                bind(descriptor, raw, size) == 0 && (!isListening || listen(descriptor, 1024) == 0)
                    && getsockname(descriptor, raw, &size) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRINUSE) }
        port = UInt16(bigEndian: address.sin_port)
        if isListening { Thread { [self] in acceptAll() }.start() }
    }

    var url: URL { URL(string: "http://127.0.0.1:\(port)/")! }

    /// Accepts no more connections; open ones stay until their clients end them.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func acceptAll() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            accepted.withLock { $0 += 1 }
            open.withLock { $0 += 1 }
            Thread { [self] in
                serve(connection)
                close(connection)
                open.withLock { $0 -= 1 }
            }.start()
        }
        close(listener)
    }

    private func serve(_ connection: Int32) {
        var pending = Data()
        while let request = next(from: connection, &pending) {
            requests.withLock { $0.append(request) }
            switch reply(request) {
            case .send(let text): guard write(Data(text.utf8), to: connection) else { return }
            case .sendAndClose(let data):
                _ = write(data, to: connection)
                return
            case .silence: break
            }
        }
    }

    /// The next head with its body, or nil at the end of the connection.
    private func next(from connection: Int32, _ pending: inout Data) -> String? {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            if let end = pending.range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: pending[..<end.upperBound], as: UTF8.self)
                let line = head.lowercased().components(separatedBy: "\r\n").first { $0.hasPrefix("content-length:") }
                let length = line.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                let whole = pending.distance(from: pending.startIndex, to: end.upperBound) + length
                if pending.count >= whole {
                    defer { pending = Data(pending.dropFirst(whole)) }
                    return String(decoding: pending.prefix(whole), as: UTF8.self)
                }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            pending.append(contentsOf: buffer[..<count])
        }
    }

    private func write(_ data: Data, to connection: Int32) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = send(connection, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                sent += count
                written.withLock { [count] in $0 += count }
            }
            return true
        }
    }
}

extension ScriptedPeer {
    /// A whole response with a text body.
    static func response(_ body: String = "ok", status: String = "200 OK", headers: String = "") -> Reply {
        .send("HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }
}
