import Foundation
import MemberCore

/// A cookie to set, careful unless told otherwise: not for scripts, not on cross-site requests (RFC 6265 §4.1).
public struct ServerCookie: Sendable, Equatable {
    /// When a browser sends it along from other sites.
    public enum SameSite: String, Sendable {
        /// On links from elsewhere, not on their forms and frames.
        case lax = "Lax"
        /// Never from elsewhere.
        case strict = "Strict"
        /// Always; browsers want ``ServerCookie/isSecure`` with it.
        case none = "None"
    }

    /// The name.
    public var name: String
    /// The value; signs that a cookie may not hold are percent-encoded, and decoded in ``ServerRequest/cookies``.
    public var value: String
    /// Paths below this one get it.
    public var path = "/"
    /// How long it lives, in whole seconds; nil for as long as the browser is open, zero to remove it.
    public var maxAge: Duration?
    /// Whether only https carries it. Off, for the server itself speaks http; all the same on where
    /// ``HTTPServerConfiguration/isBehindTLS`` is set or the server speaks TLS, with ``SameSite/none``, and for a name that begins
    /// with `__Host-` or `__Secure-`, which browsers take in no other way.
    public var isSecure = false
    /// Whether scripts cannot read it.
    public var isHTTPOnly = true
    /// When it goes along from other sites.
    public var sameSite = SameSite.lax

    /// A cookie with the careful defaults.
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// The value of the `Set-Cookie` field.
    public var headerValue: String {
        let isHost = name.hasPrefix("__Host-")
        let isSecure = isSecure || sameSite == .none || isHost || name.hasPrefix("__Secure-")
        var text = Cookies.encode(name: name) + "=" + Cookies.encode(value) + "; Path=" + (isHost ? "/" : path)
        if let maxAge { text += "; Max-Age=\(maxAge.components.seconds)" }
        if isSecure { text += "; Secure" }
        if isHTTPOnly { text += "; HttpOnly" }
        return text + "; SameSite=" + sameSite.rawValue
    }
}
