import Foundation
import MemberAccounts
import MemberCore

extension StoreCase {
    static let impressions: [StoreCase] = [
        StoreCase("of two connections at the limit, in either order, one shows") { stage in
            let (limit, calendar) = (ImpressionLimit(maximum: 1, days: 1), Calendar(identifier: .gregorian))
            for (number, (one, other)) in stage.orders.enumerated() {
                let key = Self.impression("member-\(number)")
                try check(try await one.allowsImpression(key, limit, by: calendar), "before")
                let shown = [
                    try await one.recordImpression(key, limit, by: calendar),
                    try await other.recordImpression(key, limit, by: calendar),
                ]
                try check(shown == [true, false], "shown \(shown)")
                try check(try await !one.allowsImpression(key, limit, by: calendar), "at the limit")
                try check(try await other.impressionDates(of: key).count == 1, "the dates")
            }
        },
        StoreCase("many at once: as many as the limit allows, also for a member's first") { stage in
            let (limit, key) = (ImpressionLimit(maximum: 3, days: 1), Self.impression("anna"))
            let shown = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<12 {
                    let store = number.isMultiple(of: 2) ? stage.first : stage.second
                    group.addTask { try await store.recordImpression(key, limit, by: Calendar(identifier: .gregorian)) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            try check(shown == 3, "shown \(shown)")
        },
        StoreCase("a removed account's impressions stay, until they are reset for that member alone") { stage in
            let (limit, calendar) = (ImpressionLimit(maximum: 5, days: 1), Calendar(identifier: .gregorian))
            try await stage.signIn("anna", in: stage.first)
            for subject in ["anna", "boris"] {
                _ = try await stage.first.recordImpression(Self.impression(subject), limit, by: calendar)
            }
            _ = try await stage.second.removeAccount(StoreStage.key("anna"), if: .always)
            try check(try await stage.second.impressionDates(of: Self.impression("anna")).count == 1, "after the removal")
            try await stage.second.removeImpressions(of: Self.impression("anna"))
            try check(try await stage.first.impressionDates(of: Self.impression("anna")).isEmpty, "reset")
            try check(try await stage.first.impressionDates(of: Self.impression("boris")).count == 1, "another member's")
        },
    ]

    private static func impression(_ subject: String) -> ImpressionKey {
        ImpressionKey(provider: "example", environment: "live", subject: subject, campaign: "banner")
    }

    static let values: [StoreCase] = [
        StoreCase("a small value is stored, replaced and removed, with its date; names of others are apart") { stage in
            let name = SmallValueName("token", of: StoreStage.client)
            let others = [SmallValueName("other", of: StoreStage.client), SmallValueName("token", ofProvider: "example")]
            let value = SmallValue(Data("a".utf8), date: Date(timeIntervalSince1970: 1_780_000_000.25))
            try await stage.first.setValues([SmallValueChange(name, value)] + others.map { SmallValueChange($0, nil) })
            try check(try await stage.second.value(name) == value, "stored")
            for other in others { try check(try await stage.second.value(other) == nil, "\(other.name)") }
            try await stage.second.setValues([SmallValueChange(name, SmallValue(Data("b".utf8)))])
            try check(try await stage.first.value(name) == SmallValue(Data("b".utf8)), "replaced")
            try await stage.first.setValues([SmallValueChange(name, nil)])
            try check(try await stage.second.value(name) == nil, "removed")
        },
        StoreCase("all who offer a value receive the first, in either order and at once") { stage in
            for (number, (one, other)) in stage.orders.enumerated() {
                let name = SmallValueName("device-\(number)", ofProvider: "example", isSealed: false)
                let (mine, theirs) = (SmallValue(Data("mine".utf8)), SmallValue(Data("theirs".utf8)))
                try check(try await one.offerValue(mine, as: name) == mine, "the first")
                try check(try await other.offerValue(theirs, as: name) == mine, "the second")
            }
            let name = SmallValueName("device", ofProvider: "example")
            async let one = stage.first.offerValue(SmallValue(Data("1".utf8)), as: name)
            async let other = stage.second.offerValue(SmallValue(Data("2".utf8)), as: name)
            let found = try await [one, other]
            try check(found[0] == found[1], "at once")
        },
        StoreCase("a small value is written in the same step as an account") { stage in
            let name = SmallValueName("token", of: StoreStage.client)
            var account = SignedInAccount(
                StoreStage.key("anna"), secrets: AccountSecrets(tokens: stage.tokens("a")))
            account.values = [SmallValueChange(name, SmallValue(Data("of anna".utf8)))]
            _ = try await stage.first.save(account)
            try check(try await stage.second.value(name)?.data == Data("of anna".utf8), "the value")
            try check(try await stage.second.loadAccount(StoreStage.key("anna")) != nil, "the account")
        },
    ]

    static let time: [StoreCase] = [
        StoreCase("the store has one time, whichever connection is asked, and it dates what is stored") { stage in
            let before = try await stage.first.now()
            let account = try await stage.signIn("anna", in: stage.second)
            try await stage.elapse(.seconds(60))
            let after = try await stage.second.now()
            let (elapsed, date) = (after.timeIntervalSince(before), account.signedIn.timeIntervalSince(before))
            try check(elapsed > 59.99, "\(elapsed) s elapsed")
            try check(date > -0.01 && date < elapsed, "dated after \(date) s")
            try check(try await stage.first.now() >= after, "the other connection's time")
        }
    ]
}
