import MemberCore
import MemberHTTPServer

/// The names of hosts in requests, and which of them are this machine's.
enum HostName {
    /// Returns the name in a request's `Host`, in small letters and without the port; nil for a request without that field.
    static func named(by request: ServerRequest) -> String? {
        guard let host = request.headers["Host"]?.lowercased() else { return nil }
        let port = host.reversed().prefix { $0 != ":" }
        let hasPort = port.count < host.count && !port.isEmpty && port.allSatisfy { ("0"..."9").contains($0) }
        return hasPort ? String(host.dropLast(port.count + 1)) : host
    }

    /// Returns the name in a public address, in small letters; nil for anything but `http://` and a name or a numeric address.
    static func inPublicAddress(_ text: String) -> String? {
        let text = text.lowercased()
        guard let match = text.wholeMatch(of: /http:\/\/(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9_])?)\/?/) else {
            return nil
        }
        return String(match.output.1)
    }

    /// Whether a name is that of this machine's loopback.
    static func isLoopback(_ name: String) -> Bool {
        name == "localhost" || name == "[::1]" || (!name.contains(":") && isLoopbackAddress(name))
    }

    /// Whether a numeric address, such as a connection's, is one of this machine's loopback.
    static func isLoopbackAddress(_ address: String) -> Bool { NetworkAddress(address)?.isLoopback == true }
}
