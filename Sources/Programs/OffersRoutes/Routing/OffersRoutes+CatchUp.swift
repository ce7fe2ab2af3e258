import MemberCore
import MemberHTTPServer
import OffersService
import StoreOffers

/// How far the service has caught up with the App Store.
extension OffersRoutes {
    /// `GET /v1/catch-up`.
    func catchUp(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let all = try await service.catchUp(by: caller)
        return try .sending(JSONValue.object(["environments": .array(all.map { .object($0.members) })]))
    }

    /// `GET /metrics`. Where the database cannot be used, what it knows is left out.
    func metrics(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        var text = parts.metrics.text(for: caller.app)
        if let all = try? await service.catchUp(by: caller) { text.write(all, of: caller.app) }
        return text.response
    }
}

extension CatchUpStatus {
    /// The state for programs.
    var members: [String: JSONValue] {
        var members: [String: JSONValue] = ["environment": .string(environment.rawValue)]
        members["notifications"] = notifications.map { .object($0.members(at: now)) }
        return members
    }
}

extension OfferTask {
    /// The work for programs.
    func members(at now: StoreTime) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "read": .integer(Int64(seen)), "missed": .integer(Int64(found)), "isRunning": .bool(held > now),
            "nextDate": .integer(due.milliseconds),
        ]
        members["completeUntil"] = progress.mark.map { .integer($0.milliseconds) }
        members["error"] = error.map(JSONValue.string)
        members["errorDate"] = failed.map { .integer($0.milliseconds) }
        return members
    }
}

extension PrometheusText {
    /// Writes how far the service has caught up.
    mutating func write(_ all: [CatchUpStatus], of app: String) {
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
