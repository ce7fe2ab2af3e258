package import Foundation
import MemberCore
import MemberCrypto

/// A customer's actions at the store, by day, one on each line; the store signs the results like the real one.
///
/// ```
/// # a name with a colon is another customer
/// 2026-01-01 buy club.month
/// +3 cancel
/// +40 buy club.year
/// +2 refund
/// ```
package struct ShopStory: Sendable {
    /// The reason why a story cannot be played; lines are counted from one.
    package enum Problem: Error, Equatable {
        /// A line cannot be understood; the text is a sentence that explains why.
        case unreadable(line: Int, String)
        /// The store refuses the action of a line; the text is a sentence that explains why.
        case refused(line: Int, String)
        /// The story contains no action.
        case empty
    }

    /// One day, after its actions.
    package struct Day: Sendable {
        /// The end of the day's actions, in milliseconds since 1970.
        package let time: Int64
        /// The events since the day before, by the names of their notifications.
        package let events: [String]
        /// The customer's signed transactions and renewal infos; nil if nothing changed since the day before.
        package let tokens: (transactions: [String], renewals: [String])?
    }

    /// The customer whose purchases the verdicts concern.
    static let customer = "anna"
    let deeds: [StoryAction]
    private let start: ShopTime

    /// Reads a story.
    /// - Parameter text: The lines; empty lines and those that begin with `#` are skipped.
    /// - Throws: ``Problem``.
    package init(_ text: String) throws(Problem) {
        var (deeds, time) = ([StoryAction](), ShopTime?.none)
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            let deed: StoryAction
            do throws(StoryAction.Problem) { deed = try StoryAction(words, after: time, line: index + 1) } catch {
                throw .unreadable(line: index + 1, error.sentence)
            }
            time = deed.time
            deeds.append(deed)
        }
        guard let first = deeds.first else { throw .empty }
        (self.deeds, start) = (deeds, first.time)
    }

    /// The time of the first action, in milliseconds since 1970.
    package var first: Int64 { start.milliseconds }

    /// The products and the trusted roots, in the form of an app's settings.
    /// - Parameter root: The root that ``days(_:)`` returns.
    /// - Returns: JSON.
    package static func settings(root: String) -> Data {
        ShopSettings(catalogue: .sample, roots: [root]).json
    }

    /// Plays the days from the first action on.
    /// - Parameter count: The number of days.
    /// - Returns: The root of the signed data, in PEM, and the days.
    /// - Throws: ``Problem`` if the store refuses an action.
    package func days(_ count: Int) throws -> (root: String, days: [Day]) {
        let authority = try ShopAuthority.make(.tokens, at: start, random: SystemRandom())
        var teller = ShopTeller(shop: Shop(at: start), deeds: deeds[...], signer: ShopSigner(authority: authority))
        return (authority.rootPEM, try (0..<count).map { try teller.day(start.adding(days: $0)) })
    }
}

/// Plays a story day by day.
private struct ShopTeller {
    var shop: Shop
    var deeds: ArraySlice<StoryAction>
    let signer: ShopSigner
    /// The last signed data.
    private var said: (purchases: [ShopPurchase], renewals: [ShopRenewal])?

    init(shop: Shop, deeds: ArraySlice<StoryAction>, signer: ShopSigner) {
        (self.shop, self.deeds, self.signer) = (shop, deeds, signer)
    }

    mutating func day(_ time: ShopTime) throws -> ShopStory.Day {
        var events: [ShopEvent] = []
        while let deed = deeds.first, deed.time <= time {
            deeds.removeFirst()
            do throws(ShopRefusal) {
                events += try shop.advance(to: deed.time)
                events += try shop.perform(deed)
            } catch { throw ShopStory.Problem.refused(line: deed.line, error.sentence(.en)) }
        }
        events += try shop.advance(to: time)
        let own = events.filter { $0.purchase?.customer == ShopStory.customer }
        return ShopStory.Day(time: time.milliseconds, events: own.map(\.text), tokens: try tokens())
    }

    private mutating func tokens() throws -> (transactions: [String], renewals: [String])? {
        let purchases = shop.purchases(of: ShopStory.customer)
        let renewals = shop.renewals(of: purchases)
        if let said, said == (purchases, renewals) { return nil }
        said = (purchases, renewals)
        return try shop.tokens(of: purchases, renewals, by: signer)
    }
}

extension ShopEvent {
    /// The kind and the subtype in one text.
    var text: String { [kind.rawValue, subtype].compactMap(\.self).joined(separator: "/") }
}

/// An app's settings in the form that `member offers --app` reads.
struct ShopSettings {
    let catalogue: ShopCatalogue
    /// The roots to trust, in PEM.
    let roots: [String]
    /// The store's addresses, by the names of the hosts.
    var hosts: [String: URL] = [:]
    /// The credentials for calls of the Server API.
    var credentials: [String: String] = [:]
    /// The store's time.
    var time: ShopTime?

    var members: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "bundleId": .string(catalogue.bundleID), "appAppleId": .integer(catalogue.appAppleID),
            "environment": .string("Production"), "roots": .array(roots.map(JSONValue.string)),
            "products": .array(catalogue.products.map(Self.product)),
        ]
        if !hosts.isEmpty { members["hosts"] = .object(hosts.mapValues { .string($0.absoluteString) }) }
        if !credentials.isEmpty { members["credentials"] = .object(credentials.mapValues(JSONValue.string)) }
        members["time"] = time?.json
        return members
    }

    var json: Data { (try? JSONEncoder.sorted.encode(members)) ?? Data() }

    private static func product(_ one: ShopProduct) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(one.id), "autoRenewable": .bool(one.kind == .subscription),
            "introOffer": .bool(one.introductory != nil),
            "promoOfferIds": .array(one.promotional.map { .string($0.id) }),
            "winBackOfferIds": .array(one.winBack.map { .string($0.offer.id) }),
        ]
        members["groupId"] = one.group.map(JSONValue.string)
        return .object(members)
    }
}
