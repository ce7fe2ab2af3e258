import MemberHTTPServer
import OffersService

extension PrometheusText {
    /// Writes how far the service has caught up.
    mutating func write(_ all: [CatchUpStatus], of app: String) {
        writeTasks(all, of: app)
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

    private mutating func writeTasks(_ all: [CatchUpStatus], of app: String) {
        let tasks = all.flatMap { one in
            [one.notifications, one.comparison].compactMap { $0.map { (one.environment.rawValue, $0) } }
        }
        family(
            "offers_notifications_complete_seconds", .gauge,
            help: "Until when the App Store's notifications are complete, since 1970.")
        for (environment, task) in tasks where task.name == .notifications {
            guard let mark = task.progress.mark else { continue }
            sample(
                "offers_notifications_complete_seconds", Double(mark.milliseconds) / 1000,
                ["app": app, "environment": environment])
        }
        write(
            "offers_notifications_read_total", "Notifications read from the App Store's history.", app,
            tasks.filter { $0.1.name == .notifications }.map { ($0.0, $0.1.seen) })
        write(
            "offers_notifications_missed_total", "Notifications of the history that had not arrived.", app,
            tasks.filter { $0.1.name == .notifications }.map { ($0.0, $0.1.found) })
        write(
            "offers_compared_total", "Subscriptions that were compared with the App Store's history.", app,
            tasks.filter { $0.1.name == .comparison }.map { ($0.0, $0.1.seen) })
        write(
            "offers_compared_missed_total", "Compared subscriptions of which a notification was missed.", app,
            tasks.filter { $0.1.name == .comparison }.map { ($0.0, $0.1.found) })
        family("offers_catch_up_failing", .gauge, help: "1 while catching up fails, by the work and the error's code.")
        for (environment, task) in tasks {
            guard let code = task.error else { continue }
            let labels: KeyValuePairs = [
                "app": app, "environment": environment, "work": task.name.rawValue, "code": code,
            ]
            sample("offers_catch_up_failing", 1, labels)
        }
    }

    private mutating func write(_ name: String, _ help: String, _ app: String, _ values: [(environment: String, count: Int)]) {
        family(name, .counter, help: help)
        for (environment, count) in values { sample(name, Double(count), ["app": app, "environment": environment]) }
    }
}
