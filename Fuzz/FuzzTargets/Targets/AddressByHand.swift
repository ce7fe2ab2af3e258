import Foundation

/// An address in its parts, as RFC 3986 cuts it: byte by byte, nothing decoded.
struct AddressByHand {
    private let scheme: [UInt8]
    private let authority: ArraySlice<UInt8>
    private let path: ArraySlice<UInt8>
    /// What stands between `?` and `#`.
    let query: ArraySlice<UInt8>
    /// What stands behind `#`.
    let fragment: ArraySlice<UInt8>

    /// Cuts an address; nil where it has no host.
    init?(_ url: URL) {
        let bytes = Array(url.absoluteString.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        scheme = Self.lowercased(bytes[..<colon])
        var rest = bytes[(colon + 1)...]
        guard rest.starts(with: Array("//".utf8)) else { return nil }
        rest = rest.dropFirst(2)
        fragment = rest.drop { $0 != UInt8(ascii: "#") }.dropFirst()
        rest = rest.prefix { $0 != UInt8(ascii: "#") }
        query = rest.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        rest = rest.prefix { $0 != UInt8(ascii: "?") }
        authority = rest.prefix { $0 != UInt8(ascii: "/") }
        path = rest.drop { $0 != UInt8(ascii: "/") }
    }

    /// Whether a response that was awaited at another address may arrive here: scheme, host, port and path are the same.
    func isResponse(at own: AddressByHand) -> Bool {
        scheme == own.scheme && !authority.contains(UInt8(ascii: "@")) && hostAndPort == own.hostAndPort
            && wholePath == own.wholePath
    }

    /// Host and port; a port that the scheme has by itself is left out.
    private var hostAndPort: [UInt8] {
        let text = Self.lowercased(authority)
        let usual = scheme == Array("https".utf8) ? ":443" : scheme == Array("http".utf8) ? ":80" : ":"
        for port in [usual, ":"] where text.suffix(port.utf8.count) == Array(port.utf8)[...] {
            return text.dropLast(port.utf8.count)
        }
        return text
    }

    /// The path without one slash at its end.
    private var wholePath: ArraySlice<UInt8> { path.last == UInt8(ascii: "/") ? path.dropLast() : path }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}
