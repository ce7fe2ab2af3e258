import Foundation
import MemberAccounts
import MemberOAuth

extension StoreCase {
    static let attempts: [StoreCase] = [
        StoreCase("of two deliveries of one response, in either order, one moves the sign-in") { stage in
            for (one, other) in stage.orders {
                let attempt = try stage.attempt()
                try await one.insert(attempt)
                let moved = [
                    try await other.advance(attempt.id, from: [.open], to: .sent),
                    try await one.advance(attempt.id, from: [.open], to: .sent),
                ]
                try check(moved == [true, false], "moved \(moved)")
                try check(try await one.attempt(attempt.id)?.phase == .sent, "the phase")
                try check(try await !one.hasEnded(attempt.id), "not ended")
            }
        },
        StoreCase("an ended sign-in is remembered as ended, without its secrets, and never moves again") { stage in
            let attempt = try stage.attempt()
            try await stage.first.insert(attempt)
            try check(try await stage.second.advance(attempt.id, from: [.open], to: .ended("signed_in")), "ended")
            try check(try await stage.first.attempt(attempt.id) == nil, "its secrets")
            try check(try await stage.first.hasEnded(attempt.id), "remembered")
            try check(try await !stage.first.advance(attempt.id, from: [.open, .ended], to: .sent), "after the end")
            try check(try await !stage.first.hasEnded("unknown"), "one that never was")
        },
        StoreCase("a client's sign-ins on their way are listed, newest first") { stage in
            var ids: [Attempt.ID] = []
            for _ in 0..<3 {
                let attempt = try stage.attempt()
                try await stage.first.insert(attempt)
                ids.insert(attempt.id, at: 0)
                try await stage.elapse(.seconds(1))
            }
            let found = try await stage.second.attempts(of: StoreStage.client)
            try check(found.map(\.id) == ids && found.allSatisfy { $0.phase == .open }, "\(found.map(\.id))")
            let others = AccountClient(provider: "example", environment: "live", clientID: "other")
            try check(try await stage.second.attempts(of: others).isEmpty, "another client's")
        },
        StoreCase("a new sign-in replaces those before, with a small value, in one step or not at all") { stage in
            let (first, second, name) = (try stage.attempt(), try stage.attempt(), SmallValueName("w", of: StoreStage.client))
            try await stage.first.insert(first)
            @Sendable func replace(_ known: [Attempt]) -> AttemptStep {
                var step = AttemptStep()
                step.moves = known.map { AttemptStep.Move($0.id, to: .ended("replaced")) }
                step.inserted = second
                step.values = [SmallValueChange(name, SmallValue(Data("x".utf8)))]
                return step
            }
            try await check(code: "accounts.cancelled") {
                _ = try await stage.second.changeAttempts(of: StoreStage.client) { _ in throw AccountError.cancelled }
            }
            let step = try await stage.second.changeAttempts(of: StoreStage.client, by: replace)
            try check(step.moves.map(\.id) == [first.id], "what was replaced")
            try check(try await stage.first.attempts(of: StoreStage.client).map(\.id) == [second.id], "what is on its way")
            try check(try await stage.first.value(name) != nil, "the value")
        },
        StoreCase("a step whose last part fails leaves sign-ins and small values as they were") { stage in
            let (attempt, name) = (try stage.attempt(), SmallValueName("w", of: StoreStage.client))
            try await stage.first.insert(attempt)
            do {
                _ = try await stage.second.changeAttempts(of: StoreStage.client) { known in
                    var step = AttemptStep()
                    step.moves = known.map { AttemptStep.Move($0.id, to: .ended("replaced")) }
                    step.values = [SmallValueChange(name, SmallValue(Data("x".utf8)))]
                    // A sign-in of this name is stored already.
                    step.inserted = attempt
                    return step
                }
                throw StoreFailure("a second sign-in of one name was stored")
            } catch is AccountError {}
            try check(try await stage.first.attempts(of: StoreStage.client).map(\.id) == [attempt.id], "the sign-in")
            try check(try await stage.second.attempt(attempt.id)?.phase == .open, "the phase")
            try check(try await stage.first.value(name) == nil, "the value")
        },
        StoreCase("a step moves only sign-ins of its client that have not ended, and returns those that it moved") { stage in
            let (attempt, ended) = (try stage.attempt(), try stage.attempt())
            for one in [attempt, ended] { try await stage.first.insert(one) }
            _ = try await stage.second.advance(ended.id, from: [.open], to: .ended("over"))
            @Sendable func end(_: [Attempt]) -> AttemptStep {
                var step = AttemptStep()
                step.moves = [attempt.id, ended.id, "unknown"].map { AttemptStep.Move($0, to: .ended("replaced")) }
                return step
            }
            let others = AccountClient(provider: "example", environment: "live", clientID: "other")
            let foreign = try await stage.second.changeAttempts(of: others, by: end)
            try check(foreign.moves.isEmpty, "another client's")
            try check(try await stage.first.attempt(attempt.id)?.phase == .open, "another client's step changed it")
            let step = try await stage.second.changeAttempts(of: StoreStage.client, by: end)
            try check(step.moves.map(\.id) == [attempt.id], "moved \(step.moves.map(\.id))")
            try check(try await stage.first.hasEnded(attempt.id), "ended")
        },
    ]
}
