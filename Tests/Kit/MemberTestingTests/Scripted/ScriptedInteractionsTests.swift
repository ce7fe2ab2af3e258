import Foundation
import MemberRequests
import MemberTesting
import Testing

@Suite("A member who answers interactions by a script")
struct ScriptedInteractionsTests {
    private let clock = TestClock()

    /// A call of an API that responds with a captcha until the call contains the solution.
    private func call(_ member: ScriptedInteractions) async throws -> String {
        var rules = CallRules()
        rules.react = { reply in
            let word = String(decoding: reply.response.body, as: UTF8.self)
            let refusal = RequestError.refused(APIRefusal(code: word, text: ""))
            return word == "captcha" ? .ask(Interaction(.captcha, fields: ["sid": "1"]), refusal) : .value
        }
        let transport = ScriptedTransport { .json($0.query["key"] == "right" ? "new" : "captcha") }
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-cache-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipeline = RequestPipeline(
            transport: transport, cache: ResponseCache(root: folder, clock: clock), rules: rules,
            traffic: RequestTraffic(interaction: member.hook, clock: clock))
        let request = ProviderCall(HTTPRequest(.get, URL(string: "https://api.test/m")!))
        return String(decoding: try await pipeline.send(request, for: nil, folder: "1").body, as: UTF8.self)
    }

    @Test("the repeated call contains the solution, and a wrong solution is asked for again")
    func solved() async throws {
        let member = ScriptedInteractions([.solved([("key", "wrong")]), .solved([("key", "right")])], clock: clock)
        #expect(try await call(member) == "new")
        #expect(member.asked == [Interaction(.captcha, fields: ["sid": "1"]), Interaction(.captcha, fields: ["sid": "1"])])
    }

    @Test("giving up, or the end of the script, ends the call with the refusal", arguments: [1, 0])
    func givenUp(count: Int) async {
        let member = ScriptedInteractions(Array(repeating: .givenUp, count: count), clock: clock)
        await #expect { try await call(member) } throws: { ($0 as? RequestError)?.code == "requests.refused" }
        #expect(member.asked.count == 1)
    }

    @Test("without a response, the hook's limit ends the wait, by its clock")
    func unanswered() async throws {
        let member = ScriptedInteractions([.unanswered], limit: .seconds(60), clock: clock)
        let task = Task { try await call(member) }
        try await clock.advance(by: .seconds(60), whenSleeping: 1)
        await #expect { try await task.value } throws: { ($0 as? RequestError)?.code == "requests.refused" }
    }
}
