import Foundation
import MemberCore

/// The reply of a server of updates.
enum UpdateReply: Equatable {
    /// Updates, and the position behind them.
    case updates([VKUpdate], VKUpdatePosition)
    /// A failure by its number, with the new position of number 1 and the versions of number 4.
    case failed(Int, ts: String?, minimum: Int, maximum: Int)
    /// The body has neither form.
    case unreadable

    /// Reads a body.
    init(_ body: Data) {
        guard let value = try? JSONValue(parsing: body) else {
            self = .unreadable
            return
        }
        let ts = value["ts"]?.identifier
        if let number = value["failed"]?.integer {
            self = .failed(
                Int(clamping: number), ts: ts, minimum: Int(clamping: value["min_version"]?.integer ?? 0),
                maximum: Int(clamping: value["max_version"]?.integer ?? 0))
        } else if let ts, let updates = value["updates"]?.array {
            self = .updates(updates.compactMap(VKUpdate.init), VKUpdatePosition(ts: ts, pts: value["pts"]?.integer))
        } else if let code = value["error"]?["error_code"]?.integer, [907, 908, 990].contains(code) {
            // The position is too old or too new: as if the state was lost.
            self = .failed(3, ts: nil, minimum: 0, maximum: 0)
        } else {
            self = .unreadable
        }
    }
}

extension VKUpdate {
    /// Reads an update; nil for a value without a number or a type.
    init?(_ value: JSONValue) {
        switch value {
        case .array(let values):
            guard let number = values.first?.integer else { return nil }
            self = .member(Int(clamping: number), Array(values.dropFirst()))
        case .object(let members):
            guard let type = members["type"]?.string else { return nil }
            self = .community(type, members["object"] ?? .null, id: members["event_id"]?.identifier)
        default: return nil
        }
    }
}

/// The state of a long poll, as a value: the server, the position, and how often it failed in a row.
struct UpdateState: Sendable {
    /// A server of updates.
    struct Server: Sendable {
        let address: URL
        let key: String
        /// Whether it has delivered something.
        var hasWorked = false
    }

    private(set) var server: Server?
    private(set) var position: VKUpdatePosition?
    private var failures = 0
    /// How many replies in a row came at once and without an update.
    private var idle = 0

    /// How long to wait before the next try: 5 s, then twice as long each time, a quarter of an hour at most; nothing without a failure.
    var pause: Duration {
        failures == 0 ? .zero : .seconds(min(900, 5 << min(failures - 1, 10)))
    }

    /// A server was found; the position is kept unless it is unknown.
    mutating func open(_ server: Server, at start: VKUpdatePosition) {
        self.server = server
        position = position ?? start
    }

    /// A try failed.
    /// - Parameter keeping: Whether the server may be asked again.
    mutating func fail(keeping: Bool) {
        failures += 1
        if !keeping { server = nil }
    }

    /// VK no longer knows the position: the next server's is used.
    /// - Returns: The loss; nil if nothing was received before.
    mutating func losePosition() -> [VKUpdate] {
        defer { position = nil }
        return position.map { [.lost(after: $0)] } ?? []
    }

    /// Takes a reply.
    /// - Parameters:
    ///   - reply: The reply.
    ///   - isQuick: Whether it came at once. The second such reply in a row without an update counts as a failure: a server that holds
    ///     nothing back would be asked without end.
    /// - Returns: The updates to deliver.
    /// - Throws: `VKUpdateError.version`.
    mutating func take(_ reply: UpdateReply, isQuick: Bool = false) throws(VKUpdateError) -> [VKUpdate] {
        if case .updates(let updates, _) = reply, !updates.isEmpty { idle = 0 } else { idle = isQuick ? idle + 1 : 0 }
        let isEmptyAgain = idle > 1
        switch reply {
        case .updates(let updates, let next):
            position = VKUpdatePosition(ts: next.ts, pts: next.pts ?? position?.pts)
            server?.hasWorked = true
            failures = isEmptyAgain ? failures + 1 : 0
            return updates
        case .failed(1, let ts?, _, _):
            let loss = losePosition()
            position = VKUpdatePosition(ts: ts)
            server?.hasWorked = true
            failures = isEmptyAgain ? failures + 1 : 0
            return loss
        case .failed(2, _, _, _):
            dropServer(isWorking: !isEmptyAgain)
            return []
        case .failed(4, _, let minimum, let maximum): throw .version(minimum: minimum, maximum: maximum)
        case .failed:
            dropServer(isWorking: !isEmptyAgain)
            return losePosition()
        case .unreadable:
            dropServer(isWorking: !isEmptyAgain)
            if failures == 0 { failures = 1 }
            return []
        }
    }

    /// Asks for another server; at once where this one has worked, else after a pause.
    private mutating func dropServer(isWorking: Bool) {
        if server?.hasWorked != true || !isWorking { failures += 1 }
        server = nil
    }
}
