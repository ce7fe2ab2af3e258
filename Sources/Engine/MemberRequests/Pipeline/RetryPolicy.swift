import Foundation

/// How often and how late a call is repeated: exponential back-off with jitter under a budget of tries and time.
public struct RetryPolicy: Sendable, Equatable {
    /// How often a call is sent at most, the first time included.
    public var tries: Int
    /// The wait before the first repetition.
    public var first: Duration
    /// By how much each wait is longer than the one before.
    public var factor: Double
    /// The longest wait that is not asked for by the server.
    public var cap: Duration
    /// By how much of itself a wait may be longer or shorter by chance, from 0 to 1.
    public var jitter: Double
    /// How long a call may take in all; no wait goes beyond it.
    public var budget: Duration

    /// A policy.
    /// - Parameters:
    ///   - tries: How often a call is sent at most.
    ///   - first: The wait before the first repetition.
    ///   - factor: By how much each wait is longer than the one before.
    ///   - cap: The longest wait that is not asked for by the server.
    ///   - jitter: By how much of itself a wait may differ by chance.
    ///   - budget: How long a call may take in all.
    public init(
        tries: Int = 3, first: Duration = .seconds(1), factor: Double = 1.5, cap: Duration = .seconds(60),
        jitter: Double = 0.1, budget: Duration = .seconds(60)
    ) {
        self.tries = tries
        self.first = first
        self.factor = factor
        self.cap = cap
        self.jitter = jitter
        self.budget = budget
    }

    /// Nothing is repeated.
    public static let none = RetryPolicy(tries: 1)
    /// Three tries within a minute; waits of 1 s and 1.5 s, a tenth more or less.
    public static let standard = RetryPolicy()

    /// How long to wait before the next try.
    /// - Parameters:
    ///   - tries: How often the call was sent.
    ///   - asked: How long the server asks to wait; never less is waited.
    ///   - spent: How long the call has taken.
    ///   - chance: A number from 0 to 1.
    /// - Returns: The wait; nil if the budget does not allow another try.
    public func wait(after tries: Int, asked: Duration? = nil, spent: Duration, chance: Double) -> Duration? {
        guard tries < self.tries else { return nil }
        let plain = min(first / .seconds(1) * pow(factor, Double(max(0, tries - 1))), cap / .seconds(1))
        let own = Duration.seconds(plain * (1 + jitter * (2 * chance - 1)))
        let wait = asked.map { max($0, own) } ?? own
        return spent + wait <= budget ? wait : nil
    }
}
