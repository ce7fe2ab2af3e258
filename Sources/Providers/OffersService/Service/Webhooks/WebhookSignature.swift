public import Foundation
import MemberCore
import MemberCrypto

/// The signature of a webhook's delivery: it says that the service sent these bytes, and when.
///
/// ```swift
/// guard WebhookSignature.isGenuine(
///     body: request.body, timestamp: request.headers[WebhookSignature.timestampField],
///     signature: request.headers[WebhookSignature.signatureField], secret: secret)
/// else { return Response(status: 401) }
/// ```
/// A receiver in another language computes HMAC-SHA-256 with the webhook's secret over the text of `Member-Webhook-Timestamp`, a full
/// stop, and the bytes of the body, in hexadecimal digits. A delivery may come twice: `Member-Webhook-Id` is then the same.
public enum WebhookSignature {
    /// The header field of the event's identifier: app, environment and number.
    public static let idField = "Member-Webhook-Id"
    /// The header field of the time of sending, in seconds since 1970.
    public static let timestampField = "Member-Webhook-Timestamp"
    /// The header field of the signature: `v1=` and 64 hexadecimal digits.
    public static let signatureField = "Member-Webhook-Signature"
    /// How far the time of sending may be from the receiver's, in seconds.
    public static let tolerance: TimeInterval = 300

    /// Signs a delivery.
    /// - Parameters:
    ///   - body: The body.
    ///   - timestamp: The text of ``timestampField``.
    ///   - secret: The webhook's secret.
    /// - Returns: The text of ``signatureField``.
    static func signature(of body: Data, timestamp: String, secret: Secret) -> String {
        let code = MAC.hmacSHA256(key: secret.bytes, message: Data("\(timestamp).".utf8) + body)
        return "v1=" + hexadecimal(code)
    }

    /// Checks a delivery.
    /// - Parameters:
    ///   - body: The body as it was received.
    ///   - timestamp: The text of ``timestampField``; nil where it is missing.
    ///   - signature: The text of ``signatureField``; nil where it is missing.
    ///   - secret: The webhook's secret.
    ///   - now: The receiver's time.
    /// - Returns: Whether the service sent it, at most five minutes ago.
    public static func isGenuine(
        body: Data, timestamp: String?, signature: String?, secret: String, now: Date = Date()
    ) -> Bool {
        guard let timestamp, let signature, let seconds = Int64(timestamp) else { return false }
        guard abs(now.timeIntervalSince1970 - Double(seconds)) <= tolerance else { return false }
        return constantTimeEquals(signature, self.signature(of: body, timestamp: timestamp, secret: Secret(secret)))
    }
}
