import Foundation
import MemberCore
import OffersBackend
import StoreOffers

extension OffersService {
    /// How often is looked for identifiers that are due.
    static let backfillIdle = Duration.seconds(5)
    /// How many identifiers a process claims at once.
    static let backfillChunk = 20
    /// How many calls of one app and environment it makes side by side.
    static let backfillWidth = 8

    /// Fetches the histories of the back-fills, until the task is cancelled. Any number of processes may do so.
    func backfillAlways() async {
        await withTaskGroup(of: Void.self) { group in
            for place in catchUpPlaces { group.addTask { await backfillAlways(place) } }
        }
    }

    private func backfillAlways(_ place: CatchUpPlace) async {
        while !Task.isCancelled {
            let pause = await backfillRound(place)
            guard pause > .zero else { continue }
            do { try await clock.sleep(for: pause) } catch { return }
        }
    }

    /// Fetches the histories of some identifiers.
    /// - Returns: After which time the next ones are due; zero for at once.
    func backfillRound(_ place: CatchUpPlace) async -> Duration {
        do throws(OfferStoreError) {
            let progress = try await store.backfill(in: place.scope)
            guard let progress, progress.open > 0 else { return Self.backfillIdle }
            if let paused = progress.paused {
                return min(.milliseconds(paused.milliseconds - progress.now.milliseconds), Self.backfillIdle)
            }
            let items = try await store.claimBackfill(limit: Self.backfillChunk, for: BackfillProgress.claimTime, in: place.scope)
            guard !items.isEmpty else { return Self.backfillIdle }
            let stops = await fill(items, place)
            guard let stop = stops.max(by: { $0.pause < $1.pause }) else { return .zero }
            report(stop.failure, "offers_service.backfill_paused", place.scope)
            try await store.pauseBackfill(stop.failure.code, for: stop.pause, in: place.scope)
            return min(stop.pause, Self.backfillIdle)
        } catch {
            report(.store(error), "offers_service.backfill_failed", place.scope)
            return BackfillRule.pauseOfAll
        }
    }

    /// A reason for which all identifiers wait, and how long.
    private struct Stop: Sendable {
        let failure: CatchUpFailure
        let pause: Duration
    }

    private func fill(_ items: [BackfillItem], _ place: CatchUpPlace) async -> [Stop] {
        await withTaskGroup(of: Stop?.self) { group in
            var (rest, stops) = (items[...], [Stop]())
            for item in rest.prefix(Self.backfillWidth) { group.addTask { await fill(item, place) } }
            rest = rest.dropFirst(Self.backfillWidth)
            while let stop = await group.next() {
                if let stop { stops.append(stop) }
                guard let item = rest.popFirst() else { continue }
                // Once all have to wait, the others are given back without a call.
                if let pause = stops.map(\.pause).max() {
                    group.addTask { await note(.waits(pause), of: item, place, nil) }
                } else {
                    group.addTask { await fill(item, place) }
                }
            }
            return stops
        }
    }

    /// Fetches and stores the history of one identifier, and notes what became of it. A process that ends in between leaves its claim,
    /// which ends by itself; fetching a history twice changes nothing.
    private func fill(_ item: BackfillItem, _ place: CatchUpPlace) async -> Stop? {
        let (outcome, failure) = await outcome(of: item, place)
        if Task.isCancelled { return await note(.waits(.zero), of: item, place, nil) }
        return await note(outcome, of: item, place, failure)
    }

    private func note(
        _ outcome: BackfillOutcome, of item: BackfillItem, _ place: CatchUpPlace, _ failure: CatchUpFailure?
    ) async -> Stop? {
        do throws(OfferStoreError) {
            try await store.note(outcome, of: item, in: place.scope)
            guard let failure, case .waits(let pause) = outcome else { return nil }
            return Stop(failure: failure, pause: pause)
        } catch { return Stop(failure: .store(error), pause: BackfillRule.pauseOfAll) }
    }

    private func outcome(
        of item: BackfillItem, _ place: CatchUpPlace
    ) async -> (outcome: BackfillOutcome, stops: CatchUpFailure?) {
        let now: StoreTime
        do throws(OfferProblem) {
            now = try await self.now()
            if try await passesOver(item.id, lastExpiry: nil, place.scope) { return (.done(isErased: true), nil) }
        } catch { return BackfillRule.outcome(of: error) }
        do throws(EvidenceFailure) {
            let evidence = try await place.evidence(of: item)
            do throws(OfferProblem) {
                let kept = try await keep(GenuineEvidence(evidence, nil), place.app, at: now)
                return (.done(isErased: kept.histories.isEmpty && !kept.erased.isEmpty), nil)
            } catch { return BackfillRule.outcome(of: error) }
        } catch { return BackfillRule.outcome(of: error, tries: item.attempts, at: now) }
    }
}

extension CatchUpPlace {
    /// Fetches the history of an identifier, from the sandbox where production does not know it and the operator left that open.
    fileprivate func evidence(of item: BackfillItem) async throws(EvidenceFailure) -> VerifiedEvidence {
        let verifier = try app.verifier(environment)
        guard item.fallsBack, environment == .production, let sandbox = app.background[.sandbox] else {
            return try await client.evidence(of: item.id, verifier: verifier)
        }
        return try await client.evidence(of: item.id, verifier: verifier, orSandbox: (sandbox, try app.verifier(.sandbox)))
    }
}
