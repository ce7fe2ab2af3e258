public import Foundation
public import MemberCore

/// Refreshes chosen replies at an interval, so that they are fresh before an app asks for them.
///
/// ```swift
/// let schedule = RefreshSchedule(pipeline)
/// let registration = try schedule.register(call, every: .seconds(300), for: session, folder: "17")
/// // …
/// registration.cancel()
/// ```
/// A refresh looks nothing up, is unattended (``ProviderCall/isUnattended``) and waits for limits behind all other calls. A success
/// replaces the entry and restarts its age; a failure changes nothing, and is reported only to the registration's hook.
/// * The interval counts from the end of a refresh, and is up to a tenth longer by chance. It doubles after three failures in a row,
///   up to eight times, and is the old one after a success. A requirement of the member, such as a captcha, is a failure.
/// * While a refresh of the same entry is under way, none is added.
/// * Without a network, registrations pause until any call of the same traffic gets a response. If no call is made, the one with the
///   shortest interval goes on trying, which sends nothing while there is no network.
/// * A registration ends when it is cancelled, when the account of its token source is removed, and with the schedule. Registrations are
///   not stored.
public final class RefreshSchedule: Sendable {
    private let pipeline: RequestPipeline
    private let registry = RefreshTasks()

    /// Creates an empty schedule.
    /// - Parameter pipeline: Makes the calls, by the clock and the randomness of its traffic.
    public init(_ pipeline: RequestPipeline) { self.pipeline = pipeline }

    deinit { registry.cancelAll() }

    /// The number of registrations that have not ended.
    public var count: Int { registry.count }

    /// Begins to refresh a call's entry; the first time after one interval.
    /// - Parameters:
    ///   - call: The call; its lookup, priority and requirements do not matter.
    ///   - interval: The time between two refreshes, at least a second.
    ///   - source: Provides its token, such as an account's session; nil sends none.
    ///   - folder: The account's folder in the cache.
    ///   - hook: Is notified of each refresh, and may run code around it; nil for none.
    ///   - check: Judges the body of a reply; one that it throws for is not kept, and is a failure.
    /// - Returns: The registration; it goes on if it is not kept.
    /// - Throws: ``RefreshScheduleError``.
    @discardableResult
    public func register(
        _ call: ProviderCall, every interval: Duration, for source: (any TokenSource)?, folder: String,
        observedBy hook: BackgroundRefreshHook? = nil,
        accepting check: @escaping @Sendable (Data) throws(RequestError) -> Void = { _ in }
    ) throws(RefreshScheduleError) -> RefreshRegistration {
        guard interval >= .seconds(1) else { throw .intervalTooShort(interval) }
        guard call.isCacheable else { throw .notKept }
        let run = pipeline.execution(of: call.refreshing, for: source, folder: folder)
        let number = registry.begin { [pipeline, registry] in
            var pace = RefreshPace(interval)
            while run.mayKeep, await registry.turn(of: run, pace) {
                pace.note(await pipeline.refresh(run, observedBy: hook, check))
            }
        }
        return RefreshRegistration(number, in: registry)
    }

    /// Ends all registrations.
    public func cancelAll() { registry.cancelAll() }
}

/// A reply that a ``RefreshSchedule`` refreshes.
public final class RefreshRegistration: Sendable {
    private let number: Int
    private let registry: RefreshTasks

    init(_ number: Int, in registry: RefreshTasks) {
        self.number = number
        self.registry = registry
    }

    /// Whether it has not ended.
    public var isActive: Bool { registry.contains(number) }

    /// Ends it, with a refresh under way; a second time without effect.
    public func cancel() { registry.end(number) }
}

/// Why a call cannot be refreshed at an interval.
public enum RefreshScheduleError: ExplainedError {
    /// The interval is shorter than a second.
    case intervalTooShort(Duration)
    /// The call's reply is never kept: it is not a GET, or its life is `never`.
    case notKept

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .intervalTooShort(let interval):
            .init(
                "requests.interval_too_short", "A refresh every \(interval / .seconds(1)) s is too frequent.",
                "Pass an interval of at least a second.")
        case .notKept:
            .init(
                "requests.refresh_not_kept", "The reply to this call is never kept, so that it cannot be refreshed.",
                "Pass a GET with a life.")
        }
    }
}
