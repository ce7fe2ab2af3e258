import Foundation
import MemberCore
import OffersBackend
import StoreOffers

extension OffersService {
    /// Reads the App Store's history of notifications where that is due, until the task is cancelled.
    func catchUpAlways() async {
        guard catchUpSettings.interval > .zero else { return }
        await atEachPlace(catchUp)
    }

    /// Reads the history of notifications of one app and environment, if that is due and no other process does it.
    func catchUp(_ place: CatchUpPlace) async {
        let again = { (_: StoreTime) in catchUpSettings.interval }
        await alone(.notifications, in: place.scope, reporting: "offers_service.catch_up_failed", dueAfter: again) {
            task, holder in
            await failure(of: task, place, holder)
        }
    }

    /// Reads all parts up to now.
    /// - Returns: Why it stopped before; nil where it did not.
    private func failure(of task: OfferTask, _ place: CatchUpPlace, _ holder: String) async -> CatchUpFailure? {
        var progress = task.progress
        do throws(CatchUpFailure) {
            while try await read(&progress, place, holder) {}
            return nil
        } catch {
            guard error.meansLostPlace else { return error }
            progress.place = nil
            let lost = progress
            do throws(CatchUpFailure) { try await note(lost, place, holder) } catch { return error }
            return error
        }
    }

    /// Reads one part, page by page.
    /// - Returns: Whether more parts follow.
    private func read(
        _ progress: inout OfferTask.Progress, _ place: CatchUpPlace, _ holder: String
    ) async throws(CatchUpFailure) -> Bool {
        let now = try await storing { store throws(OfferStoreError) in try await store.now() }
        let part = CatchUpRule.part(after: progress.mark, firstDays: catchUpSettings.days, at: now)
        if part.hasGap { diagnostics.report(.error, "offers_service.catch_up_gap", place.values) }
        if progress.end == nil || progress.place == nil { progress.begin(part) }
        let end = progress.end ?? part.end
        let filters = NotificationFilters(from: part.start.date, to: end.date)
        var pages = place.client.notificationPages(filters, after: progress.place)
        while let page = try await next(&pages) {
            let found = try await take(page, place)
            progress.place = pages.place
            if pages.place == nil { progress.finish() }
            try await note(progress, place, holder, seen: page.count, found: found)
        }
        return end < now
    }

    private func next(
        _ pages: inout ServerAPIPages<SentNotification>
    ) async throws(CatchUpFailure) -> [SentNotification]? {
        guard !Task.isCancelled else { throw .stopped }
        do throws(ServerAPIError) { return try await pages.next() } catch { throw Task.isCancelled ? .stopped : .api(error) }
    }

    private func note(
        _ progress: OfferTask.Progress, _ place: CatchUpPlace, _ holder: String, seen: Int = 0, found: Int = 0
    ) async throws(CatchUpFailure) {
        let isMine = try await storing { store throws(OfferStoreError) in
            try await store.note(
                progress, of: .notifications, seen: seen, found: found, as: holder, for: Self.catchUpTime, in: place.scope)
        }
        guard isMine else { throw .taken }
    }

    /// Takes the notifications of a page like those that the App Store sends.
    /// - Returns: How many were not stored before.
    private func take(_ page: [SentNotification], _ place: CatchUpPlace) async throws(CatchUpFailure) -> Int {
        var found = 0
        for one in page {
            let body = NewOfferEvent.json(["signedPayload": .string(one.signedPayload)])
            do throws(OfferProblem) { found += try await isNews(body, place) ? 1 : 0 } catch {
                // One that is refused would be refused again; it is reported, and must not stop those after it.
                guard case .evidenceRefused = error else { throw .problem(error) }
                diagnostics.count("offers_service.catch_up", ["outcome": .open("refused")])
            }
        }
        return found
    }

    /// Takes a notification unless it is stored. Only the store can have written the identifier, under TLS.
    private func isNews(_ body: Data, _ place: CatchUpPlace) async throws(OfferProblem) -> Bool {
        guard let address = NotificationAddress(body: body), address.isFor(place.scope) else { throw refused(.bundleMismatch) }
        if let id = address.id {
            let isKnown = try await stored { store throws(OfferStoreError) in try await store.hasNotification(id, in: place.scope)
            }
            if isKnown { return false }
        }
        let outcome = try await take(body)
        diagnostics.count("offers_service.catch_up", ["outcome": .open(outcome.rawValue)])
        return outcome == .stored
    }
}
