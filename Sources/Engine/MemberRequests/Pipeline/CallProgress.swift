import Foundation
import MemberCore

/// The pipeline's next step.
enum CallStep: Sendable {
    case deliver
    case wait(Duration)
    /// The keys of a kind, or all of them, are closed for a time; afterwards the call passes first.
    case pause(Duration, RateKey.Kind?)
    case renew(RequestError)
    case ask(Interaction, RequestError)
    /// The member is asked for the call's requirement, if it declared one.
    case require(RequestError)
    case block(scope: String, Duration, RequestError)
    case fail(CallFailure)
}

/// The reason why a call ended without a value.
struct CallFailure: Error, Sendable {
    let error: RequestError
    /// Whether an old reply may be returned instead.
    let allowsStale: Bool
}

/// The state of one call between its tries: a pure decision about the next step.
struct CallProgress: Sendable {
    private let policy: RetryPolicy
    private let isRepeatable: Bool
    /// How often one call may ask for an interaction.
    private static let maximumInteractions = 3
    private let begin: Duration
    private(set) var tries = 0
    private var hasRenewed = false
    private var interactions = 0

    /// - Parameters:
    ///   - policy: How often and how late to repeat.
    ///   - isRepeatable: Whether carrying the call out twice does no harm.
    ///   - begin: The uptime.
    init(policy: RetryPolicy, isRepeatable: Bool, begin: Duration) {
        self.policy = policy
        self.isRepeatable = isRepeatable
        self.begin = begin
    }

    /// Does not count the last interaction: another call's answer was used, and the member was not asked.
    mutating func spareInteraction() { interactions -= 1 }

    /// The step after a try.
    /// - Parameters:
    ///   - reaction: The rule's verdict.
    ///   - now: The uptime.
    ///   - chance: A number from 0 to 1.
    /// - Returns: The step.
    mutating func step(after reaction: CallReaction, at now: Duration, chance: Double) -> CallStep {
        tries += 1
        let failure = { (error: RequestError) in CallStep.fail(CallFailure(error: error, allowsStale: reaction.allowsStale)) }
        switch reaction {
        case .value: return .deliver
        case .fail(let error): return failure(error)
        case .retry(let error, let asked, let evenWrites):
            guard isRepeatable || evenWrites else { return failure(error) }
            return policy.wait(after: tries, asked: asked, spent: now - begin, chance: chance).map(CallStep.wait)
                ?? failure(error)
        case .pause(let error, let duration, let kind):
            // The keys are closed for other calls, whether or not this one is repeated.
            return tries < policy.tries && now - begin + duration <= policy.budget ? .pause(duration, kind) : failure(error)
        case .block(let error, let scope, let duration): return .block(scope: scope, duration, error)
        case .renewToken(let error):
            if hasRenewed { return failure(error) }
            hasRenewed = true
            tries -= 1
            return .renew(error)
        case .lacksPermission(let error):
            tries -= 1
            return .require(error)
        case .ask(let interaction, let error):
            interactions += 1
            if interactions > Self.maximumInteractions { return failure(error) }
            tries -= 1
            return .ask(interaction, error)
        }
    }
}

/// How often and how late a call is repeated: exponential back-off with jitter under a budget of tries and time.
public struct RetryPolicy: Sendable, Equatable {
    /// How often a call is sent at most, the first time included.
    public var tries: Int
    /// The wait before the first repetition.
    public var first: Duration
    /// The factor by which each wait is longer than the one before.
    public var factor: Double
    /// The longest wait that is not asked for by the server.
    public var cap: Duration
    /// The fraction by which a wait is randomly longer or shorter, from 0 to 1.
    public var jitter: Double
    /// How long a call may take in all; no wait goes beyond it.
    public var budget: Duration

    /// Creates a policy.
    /// - Parameters:
    ///   - tries: How often a call is sent at most.
    ///   - first: The wait before the first repetition.
    ///   - factor: The factor by which each wait is longer than the one before.
    ///   - cap: The longest wait that is not asked for by the server.
    ///   - jitter: The fraction by which a wait is randomly longer or shorter.
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

    /// No call is repeated.
    public static let none = RetryPolicy(tries: 1)
    /// Three tries within a minute; waits of 1 s and 1.5 s, a tenth more or less.
    public static let standard = RetryPolicy()

    /// How long to wait before the next try.
    /// - Parameters:
    ///   - tries: How often the call was sent.
    ///   - asked: How long the server asks to wait; the wait is never shorter.
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
