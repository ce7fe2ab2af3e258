public import Foundation
public import MemberCore
import MemberCrypto

/// A statement by Facebook about a member, signed with the app's secret.
///
/// ```swift
/// let request = try SignedRequest(text, appSecret: secret)
/// forget(request.userID)
/// ```
/// A server receives one when a member removes the app. A redirect may contain one too, which does not mean a removal.
public struct SignedRequest: Sendable, Equatable {
    /// The member.
    public let userID: String?
    /// The time of its creation.
    public let issued: Date?
    /// Whether it belongs to a login: it contains a code or a token, unlike a removal of the app.
    public let isOfLogin: Bool

    /// Reads one and checks its signature.
    /// - Parameters:
    ///   - text: Signature and content, with a dot between them.
    ///   - appSecret: The app's secret; only a server has it.
    /// - Throws: ``CoreError/invalidArgument(_:)`` if it has another form or another algorithm, or is not signed with this
    ///   secret.
    public init(_ text: String, appSecret: Secret) throws(CoreError) {
        // Anyone could sign with an empty secret.
        guard !appSecret.isEmpty, let parts = Self.parts(text), let signature = Base64URL.decode(parts.signature.unpadded),
            let content = Self.content(parts.payload), content["algorithm"]?.string?.uppercased() == "HMAC-SHA256",
            constantTimeEquals(signature, MAC.hmacSHA256(key: appSecret.bytes, message: Data(parts.payload.utf8)))
        else { throw .invalidArgument("has a signed request that is not this app's") }
        self.init(content)
    }

    /// Reads one whose signature cannot be checked here; nil if it has another form.
    init?(unchecked text: String) {
        guard let parts = Self.parts(text), let content = Self.content(parts.payload) else { return nil }
        self.init(content)
    }

    private init(_ content: [String: JSONValue]) {
        userID = content["user_id"]?.identifier.flatMap { $0.isEmpty ? nil : $0 }
        isOfLogin = ["code", "oauth_token"].contains { content[$0] != nil && content[$0] != .null }
        issued = TokenTimes.seconds(content["issued_at"]).map { Date(timeIntervalSince1970: $0) }
    }

    private static func parts(_ text: String) -> (signature: String, payload: String)? {
        let parts = text.split(at: ".", omitsEmpty: false).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }

    private static func content(_ payload: String) -> [String: JSONValue]? {
        Base64URL.decode(payload.unpadded).flatMap { try? StrictJSON.members(of: $0) }
    }
}

extension String {
    /// The text without the padding that base64 may have at its end.
    fileprivate var unpadded: String {
        var bytes = Substring(self).utf8
        while bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
