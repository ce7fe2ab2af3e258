import Foundation

/// An event of the ledger in its stored and exported form, of any version: unknown kinds and actors of a newer version are kept.
struct StoredEvent: Codable, Sendable, Hashable {
    var scope: String
    var event: String
    var at: Double
    /// The actor; earlier versions did not write it.
    var by: String?
    /// The purpose, by the name of the first version.
    var why: String?

    init(scope: String, event: String, at: Double, by: String?, why: String?) {
        (self.scope, self.event, self.at, self.by, self.why) = (scope, event, at, by, why)
    }

    init(_ event: PermissionEvent) {
        self.init(
            scope: event.scope, event: event.kind.rawValue, at: event.date.timeIntervalSince1970, by: event.by?.rawValue,
            why: event.purpose)
    }

    /// The event; nil if its kind is unknown here.
    var known: PermissionEvent? {
        PermissionEvent.Kind(rawValue: event).map { kind in
            PermissionEvent(
                scope: scope, kind: kind, date: date,
                by: by.flatMap(PermissionEvent.Actor.init(rawValue:)), purpose: why)
        }
    }

    /// The time; the distant past for a number beyond the year 9999.
    private var date: Date { abs(at) < 253_402_300_800 ? Date(timeIntervalSince1970: at) : .distantPast }

    /// The event with the usual actor if it has none.
    var attributed: StoredEvent {
        var event = self
        event.by = by ?? PermissionEvent.Kind(rawValue: self.event)?.usualActor?.rawValue
        return event
    }
}
