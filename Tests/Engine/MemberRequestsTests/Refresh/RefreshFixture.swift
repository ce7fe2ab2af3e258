import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

/// A schedule over a script, without jitter unless a test wants some.
final class RefreshFixture {
    let pipeline = PipelineFixture()
    let outcomes = Locked<[String]>([])
    var clock: TestClock { pipeline.clock }

    func traffic(chance: UInt8 = 0, limiter: RateLimiter? = nil, interaction: InteractionHook? = nil) -> RequestTraffic {
        RequestTraffic(limiter: limiter, interaction: interaction, clock: clock, random: OneByte(byte: chance))
    }

    func schedule(_ transport: ScriptedTransport, _ traffic: RequestTraffic? = nil) -> RefreshSchedule {
        RefreshSchedule(pipeline.pipeline(transport, PipelineFixture.rules, traffic ?? self.traffic()))
    }

    /// Notes the outcome of each refresh.
    var hook: BackgroundRefreshHook {
        BackgroundRefreshHook { [outcomes] _, outcome in
            switch outcome {
            case .refreshed: outcomes.withLock { $0.append("refreshed") }
            case .failed(let error): outcomes.withLock { $0.append(error.code) }
            }
        }
    }

    func call(_ number: Int, life: CacheLife = .oneHour) -> ProviderCall {
        ProviderCall(HTTPRequest(.get, URL(string: "https://api.test/m?a=\(number)")!), life: life)
    }

    /// Lets time pass as soon as so many tasks sleep, and returns when as many sleep again.
    func pass(_ seconds: Int, sleepers: Int = 1) async throws {
        try await clock.advance(by: .seconds(seconds), whenSleeping: sleepers)
        #expect(await waited(while: clock.sleeperCount < sleepers))
    }
}

/// Randomness that is always the same.
struct OneByte: RandomSource {
    let byte: UInt8

    func bytes(_ count: Int) -> Data { Data(repeating: byte, count: count) }
}
