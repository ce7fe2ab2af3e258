import Foundation

#if canImport(Darwin)
    import Darwin
    private let streamType = SOCK_STREAM
    private let noSignal: Int32 = 0
#else
    import Glibc
    private let streamType = Int32(SOCK_STREAM.rawValue)
    private let noSignal = Int32(MSG_NOSIGNAL)
#endif

/// A bare connection that sends exactly the given bytes, so that a test can send data that no client library would.
public struct RawConnection: Sendable {
    private let descriptor: Int32

    /// A connection to a port of this machine.
    public init(port: UInt16) throws {
        descriptor = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        // If the server hangs, the test fails instead of hanging.
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        #if canImport(Darwin)
            // On that system a write to a connection that the server has closed raises a signal, unless it is disabled.
            var isQuiet: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, socklen_t(MemoryLayout<Int32>.size))
        #endif
        let socket = descriptor
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(descriptor)
            throw POSIXError(.ECONNREFUSED)
        }
    }

    /// Sends everything, or as much as the server accepts before it closes.
    @discardableResult
    public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// Sends everything, or as much as the server accepts before it closes.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends the bytes that fit without waiting.
    /// - Returns: The number of bytes.
    public func writeAtOnce(_ bytes: [UInt8]) -> Int {
        max(0, bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal | Int32(MSG_DONTWAIT)) })
    }

    /// Sends everything, however long the server takes; a separate thread waits.
    @discardableResult
    public func writeAll(_ bytes: [UInt8]) async -> Bool { await apart { write(bytes) } }

    /// Sends each text as a segment of its own; a separate thread does it, so that the pauses between segments stay short however
    /// busy the tasks of other tests are.
    /// - Returns: Whether the server accepted everything.
    @discardableResult
    public func write(segments: [String]) async -> Bool {
        await apart {
            segments.allSatisfy { segment in
                defer { for _ in 0..<50 { sched_yield() } }
                return write(segment)
            }
        }
    }

    /// Everything until the server closes.
    public func readToEnd() async -> String { String(decoding: await apart { read { _ in false } }, as: UTF8.self) }

    /// Everything until a text has arrived, or the server closes.
    public func read(until text: String) async -> String {
        let end = Data(text.utf8)
        return String(decoding: await apart { read { Data($0.suffix(65536 + end.count)).range(of: end) != nil } }, as: UTF8.self)
    }

    /// At least this number of bytes, or fewer if the server closes.
    public func read(count: Int) async -> [UInt8] { await apart { read { $0.count >= count } } }

    /// Closes the connection.
    public func end() { close(descriptor) }

    private func read(_ isEnough: ([UInt8]) -> Bool) -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while !isEnough(all) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            all += buffer[..<count]
        }
        return all
    }
}

/// Runs blocking work on a thread outside the task pool, which has only as many threads as the machine has cores.
public func apart<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
}

/// One exchange over a separate connection, read until the server closes.
public func rawExchange(_ port: UInt16, _ text: String) async throws -> String {
    let connection = try RawConnection(port: port)
    defer { connection.end() }
    connection.write(text)
    return await connection.readToEnd()
}
