public import Foundation

/// A limit on the sign-ins that a website begins within a period: for one visitor, and for all visitors together.
///
/// A sign-in that has begun is stored until it has ended or fifteen minutes have passed. If there are very many, the newest end
/// the oldest, including those of other visitors. So a route that begins sign-ins asks first:
/// ```swift
/// if let seconds = limit.begin(for: visitorID, at: .now) {
///     var refusal = ServerResponse.text("Too many sign-ins were started. Try again later.\n", status: 429)
///     refusal.headers["Retry-After"] = String(seconds)
///     return refusal
/// }
/// ```
/// It costs nothing to pose as a new visitor, so only the second number protects the store; the first one leaves room for other
/// visitors. The limit counts only in this process: of several processes that share a vault, each gets its part of ten thousand.
public struct SignInLimit: Sendable {
    /// How many one visitor may begin.
    public let perVisitor: Int
    /// How many all visitors together may begin.
    public let overall: Int
    /// The length of the period, in seconds.
    public let span: TimeInterval

    /// The sign-ins that count, the oldest first.
    private var begun: [(visitor: String, at: Date)] = []

    /// Creates a limit.
    /// - Parameters:
    ///   - perVisitor: How many one visitor may begin.
    ///   - overall: How many all visitors together may begin.
    ///   - span: The length of the period in seconds; by default as long as a sign-in is stored.
    public init(perVisitor: Int = 20, overall: Int = 2_000, within span: TimeInterval = 900) {
        (self.perVisitor, self.overall, self.span) = (perVisitor, overall, span)
    }

    /// Counts a sign-in that is about to begin, if the limit allows it.
    /// - Parameters:
    ///   - visitor: The visitor's identifier, such as the cookie's value.
    ///   - now: The moment.
    /// - Returns: How many seconds the visitor has to wait, at least one; nil where the sign-in may begin.
    public mutating func begin(for visitor: String, at now: Date) -> Int? {
        // A sign-in in the future was recorded before the clock was set back.
        begun.removeAll { now.timeIntervalSince($0.at) >= span || $0.at > now }
        let own = begun.filter { $0.visitor == visitor }
        guard own.count < perVisitor, begun.count < overall else {
            // The visitor may begin again when the oldest sign-in that counts against the limit has expired.
            let oldest = (own.count < perVisitor ? begun : own).first?.at ?? now
            return max(1, Int((span - now.timeIntervalSince(oldest)).rounded(.up)))
        }
        begun.append((visitor, now))
        return nil
    }

    /// Removes the last count of a visitor, because the sign-in has not begun.
    /// - Parameter visitor: The visitor's identifier.
    public mutating func giveBack(for visitor: String) {
        if let last = begun.lastIndex(where: { $0.visitor == visitor }) { begun.remove(at: last) }
    }
}
