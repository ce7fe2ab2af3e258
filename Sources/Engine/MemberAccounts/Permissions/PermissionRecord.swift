public import Foundation
import MemberCore

/// A permission of one account: its status and its history.
public struct PermissionRecord: Sendable, Equatable {
    /// The status of a permission.
    public enum Status: String, Sendable {
        /// The app has not requested it, as far as is known.
        case unasked
        /// The app requested it, and there is no decision.
        case asked
        /// The app has it.
        case granted
        /// The member declined it.
        case declined
        /// It expired.
        case expired
        /// It was revoked.
        case revoked
    }

    /// The scope, as the provider spells it.
    public let scope: String
    /// The events, oldest first; empty if there are none. Of the uses for one purpose only the last is kept.
    public let history: [PermissionEvent]

    /// Creates a record.
    /// - Parameters:
    ///   - scope: The scope, as the provider spells it.
    ///   - history: Its events, oldest first.
    public init(scope: String, history: [PermissionEvent]) {
        self.scope = scope
        self.history = history
    }

    /// The last decision: granted, declined, expired or revoked; nil without one. Its ``PermissionEvent/by`` distinguishes a
    /// permission that the app revoked from one that was revoked on the provider's site.
    public var decision: PermissionEvent? { history.last { $0.kind.decides } }

    /// The status, which follows from the last decision. A new question for a granted permission does not change it.
    public var status: Status {
        if let decision { return Status(rawValue: decision.kind.rawValue) ?? .asked }
        return last(.asked) == nil ? .unasked : .asked
    }

    /// The time since which it has this status; the distant past if there are no events.
    public var since: Date { (decision ?? history.last)?.date ?? .distantPast }

    /// Returns the last event of a kind.
    /// - Parameter kind: The kind.
    /// - Returns: The event, or nil if no event has the kind.
    public func last(_ kind: PermissionEvent.Kind) -> PermissionEvent? { history.last { $0.kind == kind } }

    /// The app's request for a revocation that still has no response; nil without one, or if a decision followed it.
    public var unconfirmedRevocation: PermissionEvent? {
        history.last { $0.kind.decides || $0.kind == .revocationAsked }.flatMap { $0.kind == .revocationAsked ? $0 : nil }
    }

    /// The time of the app's last request that requires the permission.
    public var lastUse: Date? { last(.used)?.date }

    /// The app's last purpose, in its own words.
    public var purpose: String? { history.last { $0.purpose != nil }?.purpose }

    /// All purposes that the app has given, each once, the latest first.
    public var purposes: [String] {
        history.reversed().compactMap(\.purpose).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension PermissionRecord {
    /// The member's last “no” or “not now”; nil without one since the permission was last granted. After a refusal the app
    /// explains before it asks again.
    public var refusal: PermissionEvent? { refusals.last }

    private var refusals: [PermissionEvent] {
        let granted = history.lastIndex { $0.kind == .granted }
        return history[(granted.map { $0 + 1 } ?? 0)...].filter { $0.kind == .declined || $0.kind == .notNow }
    }

    /// Returns the time from which the app may ask again.
    ///
    /// ```swift
    /// if let end = record.coolDownEnd(after: .seconds(86_400)), clock.now < end { return .coolingDown(until: end) }
    /// ```
    /// A refusal that only the provider's list reports happened some time before, so it does not delay the question.
    /// - Parameter life: The time for which a refusal prevents a new question.
    /// - Returns: The time, in the past or the future; nil if the member refused no question since the permission was last
    ///   granted.
    public func coolDownEnd(after life: Duration) -> Date? {
        refusals.last { $0.by != .provider }?.date.addingTimeInterval(life / .seconds(1))
    }

    /// Returns the revocation to record when the permission is missing: by the app if it requested this, else from outside of the
    /// app.
    func takenBack(at date: Date) -> PermissionEvent {
        PermissionEvent(scope: scope, kind: .revoked, date: date, by: unconfirmedRevocation == nil ? .provider : .app)
    }
}
