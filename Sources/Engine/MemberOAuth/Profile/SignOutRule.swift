public import Foundation
public import MemberCore

/// How a session is ended at the server.
public enum SignOutRule: Sendable {
    /// The refresh token, then the access token at the revocation endpoint (RFC 7009).
    case revocation
    /// One POST with the access token in the header, to an endpoint of the provider's own.
    case call(SignOutCall)
}

/// A provider's own way to end a session.
public struct SignOutCall: Sendable {
    /// Where the call goes.
    public var url: URL
    /// Judges the answer: nil for success, else the provider's error code.
    public var refusal: @Sendable (_ status: Int, _ answer: JSONValue?) -> String?
    /// Whether the account stays when the server refuses.
    public var keepsAccountOnRefusal: Bool

    /// A call.
    /// - Parameters:
    ///   - url: Where it goes.
    ///   - keepsAccountOnRefusal: Whether the account stays when the server refuses.
    ///   - refusal: Judges the answer.
    public init(
        url: URL, keepsAccountOnRefusal: Bool,
        refusal: @escaping @Sendable (_ status: Int, _ answer: JSONValue?) -> String?
    ) {
        self.url = url
        self.keepsAccountOnRefusal = keepsAccountOnRefusal
        self.refusal = refusal
    }
}
