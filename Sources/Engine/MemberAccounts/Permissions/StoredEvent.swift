import Foundation

/// An event of the ledger as it is stored and exported, of whatever version: a kind or an actor that a newer one wrote stays as it is.
struct StoredEvent: Codable, Sendable, Hashable {
    var scope: String
    var event: String
    var at: Double
    /// Who did it; earlier versions do not say.
    var by: String?
    /// What it was for, by the name of the first version.
    var why: String?

    init(scope: String, event: String, at: Double, by: String?, why: String?) {
        (self.scope, self.event, self.at, self.by, self.why) = (scope, event, at, by, why)
    }

    init(_ event: PermissionEvent) {
        self.init(
            scope: event.scope, event: event.kind.rawValue, at: event.date.timeIntervalSince1970, by: event.by?.rawValue,
            why: event.purpose)
    }

    /// The event; nil of a kind that is unknown here.
    var known: PermissionEvent? {
        PermissionEvent.Kind(rawValue: event).map { kind in
            PermissionEvent(
                scope: scope, kind: kind, date: date,
                by: by.flatMap(PermissionEvent.Actor.init(rawValue:)), purpose: why)
        }
    }

    /// When it happened; the distant past for a number beyond the year 9999.
    private var date: Date { abs(at) < 253_402_300_800 ? Date(timeIntervalSince1970: at) : .distantPast }

    /// The same with the one who usually does it, where that is not said.
    var attributed: StoredEvent {
        var event = self
        event.by = by ?? PermissionEvent.Kind(rawValue: self.event)?.usualActor?.rawValue
        return event
    }
}
