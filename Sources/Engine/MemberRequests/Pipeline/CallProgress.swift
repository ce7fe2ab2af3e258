import MemberCore

/// What the pipeline does next.
enum CallStep: Sendable {
    case deliver
    case wait(Duration)
    /// The key is closed for a time; the call goes first then.
    case pause(Duration)
    case renew(RequestError)
    case ask(Interaction, RequestError)
    case block(scope: String, Duration, RequestError)
    case fail(CallFailure)
}

/// Why a call ended without a value.
struct CallFailure: Error, Sendable {
    let error: RequestError
    /// Whether an old reply may stand in.
    let allowsStale: Bool
}

/// Where one call stands between its tries: a pure decision about the next step.
struct CallProgress: Sendable {
    private let policy: RetryPolicy
    private let isRepeatable: Bool
    private let maximumInteractions: Int
    private let begin: Duration
    private(set) var tries = 0
    private var hasRenewed = false
    private var interactions = 0

    /// - Parameters:
    ///   - policy: How often and how late to repeat.
    ///   - isRepeatable: Whether carrying the call out twice does no harm.
    ///   - maximumInteractions: How often it may ask.
    ///   - begin: The uptime.
    init(policy: RetryPolicy, isRepeatable: Bool, maximumInteractions: Int = 3, begin: Duration) {
        self.policy = policy
        self.isRepeatable = isRepeatable
        self.maximumInteractions = maximumInteractions
        self.begin = begin
    }

    /// Takes the last interaction back: another call's answer did, and nobody was asked.
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
        case .pause(let error, let duration):
            // Closed for the others, whether or not this one is repeated.
            return tries < policy.tries && now - begin + duration <= policy.budget ? .pause(duration) : failure(error)
        case .block(let error, let scope, let duration): return .block(scope: scope, duration, error)
        case .renewToken(let error):
            if hasRenewed { return failure(error) }
            hasRenewed = true
            tries -= 1
            return .renew(error)
        case .ask(let interaction, let error):
            interactions += 1
            if interactions > maximumInteractions { return failure(error) }
            tries -= 1
            return .ask(interaction, error)
        }
    }
}
