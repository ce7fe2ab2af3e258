public import MemberCore

/// Something that a provider wants of the member before it carries out a call: a picture's letters, a page, a yes.
public struct Interaction: Sendable, Equatable, CustomStringConvertible {
    /// What is wanted.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public let rawValue: String
        /// Any kind.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Proof that a person is there.
        public static let captcha = Kind(rawValue: "captcha")
        /// A page of the provider's, to be gone through.
        public static let page = Kind(rawValue: "page")
        /// A yes or no to this call.
        public static let confirmation = Kind(rawValue: "confirmation")
        /// The member's password, or another proof of who they are.
        public static let credential = Kind(rawValue: "credential")
    }

    /// What is wanted.
    public let kind: Kind
    /// What the provider said about it, by its own names.
    public let fields: [String: String]
    /// Whether it concerns this call alone: an answer to another call's then means nothing to it.
    public let isPersonal: Bool

    /// An interaction.
    /// - Parameters:
    ///   - kind: What is wanted.
    ///   - fields: What the provider said about it.
    ///   - isPersonal: Whether it concerns this call alone.
    public init(_ kind: Kind, fields: [String: String] = [:], isPersonal: Bool = false) {
        self.kind = kind
        self.fields = fields
        self.isPersonal = isPersonal
    }

    /// The kind and the names of the fields; their values may be the member's.
    public var description: String { "\(kind.rawValue) (\(fields.keys.sorted().joined(separator: ", ")))" }
}

/// How an interaction ended.
public enum InteractionAnswer: Sendable {
    /// The call is repeated with these parameters; they are no part of its cache key.
    case adding(FormFields)
    /// The call is repeated as it was.
    case repeating
    /// The call ends with the provider's refusal.
    case cancelled
}

/// The one place where an app answers what providers want of the member.
///
/// ```swift
/// let hook = InteractionHook { interaction in
///     guard interaction.kind == .captcha, let text = await dialogue(interaction.fields["captcha_img"]) else { return .cancelled }
///     return .adding([("captcha_sid", interaction.fields["captcha_sid"] ?? ""), ("captcha_key", text)])
/// }
/// ```
/// It is asked about one interaction at a time. A call that meets the same kind meanwhile waits for the answer: it is repeated
/// before anybody is asked again, or ends if the member cancelled. One that concerns its call alone waits for its turn.
public final class InteractionHook: Sendable {
    private struct State: Sendable {
        var ended: [Interaction.Kind: (count: Int, isCancelled: Bool)] = [:]
        var endings = 0
    }

    private let clock: any MemberClock
    private let limit: Duration
    private let answer: @Sendable (Interaction) async -> InteractionAnswer
    private let state = Locked(State())
    private let lock = AsyncLock()

    /// A hook.
    /// - Parameters:
    ///   - limit: How long an answer may take before it counts as cancelled; ten minutes unless said otherwise.
    ///   - clock: The time.
    ///   - answer: Asks the member. Its task is cancelled when the call is, or the limit is over; it should return then.
    public init(
        limit: Duration = .seconds(600), clock: any MemberClock = SystemClock(),
        answer: @escaping @Sendable (Interaction) async -> InteractionAnswer
    ) {
        self.limit = limit
        self.clock = clock
        self.answer = answer
    }

    /// How many calls wait for their turn now.
    var waitingCount: Int { lock.waitingCount }

    /// The answer to an interaction, asked for when its turn has come, unless another call's answer does.
    func ask(_ interaction: Interaction) async -> (answer: InteractionAnswer, wasAsked: Bool) {
        let arrival = state.withLock { $0.endings }
        guard await lock.enter() else { return (.cancelled, false) }
        defer { lock.leave() }
        let earlier = state.withLock { $0.ended[interaction.kind] }
        if !interaction.isPersonal, let earlier, earlier.count > arrival {
            return (earlier.isCancelled ? .cancelled : .repeating, false)
        }
        let answer = await limited(interaction)
        if Task.isCancelled { return (.cancelled, true) }
        let isCancelled = if case .cancelled = answer { true } else { false }
        state.withLock { state in
            state.endings += 1
            state.ended[interaction.kind] = (state.endings, isCancelled)
        }
        return (answer, true)
    }

    private func limited(_ interaction: Interaction) async -> InteractionAnswer {
        await withTaskGroup(of: InteractionAnswer.self) { [answer, clock, limit] group in
            group.addTask { await answer(interaction) }
            group.addTask {
                try? await clock.sleep(for: limit)
                return .cancelled
            }
            defer { group.cancelAll() }
            return await group.next() ?? .cancelled
        }
    }
}
