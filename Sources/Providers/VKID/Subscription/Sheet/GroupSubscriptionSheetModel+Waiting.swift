import Observation

extension GroupSubscriptionSheetModel {
    /// Waits until no join is under way: for a server, whose answer says what came of it.
    /// - Returns: Where the sheet stands then.
    @discardableResult
    public func settled() async -> SheetPhase {
        while phase == .loading, !Task.isCancelled { await change() }
        return phase
    }

    private func change() async {
        await withCheckedContinuation { continuation in
            withObservationTracking {
                _ = phase
            } onChange: {
                // The property changes right after this.
                Task { @MainActor in continuation.resume() }
            }
        }
    }
}
