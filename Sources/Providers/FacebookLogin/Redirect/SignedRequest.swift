public import Foundation
public import MemberCore
import MemberCrypto

/// Something that Facebook says of a member: who, signed with the app's secret.
///
/// ```swift
/// let request = try SignedRequest(text, appSecret: secret)
/// forget(request.userID)
/// ```
/// A server gets it when a member removes the app, and a redirect may carry one, which says nothing about a removal.
public struct SignedRequest: Sendable, Equatable {
    /// The member.
    public let userID: String?
    /// When it was made.
    public let issued: Date?
    /// Whether it is a login's: it brings a code or a token, which a removal of the app does not.
    public let isOfLogin: Bool

    /// Reads one whose signature is good.
    /// - Parameters:
    ///   - text: Signature and content, with a dot between them.
    ///   - appSecret: The app's secret; only a server has it.
    /// - Throws: ``CoreError/invalidArgument(_:)``: it has another form, another algorithm, or is not signed with this secret.
    public init(_ text: String, appSecret: Secret) throws(CoreError) {
        // By an empty secret anybody could sign.
        guard !appSecret.isEmpty, let parts = Self.parts(text), let signature = Base64URL.decode(parts.signature.unpadded),
            let content = Self.content(parts.payload), content["algorithm"]?.string?.uppercased() == "HMAC-SHA256",
            constantTimeEquals(signature, MAC.hmacSHA256(key: appSecret.bytes, message: Data(parts.payload.utf8)))
        else { throw .invalidArgument("has a signed request that is not this app's") }
        self.init(content)
    }

    /// Reads one whose signature nobody here can check; nil where it has another form.
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
    /// Without the padding at its end that base64 may have.
    fileprivate var unpadded: String {
        var bytes = Substring(self).utf8
        while bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
