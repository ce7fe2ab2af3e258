import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

extension StoreCase {
    static let overtakenRecords: [StoreCase] = [
        StoreCase("of two revocations, one of which overtakes the other, one is recorded") { stage in
            try await stage.signIn("anna", in: stage.first, asking: ["email"])
            let (key, second, count) = (StoreStage.key("anna"), Locked(false), Locked(0))
            let first = try await StoreOvertaking.of(stage) {
                let isRevoked = try await stage.second.changePermissions(of: key, by: StoreStage.revokeEmail)
                second.withLock { $0 = isRevoked }
            } _: { overtaking in
                try await stage.first.changePermissions(of: key) { facts in
                    count.withLock { $0 += 1 }
                    overtaking.begin()
                    return try StoreStage.revokeEmail(facts)
                }
            }
            try check(first != second.value, "one revokes: \(first), \(second.value)")
            try check(stage.interrupt == nil || (!first && count.value == 2), "decided \(count.value) times")
            let events = try await stage.first.loadPermissions(of: key).flatMap(\.history).filter { $0.kind == .revoked }
            try check(events.count == 1, "\(events.count) events")
        },
        StoreCase("a step of a client's sign-ins that is overtaken sees the new one") { stage in
            let (old, mine, theirs) = (try stage.attempt(), try stage.attempt(), try stage.attempt())
            try await stage.first.insert(old)
            let seen = Locked<[Set<Attempt.ID>]>([])
            _ = try await StoreOvertaking.of(stage) {
                try await stage.second.insert(theirs)
            } _: { overtaking in
                try await stage.first.changeAttempts(of: StoreStage.client) { known in
                    seen.withLock { $0.append(Set(known.map(\.id))) }
                    overtaking.begin()
                    var step = AttemptStep()
                    step.moves = known.map { AttemptStep.Move($0.id, to: .ended("replaced")) }
                    step.inserted = mine
                    return step
                }
            }
            let left = Set(try await stage.second.attempts(of: StoreStage.client).map(\.id))
            let isSeen = seen.value.last == [old.id, theirs.id]
            try check(left == (isSeen ? [mine.id] : [mine.id, theirs.id]), "left \(left)")
            let expected: [Set<Attempt.ID>] = [[old.id], [old.id, theirs.id]]
            try check(stage.interrupt == nil || seen.value == expected, "decided from \(seen.value)")
        },
        StoreCase("of two moves of a sign-in, one of which overtakes the other, one is made") { stage in
            let (attempt, second) = (try stage.attempt(), Locked(false))
            try await stage.first.insert(attempt)
            let first = try await StoreOvertaking.of(stage) {
                let isMoved = try await stage.second.advance(attempt.id, from: [.open], to: .ended("cancelled"))
                second.withLock { $0 = isMoved }
            } _: { overtaking in
                overtaking.begin()
                return try await stage.first.advance(attempt.id, from: [.open], to: .sent)
            }
            try check(first != second.value, "one moves: \(first), \(second.value)")
            try check(try await stage.first.hasEnded(attempt.id) == second.value, "the phase")
            try check(!first || stage.interrupt == nil, "the one that was overtaken")
        },
        StoreCase("of two impressions at the limit, one of which overtakes the other, one shows") { stage in
            let key = ImpressionKey(provider: "example", environment: "live", subject: "anna", campaign: "banner")
            let (limit, second) = (ImpressionLimit(maximum: 1, days: 1), Locked(false))
            let first = try await StoreOvertaking.of(stage) {
                let isShown = try await stage.second.recordImpression(key, limit, by: Calendar(identifier: .gregorian))
                second.withLock { $0 = isShown }
            } _: { overtaking in
                overtaking.begin()
                return try await stage.first.recordImpression(key, limit, by: Calendar(identifier: .gregorian))
            }
            try check(first != second.value, "one shows: \(first), \(second.value)")
            try check(try await stage.first.impressionDates(of: key).count == 1, "the dates")
            try check(!first || stage.interrupt == nil, "the one that was overtaken")
        },
        StoreCase("an offered value that is overtaken is not stored, and both receive the other one") { stage in
            let (name, second) = (SmallValueName("device", ofProvider: "example"), Locked<SmallValue?>(nil))
            let first = try await StoreOvertaking.of(stage) {
                let value = try await stage.second.offerValue(SmallValue(Data("theirs".utf8)), as: name)
                second.withLock { $0 = value }
            } _: { overtaking in
                overtaking.begin()
                return try await stage.first.offerValue(SmallValue(Data("mine".utf8)), as: name)
            }
            try check(first == second.value, "both receive one value")
            try check(try await stage.first.value(name) == first, "the stored value")
            try check(stage.interrupt == nil || first.data == Data("theirs".utf8), "the one that was first")
        },
    ]
}
