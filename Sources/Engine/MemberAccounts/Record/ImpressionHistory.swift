package import Foundation

/// The recorded impressions of one member and campaign: the form in which a store keeps them as one value.
package struct ImpressionHistory: Sendable, Equatable {
    /// The impressions, the oldest first.
    private var shown: [ImpressionTally.Ahead]

    /// Creates an empty history.
    package init() { shown = [] }

    /// Reads a stored history.
    /// - Parameter data: JSON, as ``encoded()`` returned it.
    /// - Throws: ``AccountError/unreadable``.
    package init(decoding data: Data) throws(AccountError) {
        guard let stored = try? JSONDecoder().decode([Stored].self, from: data) else { throw .unreadable }
        shown = stored.map(\.impression)
    }

    /// Returns the history as JSON.
    package func encoded() throws(AccountError) -> Data {
        guard let data = try? JSONEncoder().encode(shown.map(Stored.init)) else { throw .unreadable }
        return data
    }

    /// The dates, the oldest first.
    package var dates: [Date] { shown.map(\.shown) }

    /// Decides whether another impression is allowed; dates that are too far ahead are noted as found now.
    /// - Parameters:
    ///   - question: The limit's question.
    ///   - now: The store's time.
    /// - Returns: The decision.
    package mutating func decision(_ question: ImpressionLimit.Question, at now: Date) -> ImpressionDecision {
        let horizon = ImpressionLimit.horizon(at: now)
        let near = shown.filter { $0.shown <= horizon }
        let ahead = ImpressionTally(plain: 0, ahead: shown.filter { $0.shown > horizon }).noted(at: now).ahead
        if !ahead.isEmpty { shown = (near + ahead).sorted { $0.shown < $1.shown } }
        return question.decision(at: now) { boundary, _ in
            ImpressionTally(plain: near.count { $0.shown > boundary }, ahead: ahead)
        }
    }

    /// Records an impression, if the limit allows it.
    /// - Returns: Whether it may be shown.
    package mutating func record(_ question: ImpressionLimit.Question, at now: Date) -> Bool {
        let decision = decision(question, at: now)
        if decision == .allowed { add(now) }
        return decision != .refused
    }

    /// Adds a date; of too many the oldest are dropped, where one that is too far ahead counts as the moment at which it was found.
    private mutating func add(_ now: Date) {
        let horizon = ImpressionLimit.horizon(at: now)
        func counted(_ one: ImpressionTally.Ahead) -> Date { one.shown > horizon ? one.found ?? now : one.shown }
        let newest = (shown + [.init(shown: now, found: nil)]).sorted { counted($0) < counted($1) }.suffix(
            ImpressionLimit.capacity)
        shown = newest.sorted { $0.shown < $1.shown }
    }

    /// Keeps further dates; of too many the oldest are dropped.
    mutating func keep(_ dates: [Date]) {
        let all = shown + dates.map { ImpressionTally.Ahead(shown: $0, found: nil) }
        shown = all.sorted { $0.shown < $1.shown }.suffix(ImpressionLimit.capacity)
    }

    /// An impression as stored, in seconds since 2001, as `Date` itself counts, so that a date is read back unchanged.
    private struct Stored: Codable {
        let at: Double
        let found: Double?

        init(_ one: ImpressionTally.Ahead) {
            (at, found) = (one.shown.timeIntervalSinceReferenceDate, one.found?.timeIntervalSinceReferenceDate)
        }

        var impression: ImpressionTally.Ahead {
            .init(
                shown: Date(timeIntervalSinceReferenceDate: at), found: found.map(Date.init(timeIntervalSinceReferenceDate:)))
        }
    }
}
