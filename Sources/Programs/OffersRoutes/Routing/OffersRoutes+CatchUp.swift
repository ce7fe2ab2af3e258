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
        if let all = try? await service.metricsStatus(by: caller) { text.write(all, of: caller.app) }
        if let all = try? await service.metricsSummaries(by: caller) { text.write(all, of: caller.app) }
        return text.response
    }
}

extension CatchUpStatus {
    /// The state for programs.
    var members: [String: JSONValue] {
        var members: [String: JSONValue] = ["environment": .string(environment.rawValue)]
        members["notifications"] = notifications.map { .object($0.members(at: now)) }
        members["comparison"] = comparison.map { .object($0.members(at: now)) }
        members["backfill"] = backfill.map { .object($0.members) }
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

extension BackfillProgress {
    /// How far it is, for programs.
    package var members: [String: JSONValue] {
        let numbers = [
            ("total", total), ("done", done), ("erased", erased), ("failed", failed), ("left", open), ("stalled", stalled),
        ]
        var members = Dictionary(numbers.map { ($0.0, JSONValue.integer(Int64($0.1))) }) { $1 }
        members["perHour"] = perHour.map { .integer(Int64($0)) }
        members["endDate"] = end.map { .integer($0.milliseconds) }
        members["error"] = error.map(JSONValue.string)
        members["takenOverDate"] = takenOver.map { .integer($0.milliseconds) }
        members["pausedUntil"] = paused.map { .integer($0.milliseconds) }
        members["errors"] = .object(errors.mapValues { .integer(Int64($0)) })
        return members
    }
}
