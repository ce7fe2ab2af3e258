import Foundation
import MemberHTTP
import Testing

@testable import MemberRequests

@Suite("The next step of a call")
struct ProgressTests {
    private let error = RequestError.status(ResponseHead(status: 503))

    private func word(_ step: CallStep) -> String {
        switch step {
        case .deliver: "deliver"
        case .wait(let duration): "wait \(duration / .seconds(1))"
        case .pause(let duration, _): "pause \(duration / .seconds(1))"
        case .renew: "renew"
        case .require: "require"
        case .ask(let interaction, _): "ask \(interaction.kind.rawValue)"
        case .block(let scope, _, _): "block \(scope)"
        case .fail(let failure): failure.allowsStale ? "fail, stale" : "fail"
        }
    }

    private func steps(
        _ reactions: [CallReaction], policy: RetryPolicy = RetryPolicy(jitter: 0), isRepeatable: Bool = true, apart: Double = 0
    ) -> [String] {
        var progress = CallProgress(policy: policy, isRepeatable: isRepeatable, begin: .zero)
        return reactions.enumerated().map { index, reaction in
            word(progress.step(after: reaction, at: .seconds(Double(index) * apart), chance: 0.5))
        }
    }

    @Test("a temporary failure is retried up to three tries, with longer waits, and then an old reply can be used")
    func retry() {
        #expect(steps([.retry(error), .retry(error), .retry(error)]) == ["wait 1.0", "wait 1.5", "fail, stale"])
        #expect(steps([.retry(error), .value]) == ["wait 1.0", "deliver"])
        #expect(steps([.retry(error)], policy: .none) == ["fail, stale"])
    }

    @Test("the server's requested wait is respected, unless it exceeds the budget")
    func asked() {
        #expect(steps([.retry(error, after: .seconds(30))]) == ["wait 30.0"])
        #expect(steps([.retry(error, after: .milliseconds(10))]) == ["wait 1.0"])
        #expect(steps([.retry(error, after: .seconds(61))]) == ["fail, stale"])
        #expect(steps([.retry(error), .retry(error)], apart: 59) == ["wait 1.0", "fail, stale"])
    }

    @Test("a call that changes something is repeated only if it surely was not carried out")
    func writes() {
        #expect(steps([.retry(error)], isRepeatable: false) == ["fail, stale"])
        #expect(steps([.retry(error, evenWrites: true)], isRepeatable: false) == ["wait 1.0"])
        #expect(steps([.pause(error, for: .seconds(2))], isRepeatable: false) == ["pause 2.0"])
    }

    @Test("a token is renewed once; renewals and interactions do not count as tries")
    func renewal() {
        #expect(steps([.renewToken(error), .renewToken(error)]) == ["renew", "fail"])
        let mixed: [CallReaction] = [
            .renewToken(error), .ask(Interaction(.captcha), error), .lacksPermission(error), .retry(error), .retry(error),
            .retry(error),
        ]
        #expect(steps(mixed) == ["renew", "ask captcha", "require", "wait 1.0", "wait 1.5", "fail, stale"])
    }

    @Test("a call asks three times, then ends; no old reply is used if the member must decide")
    func interaction() {
        let ask = CallReaction.ask(Interaction(.captcha), error)
        #expect(steps([ask, ask, ask, ask]) == ["ask captcha", "ask captcha", "ask captcha", "fail"])
    }

    @Test(
        "only a temporary status can be retried later",
        arguments: [(408, true), (429, true), (500, true), (503, true), (302, false), (400, false), (403, false), (404, false)])
    func remedies(status: Int, passes: Bool) {
        #expect(RequestError.status(ResponseHead(status: status)).remedy.contains("later") == passes)
        #expect(RequestError.status(ResponseHead(status: status)).problem.contains("\(status)"))
    }

    @Test("some failures allow an old reply")
    func stale() {
        #expect(steps([.fail(.refused(APIRefusal(code: "7", text: "")))]) == ["fail"])
        #expect(steps([.fail(.transport(.offline))]) == ["fail, stale"])
        #expect(steps([.fail(.transport(.cancelled))]) == ["fail"])
        #expect(steps([.fail(.transport(.tlsUntrusted))]) == ["fail"])
        #expect(steps([.fail(.status(ResponseHead(status: 500)))]) == ["fail, stale"])
        #expect(steps([.fail(.status(ResponseHead(status: 404)))]) == ["fail"])
        #expect(steps([.block(error, scope: "a", for: .seconds(1))]) == ["block a"])
    }

    @Test(
        "waits grow by the factor up to the cap, and vary by the jitter",
        arguments: [(1, 0.5, 1.0), (2, 0.5, 2.0), (3, 0.5, 4.0), (9, 0.5, 8.0), (1, 0.0, 0.9), (1, 1.0, 1.1), (9, 1.0, 8.8)])
    func backOff(tries: Int, chance: Double, seconds: Double) throws {
        let policy = RetryPolicy(tries: 100, factor: 2, cap: .seconds(8))
        let wait = try #require(policy.wait(after: tries, spent: .zero, chance: chance))
        #expect(abs(wait / .seconds(1) - seconds) < 1e-9)
    }

    @Test(
        "an entry that was found is delivered, refreshed or missed",
        arguments: [
            (10.0, 0, false, CacheMode.standard, CacheVerdict.deliver), (10.1, 0, false, .standard, .miss(deletes: true)),
            (10.1, 0, false, .offline, .deliver), (10.1, 0, true, .standard, .miss(deletes: false)),
            (15.0, 5, false, .standard, .deliverAndRefresh), (15.1, 5, false, .standard, .miss(deletes: true)),
            (10.0, 5, false, .standard, .deliver), (12.0, 5, true, .offline, .deliver),
        ])
    func verdicts(age: Double, grace: Int, onError: Bool, mode: CacheMode, expected: CacheVerdict) {
        var call = ProviderCall(.init(.get, URL(string: "https://a.test")!), life: 10, mode: mode)
        call.staleGrace = CacheLife(seconds: grace) ?? .never
        call.servesStaleOnError = onError
        #expect(CacheVerdict.of(age: age, life: 10, for: call) == expected)
    }

    @Test("the longest active block counts, a success lifts it, and it ends by the wall clock")
    func blocks() {
        let now = Date(timeIntervalSince1970: 0)
        let end = { (seconds: Double) in now.addingTimeInterval(seconds) }
        var blocks = CallBlocks()
        blocks.add(CallBlock(folder: "17", scope: "wall", until: end(10)), at: now)
        blocks.add(CallBlock(folder: "17", scope: "wall.get", until: end(60)), at: now)
        #expect(blocks.block("17", ["wall.get", "wall"], at: now)?.until == end(60))
        #expect(blocks.block("17", ["wall.post", "wall"], at: now)?.scope == "wall")
        #expect(blocks.block("18", ["wall"], at: now) == nil)
        #expect(blocks.block("17", ["wall"], at: end(10)) == nil)
        #expect(blocks.all(at: end(10)).map(\.scope) == ["wall.get"])
        blocks.clear("17", ["wall.get"])
        #expect(blocks.block("17", ["wall.get"], at: now) == nil)
    }
}
