import MemberHTTPServer
import OffersService

extension PrometheusText {
    /// Writes how far the service has caught up.
    mutating func write(_ all: [CatchUpStatus], of app: String) {
        writeNotifications(all, of: app)
        writeBackfills(all, of: app)
    }

    private mutating func writeBackfills(_ all: [CatchUpStatus], of app: String) {
        family("offers_backfill_identifiers", .gauge, help: "Identifiers of the back-fill, by what became of them.")
        for one in all {
            guard let progress = one.backfill else { continue }
            let states = [("done", progress.done), ("failed", progress.failed), ("left", progress.open)]
            for (state, count) in states {
                sample(
                    "offers_backfill_identifiers", Double(count),
                    ["app": app, "environment": one.environment.rawValue, "state": state])
            }
        }
        family("offers_backfill_paused", .gauge, help: "1 while all of the back-fill waits, by the error's code.")
        for one in all {
            guard let code = one.backfill?.error else { continue }
            sample("offers_backfill_paused", 1, ["app": app, "environment": one.environment.rawValue, "code": code])
        }
    }

    private mutating func writeNotifications(_ all: [CatchUpStatus], of app: String) {
        let tasks = all.compactMap { one in one.notifications.map { (one.environment.rawValue, $0) } }
        family(
            "offers_notifications_complete_seconds", .gauge,
            help: "Until when the App Store's notifications are complete, since 1970.")
        for (environment, task) in tasks {
            guard let mark = task.progress.mark else { continue }
            sample(
                "offers_notifications_complete_seconds", Double(mark.milliseconds) / 1000,
                ["app": app, "environment": environment])
        }
        family("offers_notifications_read_total", .counter, help: "Notifications read from the App Store's history.")
        for (environment, task) in tasks {
            sample("offers_notifications_read_total", Double(task.seen), ["app": app, "environment": environment])
        }
        family("offers_notifications_missed_total", .counter, help: "Notifications of the history that had not arrived.")
        for (environment, task) in tasks {
            sample("offers_notifications_missed_total", Double(task.found), ["app": app, "environment": environment])
        }
        family("offers_catch_up_failing", .gauge, help: "1 while reading the history fails, by the error's code.")
        for (environment, task) in tasks {
            guard let code = task.error else { continue }
            sample("offers_catch_up_failing", 1, ["app": app, "environment": environment, "code": code])
        }
    }
}
