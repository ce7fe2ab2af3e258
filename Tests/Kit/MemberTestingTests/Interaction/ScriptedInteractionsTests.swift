import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import MemberRequests

@Suite("A scripted interaction hook", .timeLimit(.minutes(1)))
struct ScriptedInteractionsTests {
    private let captcha = Interaction(.captcha, fields: ["sid": "7"], isPersonal: true)

    private func text(_ answer: InteractionAnswer) -> String {
        switch answer {
        case .adding(let fields): fields.encoded
        case .repeating: "again"
        case .cancelled: "cancelled"
        }
    }

    @Test("solves, solves by what was asked, does it elsewhere, gives up, and gives up after its last step")
    func steps() async {
        let member = ScriptedInteractions([
            .solved([("key", "x7f")]), .solving { [("sid", $0.fields["sid"] ?? "")] }, .done, .givenUp,
        ])
        var answers: [String] = []
        for _ in 0..<5 { answers.append(text(await member.hook.ask(captcha).answer)) }
        #expect(answers == ["key=x7f", "sid=7", "again", "cancelled", "cancelled"])
        #expect(member.asked == Array(repeating: captcha, count: 5))
    }

    @Test("that is never answered ends as given up when its limit is over")
    func limit() async {
        let clock = TestClock()
        let member = ScriptedInteractions([.unanswered, .done], limit: .seconds(60), clock: clock)
        async let answer = member.hook.ask(captcha).answer
        await member.asked(1)
        await clock.advance(whenSleeping: 1, by: .seconds(60))
        #expect(text(await answer) == "cancelled")
        #expect(text(await member.hook.ask(captcha).answer) == "again")
    }

    @Test("that is never answered ends with the task of its call")
    func cancelled() async {
        let member = ScriptedInteractions([.unanswered])
        let task = Task { await member.hook.ask(captcha).answer }
        await member.asked(1)
        task.cancel()
        #expect(text(await task.value) == "cancelled")
    }
}
