import Foundation
import MemberCore

#if canImport(Darwin)
    import Darwin
    private let streamType = SOCK_STREAM
#else
    import Glibc
    private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

/// A proxy on 127.0.0.1 that counts the messages of PostgreSQL's protocol in both directions, and cuts at one of them.
///
/// Connections must not ask for TLS (`sslmode=disable`): the proxy reads the messages' lengths.
public final class CuttingProxy: Sendable {
    /// Where the proxy cuts.
    public enum Cut: Equatable, Sendable {
        /// The message with this number, from 1, does not arrive.
        case before(Int)
        /// The message with this number is the last one to arrive.
        case after(Int)
    }

    /// Its port.
    public let port: Int
    private let target: Int
    private let listener: Int32
    private struct State: Sendable {
        var cut: Cut?
        var count = 0
        var open: Set<Int32> = []
        var isClosed = false
        var isHeld = false
        var isRefusing = false
        var refused = 0
    }
    private let isSilent: Bool
    private let state = Locked(State())

    /// Starts it.
    /// - Parameters:
    ///   - target: The server's port.
    ///   - isSilent: Whether the proxy passes on nothing from the server.
    public init(to target: Int, isSilent: Bool = false) {
        self.target = target
        self.isSilent = isSilent
        listener = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                _ = bind(listener, generic, size)
                _ = listen(listener, 64)
                _ = getsockname(listener, generic, &size)
            }
            return Int(UInt16(bigEndian: pointer.pointee.sin_port))
        }
        Thread.detachNewThread { [self] in accepting() }
    }

    /// The number of messages since ``arm(_:)``.
    public var count: Int { state.value.count }

    /// Counts from zero, and cuts once.
    /// - Parameter cut: Where to cut; nil for nowhere.
    public func arm(_ cut: Cut?) {
        state.withLock {
            $0.cut = cut
            $0.count = 0
        }
    }

    /// Holds all messages back, or passes them on again.
    /// - Parameter isHeld: Whether to wait.
    public func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

    /// Cuts all open connections, and each new one at once, as if the server were away. The port stays this proxy's.
    /// - Parameter isRefusing: Whether the server is away; false brings it back.
    public func refuse(_ isRefusing: Bool = true) {
        state.withLock { $0.isRefusing = isRefusing }
        if isRefusing { cutAll() }
    }

    /// The number of connections that were cut at once.
    public var refused: Int { state.value.refused }

    /// Cuts all open connections.
    public func cutAll() { for descriptor in state.value.open { shutdown(descriptor, Int32(SHUT_RDWR)) } }

    /// Ends it.
    public func close() {
        state.withLock { $0.isClosed = true }
        shutdown(listener, Int32(SHUT_RDWR))
        cutAll()
    }

    private func accepting() {
        while true {
            let client = accept(listener, nil, nil)
            guard client >= 0, !state.value.isClosed else { break }
            guard !state.value.isRefusing else {
                _ = closeDescriptor(client)
                state.withLock { $0.refused += 1 }
                continue
            }
            let server = connected()
            // Messages are passed on one by one, and must not wait for the acknowledgement of earlier ones.
            for descriptor in [client, server] {
                var isOn: Int32 = 1
                setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
            }
            state.withLock { $0.open.formUnion([client, server]) }
            let left = Locked(2)
            for (from, to, begins) in [(client, server, true), (server, client, false)] {
                Thread.detachNewThread { [self] in
                    pump(from, to, begins: begins)
                    shutdown(from, Int32(SHUT_RDWR))
                    shutdown(to, Int32(SHUT_RDWR))
                    let isLast = left.withLock { left in
                        left -= 1
                        return left == 0
                    }
                    guard isLast else { return }
                    state.withLock { $0.open.subtract([client, server]) }
                    _ = closeDescriptor(client)
                    _ = closeDescriptor(server)
                }
            }
        }
        _ = closeDescriptor(listener)
    }

    private func connected() -> Int32 {
        let server = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(target)).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(server, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return server
    }

    /// Passes messages on, one after another.
    private func pump(_ from: Int32, _ to: Int32, begins: Bool) {
        // The first message of a client has no type.
        var hasType = !begins
        while var message = read(from, hasType ? 5 : 4) {
            let length = message.suffix(4).reduce(0) { $0 << 8 | Int($1) }
            guard length >= 4, let rest = read(from, length - 4) else { return }
            message += rest
            hasType = true
            while state.withLock({ $0.isHeld && !$0.isClosed }) { usleep(5000) }
            if isSilent, !begins { continue }
            switch decide() {
            case .before: return
            case .after:
                write(to, message)
                return
            case nil: write(to, message)
            }
        }
    }

    /// Counts a message, and returns whether it is the one to cut at.
    private func decide() -> Cut? {
        state.withLock { state in
            state.count += 1
            let (cut, count) = (state.cut, state.count)
            guard cut == .before(count) || cut == .after(count) else { return nil }
            state.cut = nil
            return cut
        }
    }

    private func read(_ descriptor: Int32, _ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var part = [UInt8](repeating: 0, count: count - bytes.count)
            let size = recv(descriptor, &part, part.count, 0)
            guard size > 0 else { return nil }
            bytes += part.prefix(size)
        }
        return bytes
    }

    private func write(_ descriptor: Int32, _ bytes: [UInt8]) {
        #if canImport(Darwin)
            let quiet: Int32 = 0
        #else
            let quiet = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let size = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, quiet) }
            guard size > 0 else { return }
            sent += size
        }
    }
}

/// The system's `close`, which the method of that name hides.
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
