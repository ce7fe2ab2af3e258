public import Foundation

/// How many sign-ins a website lets begin within a stretch of time: for one visitor, and for everybody together.
///
/// A sign-in that was begun is stored until it has ended or fifteen minutes have gone, and of very many the newest end the oldest
/// ones, whoever began them. So a route that begins them asks first:
/// ```swift
/// if let seconds = limit.begin(for: visitorID, at: .now) {
///     var refusal = ServerResponse.text("Too many sign-ins were begun. Please wait a little.\n", status: 429)
///     refusal.headers["Retry-After"] = String(seconds)
///     return refusal
/// }
/// ```
/// A visitor costs nothing to make, so that only the second number protects what is stored; the first one leaves room for others.
/// It counts in this process alone: of several that share a vault each gets its part of ten thousand.
public struct SignInLimit: Sendable {
    /// How many one visitor may begin.
    public let perVisitor: Int
    /// How many all visitors together may begin.
    public let overall: Int
    /// Within how many seconds.
    public let span: TimeInterval

    /// The sign-ins that count, the oldest first.
    private var begun: [(visitor: String, at: Date)] = []

    /// A limit.
    /// - Parameters:
    ///   - perVisitor: How many one visitor may begin.
    ///   - overall: How many all visitors together may begin.
    ///   - span: Within how many seconds; as long as a sign-in is stored.
    public init(perVisitor: Int = 20, overall: Int = 2_000, within span: TimeInterval = 900) {
        (self.perVisitor, self.overall, self.span) = (perVisitor, overall, span)
    }

    /// Counts a sign-in that is about to begin, if it may.
    /// - Parameters:
    ///   - visitor: What the visitor is known by, such as the cookie's value.
    ///   - now: The moment.
    /// - Returns: How many seconds the visitor has to wait, at least one; nil where the sign-in may begin.
    public mutating func begin(for visitor: String, at now: Date) -> Int? {
        // One from the future is of a clock that was set back.
        begun.removeAll { now.timeIntervalSince($0.at) >= span || $0.at > now }
        let own = begun.filter { $0.visitor == visitor }
        guard own.count < perVisitor, begun.count < overall else {
            // The visitor's place comes free with the oldest that stands in the way.
            let oldest = (own.count < perVisitor ? begun : own).first?.at ?? now
            return max(1, Int((span - now.timeIntervalSince(oldest)).rounded(.up)))
        }
        begun.append((visitor, now))
        return nil
    }

    /// Takes back what was counted last for a visitor: no sign-in has begun.
    /// - Parameter visitor: What the visitor is known by.
    public mutating func giveBack(for visitor: String) {
        if let last = begun.lastIndex(where: { $0.visitor == visitor }) { begun.remove(at: last) }
    }
}
