import Foundation
import MemberCore
import OffersRoutes
import OffersService
import StoreOffers

/// `member serve metrics`: how current a service's metrics are, and that they are counted again.
struct ServeMetrics {
    /// What is done.
    enum Action: String, CaseIterable {
        case status, recompute
    }

    /// Opens the store, does what the words say for each environment, and closes it.
    static func run(_ invocation: Invocation) async throws -> Report {
        let arguments = invocation.arguments
        guard arguments.words.count == 2, let action = Action(rawValue: arguments.words[1]) else {
            let words = Action.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("serve metrics takes one of: \(words).", command: ServeCommand.name)
        }
        let environments = try ServeCommand.environment(arguments["environment"]).map { [$0] } ?? [.production, .sandbox]
        let opened = try await ServeCommand.opened(invocation)
        do {
            let app = try ServeCommand.app(arguments["app"], of: opened.service)
            let report = try await report(action, environments, app, opened.service)
            await opened.close()
            return report
        } catch {
            await opened.close()
            throw error
        }
    }

    private static func report(
        _ action: Action, _ environments: [StoreEnvironment], _ app: String, _ service: OffersService
    ) async throws -> Report {
        var (lines, members) = ([TerminalText](), [JSONValue]())
        for environment in environments {
            var begins: Bool?
            if action == .recompute { begins = try await service.recomputeMetrics(in: environment, of: app) }
            let status = try await service.metricsStatus(in: environment, of: app)
            lines += MetricsStatusText.lines(status, begins: begins).map { "\($0)" }
            members.append(.object(MetricsStatusText.members(status, begins: begins)))
        }
        return Report(lines, ["environments": .array(members)])
    }
}

/// How current metrics are, for people and programs.
enum MetricsStatusText {
    /// The lines.
    /// - Parameters:
    ///   - status: How current they are.
    ///   - begins: Whether a recomputation begins; nil where none was ordered.
    /// - Returns: A line for each thing to be known.
    static func lines(_ status: MetricsStatus, begins: Bool?) -> [String] {
        let until = status.summedUntil.map { "summed until \($0.date.formatted(.iso8601))" } ?? "not summed yet"
        var lines = ["\(status.environment.rawValue): \(until), \(status.waiting) changed subscriptions wait."]
        if let begins {
            lines.append(
                begins
                    ? "All subscriptions are counted again by a running service; the numbers of before are given meanwhile."
                    : "They are already being counted again.")
        }
        if let state = status.state, state.next != nil {
            lines.append("\(state.done) subscriptions were reached since \(state.began.date.formatted(.iso8601)).")
        }
        if let takenOver = status.takenOver {
            lines.append(
                "A process has the work until \(takenOver.date.formatted(.iso8601)); if it has ended, another one goes on then.")
        }
        if let error = status.task?.error { lines.append("The last summing failed: \(error).") }
        return lines
    }

    /// The members.
    static func members(_ status: MetricsStatus, begins: Bool?) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "environment": .string(status.environment.rawValue), "waiting": .integer(Int64(status.waiting)),
            "isRecomputing": .bool(status.state?.next != nil),
        ]
        members["summedUntil"] = status.summedUntil.map { .integer($0.milliseconds) }
        members["takenOverDate"] = status.takenOver.map { .integer($0.milliseconds) }
        members["begins"] = begins.map(JSONValue.bool)
        members["error"] = status.task?.error.map(JSONValue.string)
        if let state = status.state, state.next != nil { members["reached"] = .integer(Int64(state.done)) }
        return members
    }
}
