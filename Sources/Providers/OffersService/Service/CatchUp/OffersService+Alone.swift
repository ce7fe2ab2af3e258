import Foundation
import MemberCore
import StoreOffers

/// Work in the background that one process at a time does.
extension OffersService {
    /// How often is looked whether work is due.
    static let catchUpIdle = Duration.seconds(30)
    /// How long a process has such work unless it notes progress.
    static let catchUpTime = Duration.seconds(120)

    /// Does work for each app and environment side by side, again and again, until the task is cancelled.
    func atEachPlace(_ work: @escaping @Sendable (CatchUpPlace) async -> Void) async {
        while !Task.isCancelled {
            await withTaskGroup(of: Void.self) { group in
                for place in catchUpPlaces { group.addTask { await work(place) } }
            }
            do { try await clock.sleep(for: Self.catchUpIdle) } catch { return }
        }
    }

    /// Does work that is due, if no other process has it.
    /// - Parameters:
    ///   - name: The work.
    ///   - scope: The app and environment.
    ///   - event: What is reported where it stops before its end.
    ///   - pause: After which time it is due again, by the database's time at its end.
    ///   - work: Does it, under the name of the process that has it, and returns why it stopped before its end.
    func alone(
        _ name: OfferTask.Name, in scope: OfferScope, reporting event: StaticString, dueAfter pause: (StoreTime) -> Duration,
        _ work: (OfferTask, String) async -> CatchUpFailure?
    ) async {
        let holder = Base64URL.encode(store.random.bytes(12))
        do throws(OfferStoreError) {
            let task = try await store.begin(name, as: holder, for: Self.catchUpTime, in: scope)
            guard let task else { return }
            let failure = await work(task, holder)
            report(failure, event, scope)
            let now = try await store.now()
            let error = failure.flatMap { $0 == .stopped ? nil : $0.code }
            try await store.end(
                name, as: holder, dueAfter: failure?.pause(at: now) ?? pause(now), error: error, in: scope)
        } catch { report(.store(error), event, scope) }
    }

    /// Uses the store for work in the background.
    func storing<Value: Sendable>(
        _ body: (OfferStore) async throws(OfferStoreError) -> Value
    ) async throws(CatchUpFailure) -> Value {
        do throws(OfferStoreError) { return try await body(store) } catch { throw .store(error) }
    }

    /// Reports why work in the background stopped; never whose data it was about.
    func report(_ failure: CatchUpFailure?, _ event: StaticString, _ scope: OfferScope) {
        guard let failure, failure != .stopped, failure != .taken else { return }
        diagnostics.report(.warning, event, scope.labels.merging(["code": .open(failure.code)]) { $1 })
    }
}
