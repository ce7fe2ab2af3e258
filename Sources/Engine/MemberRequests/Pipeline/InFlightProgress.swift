import MemberCore
import MemberHTTP

/// The progress of requests in flight, reported to every caller that waits for them.
///
/// The request is the first caller's. A caller that joins it later hears what is reported from then on.
final class InFlightProgress: Sendable {
    private struct State: Sendable {
        var callers: [CallIdentity: [Int: HTTPProgress]] = [:]
        var next = 0
    }

    private let state = Locked(State())

    /// How many callers listen now.
    var callerCount: Int { state.withLock { $0.callers.values.reduce(0) { $0 + $1.count } } }

    /// Lets a caller listen to a request while work is done.
    /// - Parameters:
    ///   - identity: The request.
    ///   - progress: The caller's closures; nil listens to nothing.
    ///   - work: The work.
    /// - Returns: The result of the work.
    func reporting<Value: Sendable>(
        _ identity: CallIdentity, to progress: HTTPProgress?, _ work: () async -> Value
    ) async -> Value {
        guard let progress else { return await work() }
        let number = state.withLock { state in
            state.next += 1
            state.callers[identity, default: [:]][state.next] = progress
            return state.next
        }
        defer {
            state.withLock { state in
                state.callers[identity]?[number] = nil
                if state.callers[identity]?.isEmpty == true { state.callers[identity] = nil }
            }
        }
        return await work()
    }

    /// The progress for the request itself, which passes each report on to all callers that listen then.
    func ofAll(_ identity: CallIdentity) -> HTTPProgress {
        HTTPProgress(
            upload: { [self] done, total in for caller in callers(of: identity) { caller.upload?(done, total) } },
            download: { [self] done, total in for caller in callers(of: identity) { caller.download?(done, total) } })
    }

    private func callers(of identity: CallIdentity) -> [HTTPProgress] {
        state.withLock { $0.callers[identity].map { Array($0.values) } ?? [] }
    }
}
