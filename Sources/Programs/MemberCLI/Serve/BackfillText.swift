import Foundation
import OffersService

/// How far a back-fill is, in lines for a person.
enum BackfillText {
    /// The lines.
    static func lines(_ progress: BackfillProgress?) -> [String] {
        guard let progress else { return ["No identifier was added yet: member serve backfill add."] }
        var lines = [
            "\(progress.done) of \(progress.total) are done, \(progress.open) are left, \(progress.failed) failed; "
                + "\(progress.erased) of erased subscriptions were passed over."
        ]
        if progress.stalled > 0, let time = progress.takenOver {
            lines.append(
                "\(progress.stalled) of those left were claimed by a process that does not respond; others take them over from "
                    + "\(time.date.formatted(.iso8601)) on.")
        }
        if let perHour = progress.perHour {
            let end = progress.end.map { " At this pace it ends at \($0.date.formatted(.iso8601))." } ?? ""
            lines.append("\(Int(perHour)) in an hour.\(end)")
        } else if progress.open > progress.stalled {
            lines.append("None was fetched in the last minutes: is a service running on this database?")
        }
        if let error = progress.error, let paused = progress.paused {
            lines.append("All wait until \(paused.date.formatted(.iso8601)): \(error).")
        }
        lines += progress.errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) failed: \($0.key)" }
        return lines
    }
}
