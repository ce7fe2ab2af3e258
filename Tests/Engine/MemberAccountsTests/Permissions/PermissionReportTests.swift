import Foundation
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A provider's list of permissions")
struct PermissionReportTests {
    private static let date = Date(timeIntervalSince1970: 1_780_000_000)

    /// The ledger of one permission whose last event is of a kind.
    private func records(_ kind: PermissionEvent.Kind?, by: PermissionEvent.Actor? = nil) -> [PermissionRecord] {
        kind.map {
            [PermissionRecord(scope: "email", history: [PermissionEvent(scope: "email", kind: $0, date: .distantPast, by: by)])]
        } ?? []
    }

    private static func line(_ event: PermissionEvent) -> String { "\(event.kind) by \(event.by.map { "\($0)" } ?? "nobody")" }

    private static let granted = PermissionReport(granted: ["email"])
    private static let declined = PermissionReport(granted: [], declined: ["email"])
    private static let expired = PermissionReport(granted: [], expired: ["email"])
    private static let missing = PermissionReport(granted: [])

    @Test(
        "is compared with the ledger, and gives what happened to each permission and who did it",
        arguments: [
            (nil, granted, ["granted by member"]), (.asked, granted, ["granted by member"]), (.granted, granted, []),
            (.declined, granted, ["granted by provider"]), (.expired, granted, ["granted by provider"]),
            (.revoked, granted, ["granted by provider"]),
            (nil, declined, ["declined by provider"]), (.asked, declined, ["declined by member"]),
            (.granted, declined, ["revoked by provider"]), (.declined, declined, []), (.revoked, declined, []),
            (.expired, declined, ["revoked by provider"]),
            (nil, expired, ["expired by provider"]), (.granted, expired, ["expired by provider"]), (.expired, expired, []),
            (.asked, missing, []), (.granted, missing, ["revoked by provider"]), (.declined, missing, []),
            (.expired, missing, []),
            (.revoked, missing, []),
        ] as [(PermissionEvent.Kind?, PermissionReport, [String])])
    func table(kind: PermissionEvent.Kind?, report: PermissionReport, expected: [String]) {
        let changes = report.changes(since: records(kind), at: Self.date)
        #expect(changes.map(Self.line) == expected)
        #expect(changes.allSatisfy { $0.scope == "email" && $0.date == Self.date })
    }

    @Test("still shows a grant after a use, an explanation or a “not now”")
    func undecided() {
        let history = [PermissionEvent.Kind.granted, .used, .explained, .notNow].map {
            PermissionEvent(scope: "email", kind: $0, date: Self.date)
        }
        let changes = Self.missing.changes(since: [PermissionRecord(scope: "email", history: history)], at: Self.date)
        #expect(changes.map(Self.line) == ["revoked by provider"])
    }

    @Test("is adopted and reports its changes once; a permission that the app gave back stays given back")
    func recorded() async throws {
        let example = try Example()
        try example.store()
        let writer = PermissionWriter(of: example.key, in: OpenStore(example.vault))
        let report = PermissionReport(granted: ["email", "friends"], declined: ["phone"])
        let first = try #require(try await writer.adopt(report))
        #expect(first.map { "\($0.scope) \($0.kind)" } == ["email granted", "friends granted", "phone declined"])
        #expect(try example.vault.permissions(of: example.key).flatMap(\.history) == first)
        #expect(try await writer.adopt(report) == [])
        try example.vault.record(
            [PermissionEvent(scope: "email", kind: .revoked, date: example.clock.now, by: .app)], of: example.key)
        let last = try await writer.adopt(PermissionReport(granted: [], declined: ["email", "friends"]))
        #expect(last?.map { "\($0.scope) \(Self.line($0))" } == ["friends revoked by provider"])
        #expect(try example.vault.permissions(["email"], of: example.key)[0].decision?.by == .app)
    }
}

@Suite("The purpose of a permission event")
struct PermissionPurposeTests {
    @Test(
        "is one line without spaces around it, and nil if it is empty",
        arguments: [
            ("Receipts", "Receipts"), (" Receipts\n", "Receipts"), ("Your\r\nreceipts", "Your receipts"), ("a\n\n b", "a b"),
            ("", nil), (" \n", nil), (nil, nil),
        ] as [(String?, String?)])
    func purpose(given: String?, kept: String?) {
        #expect(PermissionEvent(scope: "email", kind: .asked, date: .distantPast, purpose: given).purpose == kept)
    }
}

@Suite("A permission's record")
struct PermissionRecordTests {
    /// A record whose events are a minute apart.
    private func record(_ kinds: [PermissionEvent.Kind]) -> PermissionRecord {
        let events = kinds.enumerated().map { index, kind in
            PermissionEvent(scope: "email", kind: kind, date: Date(timeIntervalSince1970: Double(index) * 60))
        }
        return PermissionRecord(scope: "email", history: events)
    }

    @Test(
        "the cool-down begins with the last refusal, and a grant ends it",
        arguments: [
            ([], nil), ([.asked, .granted], nil), ([.asked, .declined], 60), ([.declined, .asked, .declined], 120),
            ([.declined, .explained, .notNow], 120), ([.notNow, .explained], 0), ([.declined, .granted], nil),
            ([.declined, .granted, .revoked], nil), ([.granted, .declined, .revoked], 60), ([.declined, .used, .asked], 0),
        ] as [([PermissionEvent.Kind], Double?)])
    func coolDown(kinds: [PermissionEvent.Kind], start: Double?) {
        let end = record(kinds).coolDownEnd(after: .seconds(86_400))
        #expect(end?.timeIntervalSince1970 == start.map { $0 + 86_400 })
    }

    @Test(
        "a refusal that only the provider's list reports begins no cool-down, and ends none, because the member was not asked now"
    )
    func noticed() throws {
        let date = Date(timeIntervalSince1970: 0)
        let noticed = PermissionEvent(scope: "email", kind: .declined, date: date.addingTimeInterval(60), by: .provider)
        let record = PermissionRecord(scope: "email", history: [noticed])
        #expect(record.status == .declined && record.refusal == noticed && record.coolDownEnd(after: .seconds(10)) == nil)
        let later = PermissionEvent(scope: "email", kind: .notNow, date: date)
        let both = PermissionRecord(scope: "email", history: [later, noticed])
        #expect(both.coolDownEnd(after: .seconds(10)) == date.addingTimeInterval(10))
    }

    @Test(
        "the status is the last decision",
        arguments: [
            ([], .unasked), ([.explained, .notNow], .unasked), ([.used], .unasked), ([.asked, .used], .asked),
            ([.granted, .asked], .granted), ([.granted, .notNow, .used], .granted), ([.granted, .declined], .declined),
            ([.granted, .expired], .expired), ([.granted, .revoked, .asked], .revoked),
        ] as [([PermissionEvent.Kind], PermissionRecord.Status)])
    func status(kinds: [PermissionEvent.Kind], expected: PermissionRecord.Status) {
        #expect(record(kinds).status == expected)
    }

    @Test("a record without events has been so forever; else since the decision, or since the last event")
    func since() {
        #expect(record([]).since == .distantPast)
        #expect(record([.asked, .explained]).since == Date(timeIntervalSince1970: 60))
        #expect(record([.granted, .used, .asked]).since == Date(timeIntervalSince1970: 0))
    }
}
