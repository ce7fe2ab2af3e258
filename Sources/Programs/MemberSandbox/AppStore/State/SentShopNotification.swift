import Foundation
import MemberCore

/// Events without a notification yet, with the store at their time.
struct ShopNews: Sendable {
    let events: [ShopEvent]
    let shop: Shop
    /// The store's ``AppStoreState/generation`` then.
    let generation: Int

    /// The same in parts: a jump of years brings thousands of events, and each is signed with a chain of certificates.
    var batches: [ShopNews] {
        stride(from: 0, to: events.count, by: 100).map { start in
            ShopNews(events: Array(events[start..<min(start + 100, events.count)]), shop: shop, generation: generation)
        }
    }
}

/// A notification with the attempts to send it.
struct SentShopNotification: Sendable, Codable {
    /// One attempt.
    struct Attempt: Sendable, Codable {
        let time: ShopTime
        /// The store's name for what came of it.
        let result: String
    }

    let uuid: String
    let environment: ShopCustomer.Environment
    let kind: String
    let subtype: String?
    /// The transactions by which it is found.
    let transactions: [String]
    /// When it happened.
    let time: ShopTime
    let signedPayload: String
    var attempts: [Attempt] = []
    /// When it is tried next; nil for never.
    var next: ShopTime?

    /// Whether an attempt arrived.
    var hasArrived: Bool { attempts.contains { $0.result == Self.success } }

    /// How many hours after each attempt production tries again; the sandbox does not.
    static let retryHours: [Int64] = [1, 12, 24, 48, 72]
    static let success = "SUCCESS"
    /// How many sent ones are kept.
    static let capacity = 1000

    /// Notes an attempt, and when the next one is due.
    mutating func note(_ result: String, at time: ShopTime) {
        attempts.append(Attempt(time: time, result: result))
        next = nil
        guard result != Self.success, environment == .production, attempts.count <= Self.retryHours.count else { return }
        next = ShopTime(milliseconds: time.milliseconds + Self.retryHours[attempts.count - 1] * 3_600_000)
    }

    /// As the Server API tells it.
    var json: JSONValue {
        .object([
            "signedPayload": .string(signedPayload),
            "sendAttempts": .array(
                attempts.map { .object(["attemptDate": $0.time.json, "sendAttemptResult": .string($0.result)]) }),
        ])
    }
}

extension SentShopNotification: CustomStringConvertible, CustomReflectable {
    /// Kind and attempts; no identifier and no token.
    var description: String { "<notification \(kind), \(attempts.count) attempts>" }
    /// An empty mirror, so that `dump` shows nothing either.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
