public import Foundation
import MemberCore

/// A permission of one account: its status, and how it came to that.
public struct PermissionRecord: Sendable, Equatable {
    /// The status of a permission.
    public enum Status: String, Sendable {
        /// Never asked for, as far as is known.
        case unasked
        /// Asked for, and not decided.
        case asked
        /// The app has it.
        case granted
        /// The member said no.
        case declined
        /// It ended by itself.
        case expired
        /// It was taken back.
        case revoked
    }

    /// The scope, as the provider spells it.
    public let scope: String
    /// What happened, oldest first; empty where nothing is known. Of the uses for one purpose it has the last.
    public let history: [PermissionEvent]

    /// A record.
    /// - Parameters:
    ///   - scope: The scope, as the provider spells it.
    ///   - history: What happened to it, oldest first.
    public init(scope: String, history: [PermissionEvent]) {
        self.scope = scope
        self.history = history
    }

    /// What was decided last: granted, declined, expired or revoked; nil where nothing was. Its ``PermissionEvent/by`` tells a permission
    /// that the app gave back from one that was taken from it on the provider's site.
    public var decision: PermissionEvent? { history.last { $0.kind.decides } }

    /// The status: what was decided last. Asking again for what the app has takes nothing away.
    public var status: Status {
        if let decision { return Status(rawValue: decision.kind.rawValue) ?? .asked }
        return last(.asked) == nil ? .unasked : .asked
    }

    /// When it came to stand there; the distant past where nothing is known.
    public var since: Date { (decision ?? history.last)?.date ?? .distantPast }

    /// The last event of a kind.
    /// - Parameter kind: The kind.
    /// - Returns: The event, or nil if nothing of the kind happened.
    public func last(_ kind: PermissionEvent.Kind) -> PermissionEvent? { history.last { $0.kind == kind } }

    /// The app's request to take it back that is still unanswered; nil without such a request, or if it was decided since.
    public var unconfirmedRevocation: PermissionEvent? {
        history.last { $0.kind.decides || $0.kind == .revocationAsked }.flatMap { $0.kind == .revocationAsked ? $0 : nil }
    }

    /// When the app last made a request that requires it.
    public var lastUse: Date? { last(.used)?.date }

    /// What the app last asked or used it for, in its own words.
    public var purpose: String? { history.last { $0.purpose != nil }?.purpose }

    /// All that the app has said it is for, each once, the latest first.
    public var purposes: [String] {
        history.reversed().compactMap(\.purpose).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension PermissionRecord {
    /// When the member last said no or “not now”; nil where this did not happen since it was granted last. Who asks again after that
    /// explains first.
    public var refusal: PermissionEvent? { refusals.last }

    private var refusals: [PermissionEvent] {
        let granted = history.lastIndex { $0.kind == .granted }
        return history[(granted.map { $0 + 1 } ?? 0)...].filter { $0.kind == .declined || $0.kind == .notNow }
    }

    /// When the app may ask again.
    ///
    /// ```swift
    /// if let end = record.coolDownEnd(after: .seconds(86_400)), clock.now < end { return .coolingDown(until: end) }
    /// ```
    /// A refusal of which only the provider's list tells counts from some time before: it keeps the app from asking no longer.
    /// - Parameter life: How long a refusal keeps the app from asking.
    /// - Returns: The moment, past or to come; nil where the member, when asked, refused nothing since it was granted last.
    public func coolDownEnd(after life: Duration) -> Date? {
        refusals.last { $0.by != .provider }?.date.addingTimeInterval(life / .seconds(1))
    }

    /// What follows where it is found to be gone: the app has taken it back, if it has asked for that, and else somebody outside of the app.
    func takenBack(at date: Date) -> PermissionEvent {
        PermissionEvent(scope: scope, kind: .revoked, date: date, by: unconfirmedRevocation == nil ? .provider : .app)
    }
}
