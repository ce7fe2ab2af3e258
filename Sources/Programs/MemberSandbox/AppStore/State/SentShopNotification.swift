import Foundation
import MemberCore

/// Events that do not have a notification yet, with the store as it was.
struct ShopNews: Sendable {
    let events: [ShopEvent]
    let shop: Shop
    /// The store's ``AppStoreState/generation`` at that time.
    let generation: Int

    /// The events in parts: a jump of years has thousands of events, and each is signed with a chain of certificates.
    var batches: [ShopNews] {
        stride(from: 0, to: events.count, by: 100).map { start in
            ShopNews(events: Array(events[start..<min(start + 100, events.count)]), shop: shop, generation: generation)
        }
    }
}

/// A notification with the attempts to send it.
struct SentShopNotification: Sendable, Codable {
    /// One attempt to send it.
    struct Attempt: Sendable, Codable {
        let time: ShopTime
        /// The result, by the store's name for it.
        let result: String
    }

    let uuid: String
    let environment: ShopCustomer.Environment
    let kind: String
    let subtype: String?
    /// The transactions by which the history finds it.
    let transactions: [String]
    /// When the event happened.
    let time: ShopTime
    let signedPayload: String
    var attempts: [Attempt] = []
    /// When the next attempt is due; nil if there is no further one.
    var next: ShopTime?

    /// Whether an attempt succeeded.
    var hasArrived: Bool { attempts.contains { $0.result == Self.success } }

    /// The hours between the attempts of production; the store's sandbox tries once.
    static let retryHours: [Int64] = [1, 12, 24, 48, 72]
    static let success = "SUCCESS"
    /// The number of sent notifications that are kept.
    static let capacity = 1000

    /// Lets the first attempt be an hour later.
    mutating func postpone(from now: ShopTime) {
        next = ShopTime(milliseconds: now.milliseconds + 3_600_000)
    }

    /// Records an attempt, and when the next one is due.
    mutating func note(_ result: String, at time: ShopTime) {
        attempts.append(Attempt(time: time, result: result))
        next = nil
        guard result != Self.success, environment == .production, attempts.count <= Self.retryHours.count else { return }
        next = ShopTime(milliseconds: time.milliseconds + Self.retryHours[attempts.count - 1] * 3_600_000)
    }

    /// The notification as the Server API reports it.
    var json: JSONValue {
        .object([
            "signedPayload": .string(signedPayload),
            "sendAttempts": .array(
                attempts.map { .object(["attemptDate": $0.time.json, "sendAttemptResult": .string($0.result)]) }),
        ])
    }
}

extension SentShopNotification: Masked {
    /// The kind and the number of attempts, without identifiers and tokens.
    var description: String { "<notification \(kind), \(attempts.count) attempts>" }
}
