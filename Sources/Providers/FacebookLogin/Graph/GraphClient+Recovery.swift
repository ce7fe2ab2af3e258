import Foundation
import MemberCore
import MemberRequests

extension GraphClient {
    /// Sends requests again that met a limit and may wait, after the longest of their delays. A request with extras for the
    /// batch, such as another's name, is not sent again, because it depends on the others.
    func sendAfterLimits(
        _ elements: [GraphElement], _ outcomes: [Outcome], _ options: GraphOptions
    ) async -> [Outcome] {
        let late = elements.indices.filter { place in
            guard case .failure(let error as GraphError) = outcomes[place] else { return false }
            return error.forbidsHaste && elements[place].request.delayAfterLimit != nil && elements[place].extras.isEmpty
        }
        guard let delay = late.compactMap({ elements[$0].request.delayAfterLimit }).max(),
            await hasWaited(delay, options.place)
        else { return outcomes }
        var outcomes = outcomes
        for (place, outcome) in zip(late, await sendOnce(late.map { elements[$0] }, options)) { outcomes[place] = outcome }
        return outcomes
    }

    /// Waits, and shows others the end of the wait.
    /// - Returns: Whether the time has passed; false if the task was cancelled.
    private func hasWaited(_ delay: Duration, _ place: RatePlace?) async -> Bool {
        let end = clock.now.addingTimeInterval(delay / .seconds(1))
        place?.stand { end }
        defer { place?.leave() }
        return (try? await clock.sleep(for: delay)) != nil
    }

    /// Sends a request again after the recovery from its error.
    /// - Returns: The new outcome; nil if there was no recovery.
    func recover(from error: any Error, _ element: GraphElement, _ options: GraphOptions) async -> Outcome? {
        guard let graph = error as? GraphError else { return nil }
        var again = element
        let current = tokens.current()
        switch GraphRecovery.step(for: graph, token: element.request.tokenString, current: current) {
        case .none: return nil
        case .sendAgain: break
        case .logIn(let permissions):
            guard let current, let fresh = await logIn(again: current, permissions) else { return nil }
            again.request = element.request.with(token: fresh.tokenString)
        }
        // The second outcome is delivered.
        again.request.setGraphErrorRecovery(disabled: true)
        let outcome = await sendOnce([again], options)[0]
        invalidate(again.request, outcome)
        return outcome
    }

    /// Removes the current token after an error about it, or lets it expire if only the session has aged.
    func invalidate(_ request: GraphRequest, _ outcome: Outcome) {
        guard case .failure(let error) = outcome, let graph = error as? GraphError, graph.isTokenError,
            !request.flags.contains(.doNotInvalidateTokenOnError), let current = tokens.current(),
            let token = request.tokenString, current.tokenString.isExactly(token)
        else { return }
        guard graph.agesToken else { return tokens.replace(current, nil) }
        let aged = current.expired(at: clock.now)
        if aged != current { tokens.replace(current, aged) }
    }
}
