import Foundation
import MemberCore

extension HTTPRequest {
    /// Whether no proxy may carry it: it stays on this machine, or a proxy would read a credential in it.
    ///
    /// Over https a proxy sees only the host. Plain HTTP it reads as a whole.
    var avoidsProxies: Bool {
        LoopbackHost.contains(url.host() ?? "") || (!url.isSecure && mayCarryCredential)
    }

    /// Whether it may hold a secret; only its maker knows which query, body or field does.
    private var mayCarryCredential: Bool {
        body != nil || url.query()?.isEmpty == false || headers.fields.contains { !HTTPHeaders.isOpen($0.name) }
    }
}

/// The hosts that are this machine: requests to them never leave it, so they need no proxy.
enum LoopbackHost {
    /// Whether a host is this machine.
    /// - Parameter host: A name or a number in any form that resolvers read (`127.1`, `0x7f000001`), with or without brackets.
    /// - Returns: True for `localhost` and names below it (RFC 6761 §6.3), 127.0.0.0/8, `::1` and the unspecified addresses.
    static func contains(_ host: String) -> Bool {
        if let known = verdicts.withLock({ $0[host] }) { return known }
        let verdict = judge(host)
        verdicts.withLock { known in
            // A client has few hosts; if there are many, the cache starts again.
            if known.count >= 256 { known.removeAll(keepingCapacity: true) }
            known[host] = verdict
        }
        return verdict
    }

    /// The earlier verdicts: each request asks, mostly about the same few hosts.
    private static let verdicts = Locked<[String: Bool]>([:])

    private static func judge(_ host: String) -> Bool {
        var name = host.trimmingCharacters(in: ["[", "]"])
        if name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
        return isLocalName(name) || isLoopbackV4(name) || isLoopbackV6(name)
    }

    private static func isLocalName(_ name: String) -> Bool {
        name.split(at: ".").last.map { String($0).equalsIgnoringCase("localhost") } ?? false
    }

    private static func isLoopbackV4(_ name: String) -> Bool {
        var address = in_addr()
        guard inet_aton(name, &address) == 1 else { return false }
        return isLoopback(UInt32(bigEndian: address.s_addr))
    }

    private static func isLoopback(_ address: UInt32) -> Bool { address >> 24 == 127 || address == 0 }

    private static func isLoopbackV6(_ name: String) -> Bool {
        var address = in6_addr()
        guard inet_pton(AF_INET6, name, &address) == 1 else { return false }
        let bytes = withUnsafeBytes(of: &address) { Array($0) }
        let tail = bytes[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF { return isLoopback(tail) }
        return bytes[..<12].allSatisfy { $0 == 0 } && tail <= 1
    }
}
