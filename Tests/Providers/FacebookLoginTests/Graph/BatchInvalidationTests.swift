import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("An error in an entry of a batch", .timeLimit(.minutes(1)))
struct BatchInvalidationTests {
    private let fixture = GraphFixture()

    /// Sends two requests with two tokens; the first entry is an error.
    private func send(_ tokens: [String], code: Int, _ subcode: Int? = nil, flags: GraphRequestFlags = []) async {
        let entries: [JSONValue] = [graphError(code, subcode), "7"].map {
            .object(["code": .integer($0 == "7" ? 200 : 400), "body": .string($0)])
        }
        let service = fixture.service(ScriptedTransport(graph: (200, FacebookBench.text(.array(entries)))))
        let elements = tokens.map { token in
            GraphElement(GraphRequest("me", [:], service, token: token, flags: flags.union(.disableErrorRecovery)))
        }
        let outcomes = await service.send(elements)
        #expect((try? outcomes[0].get()) == nil && (try? outcomes[1].get().value) == .integer(7))
    }

    @Test("drops the current token if it is about the entry's token and that is the current one", arguments: [102, 190])
    func dropped(code: Int) async {
        await send(["other", "user-1"], code: code)
        #expect(fixture.current.value?.tokenString == "user-1")
        await send(["user-1", "other"], code: code)
        #expect(fixture.current.value == nil)
    }

    @Test("makes the token expire once for 493")
    func aged() async {
        await send(["other", "user-1"], code: 190, 493)
        #expect(fixture.current.value?.isExpired(at: fixture.clock.now) == false)
        await send(["user-1", "other"], code: 190, 493)
        let aged = fixture.current.value
        let end = fixture.clock.now.addingTimeInterval(-1)
        #expect(aged?.tokenString == "user-1" && aged?.expirationDate == end && aged?.dataAccessExpirationDate == end)
        fixture.clock.advance(by: .seconds(5))
        await send(["user-1", "other"], code: 190, 493)
        #expect(fixture.current.value == aged)
    }

    @Test("keeps the token for another error, or with a flag of the entry")
    func kept() async {
        let before = fixture.current.value
        await send(["user-1", "user-1"], code: 200)
        await send(["user-1", "user-1"], code: 190, flags: .doNotInvalidateTokenOnError)
        #expect(fixture.current.value == before && before != nil)
    }

    @Test("has its flags by their bits")
    func flags() {
        let flags: [GraphRequestFlags] = [.skipClientToken, .doNotInvalidateTokenOnError, .disableErrorRecovery]
        #expect(flags.map(\.rawValue) == [2, 4, 8])
    }
}
