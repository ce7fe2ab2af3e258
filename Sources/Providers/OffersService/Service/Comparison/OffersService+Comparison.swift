import Foundation
import MemberCore
import OffersBackend
import StoreOffers

extension OffersService {
    /// Compares a sample with the App Store once a day, until the task is cancelled.
    func compareAlways() async {
        guard catchUpSettings.sample > 0 else { return }
        await atEachPlace(compare)
    }

    /// Compares a sample of one app and environment, if that was not done on this day and no other process does it.
    /// Notifications that are to be read before are not missed.
    func compare(_ place: CatchUpPlace) async {
        guard await isTimely(place) else { return }
        let again = { (now: StoreTime) in ComparisonRule.restOfDay(at: now) }
        await alone(.comparison, in: place.scope, reporting: "offers_service.comparison_failed", dueAfter: again) {
            task, holder in
            await failure(comparing: task, place, holder)
        }
    }

    private func isTimely(_ place: CatchUpPlace) async -> Bool {
        do throws(OfferStoreError) {
            return ComparisonRule.isTimely(
                after: try await store.task(.notifications, in: place.scope), readEvery: catchUpSettings.interval,
                at: try await store.now())
        } catch {
            report(.store(error), "offers_service.comparison_failed", place.scope)
            return false
        }
    }

    private func failure(comparing task: OfferTask, _ place: CatchUpPlace, _ holder: String) async -> CatchUpFailure? {
        do throws(CatchUpFailure) {
            let now = try await storing { store throws(OfferStoreError) in try await store.now() }
            var (progress, missed) = (task.progress, 0)
            let day = ComparisonRule.day(of: now)
            // A sample that was begun on this day is only completed.
            if progress.end != day { (progress.end, progress.place) = (day, "0") }
            var count = progress.place.flatMap { Int($0) } ?? 0
            for original in try await sample(catchUpSettings.sample - count, place, at: now) {
                let isMissed = try await isMissed(original, place)
                (count, missed) = (count + 1, missed + (isMissed ? 1 : 0))
                progress.place = "\(count)"
                try await note(progress, isMissed, place, holder)
            }
            (progress.mark, progress.end, progress.place) = (day, nil, nil)
            try await note(progress, nil, place, holder)
            report(missed: missed, of: count, place)
            return nil
        } catch { return error }
    }

    private func note(
        _ progress: OfferTask.Progress, _ isMissed: Bool?, _ place: CatchUpPlace, _ holder: String
    ) async throws(CatchUpFailure) {
        let (seen, found) = (isMissed == nil ? 0 : 1, isMissed == true ? 1 : 0)
        let isMine = try await storing { store throws(OfferStoreError) in
            try await store.note(
                progress, of: .comparison, seen: seen, found: found, as: holder, for: Self.catchUpTime, in: place.scope)
        }
        guard isMine else { throw .taken }
    }

    private func report(missed: Int, of count: Int, _ place: CatchUpPlace) {
        let values = place.values.merging(["missed": .open("\(missed)"), "compared": .open("\(count)")]) { $1 }
        diagnostics.report(missed > 0 ? .warning : .info, "offers_service.compared", values)
        diagnostics.count("offers_service.compared", by: count, ["missed": .open("false")])
        if missed > 0 { diagnostics.count("offers_service.compared", by: missed, ["missed": .open("true")]) }
    }

    /// Of how many that end after a moment one is chosen: many may end at the same time.
    private static let nearby = 20

    /// Chooses subscriptions at random, most of them about to expire or running.
    func sample(_ size: Int, _ place: CatchUpPlace, at now: StoreTime) async throws(CatchUpFailure) -> [String] {
        var chosen: Set<String> = []
        for range in ComparisonRule.ranges(at: now) {
            let goal = min(size, chosen.count + (size * range.weight + 99) / 100)
            // A moment may lead to one that is chosen already.
            for _ in 0..<3 * max(0, goal - chosen.count) where chosen.count < goal {
                let from = range.moment(store.random)
                let next = try await storing { store throws(OfferStoreError) in
                    try await store.subscriptions(
                        by: .expires, from: from, until: range.end, limit: Self.nearby, in: place.scope)
                }
                if !next.isEmpty { chosen.insert(next[store.random.number(below: next.count)].original) }
            }
        }
        return chosen.sorted()
    }

    /// Fetches the App Store's history of a subscription, stores what is new in it, and says whether a notification was missed.
    private func isMissed(_ original: String, _ place: CatchUpPlace) async throws(CatchUpFailure) -> Bool {
        guard !Task.isCancelled else { throw .stopped }
        let before = try await storing { store throws(OfferStoreError) in
            try await store.history(of: original, in: place.scope)
        }
        guard let before, let evidence = try await evidence(of: original, place) else { return false }
        do throws(OfferProblem) {
            let now = try await self.now()
            let kept = try await keep(GenuineEvidence(evidence, nil), place.app, at: now)
            guard let after = kept.histories.first(where: { $0.original == original }) else { return false }
            return ComparisonRule.isMissed(before.history, after.history, at: now)
        } catch { throw .problem(error) }
    }

    /// The evidence; nil where the App Store refuses this subscription alone, which is reported.
    private func evidence(of original: String, _ place: CatchUpPlace) async throws(CatchUpFailure) -> VerifiedEvidence? {
        do throws(EvidenceFailure) {
            return try await place.client.evidence(of: original, verifier: place.app.verifier(place.environment))
        } catch {
            guard !Task.isCancelled else { throw .stopped }
            if case .serverAPI(let cause as ServerAPIError, _) = error.cause {
                if case .refused(let code) = cause, !code.isRetryable {} else { throw .api(cause) }
            }
            report(error)
            return nil
        }
    }
}

extension ComparisonRule.Range {
    /// A moment in it at random.
    func moment(_ random: any RandomSource) -> StoreTime {
        let length = max(1, end.milliseconds - from.milliseconds)
        return StoreTime(milliseconds: from.milliseconds + Int64(random.number(below: Int(length))))
    }
}

extension RandomSource {
    /// A whole number from 0 on, at random; for choices that need not be exactly even.
    fileprivate func number(below count: Int) -> Int {
        let number = bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(number % UInt64(max(1, count)))
    }
}
