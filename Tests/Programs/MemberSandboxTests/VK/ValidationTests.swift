import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("Validation by the sandbox's VK", .timeLimit(.minutes(1)))
struct ValidationTests {
    /// Makes a call that meets the fault, and returns the address of the page.
    private func demand(_ ending: VKValidationEnding, _ stage: Stage, _ token: String) async throws -> URL {
        stage.sandbox.faults.add(.validation(ending), path: "/method/friends.get")
        let error = try #require(try await stage.call("friends.get", token: token)["error"])
        #expect(error["error_code"]?.integer == 17)
        let page = try #require(error["redirect_uri"]?.string.flatMap(URL.init(string:)))
        let host = try stage.vk("oauth", "")
        #expect(page.port == host.port)
        return page
    }

    /// Checks a fragment, and which of the tokens are valid afterwards.
    private func check(_ fields: FormFields, _ ending: VKValidationEnding, _ stage: Stage, old: String) async throws {
        let oldCode = try await stage.errorCode("friends.get", token: old)
        switch ending {
        case .token:
            #expect(fields.fields.map(\.name) == ["success", "access_token", "user_id"])
            #expect(fields["success"] == "1" && fields["user_id"] == "100001" && oldCode == 5)
            #expect(try await stage.errorCode("friends.get", token: fields["access_token"]) == nil)
            #expect(stage.sandbox.sessions.map(\.scopes) == [["friends", "groups"]])
        case .passed: #expect(fields == [("success", "1")] && oldCode == nil)
        case .fail: #expect(fields == [("fail", "1")] && oldCode == nil)
        case .cancel: #expect(fields == [("cancel", "1")] && oldCode == nil)
        case .page: Issue.record("The page is not an ending.")
        }
    }

    @Test("a fault chooses the ending: the page leads to the blank page at once", arguments: VKValidationEnding.allCases)
    func byFault(ending: VKValidationEnding) async throws {
        guard ending != .page else { return }
        try await Stage.with { stage in
            let token = try await stage.implicitToken()
            let page = try await demand(ending, stage, token)
            let end = try await stage.get(page)
            #expect(end.status == 302)
            try await check(try stage.fragment(end.headers["Location"]), ending, stage, old: token)
            #expect(try await stage.get(page).status == 400)
        }
    }

    @Test("the member chooses the ending on the page", arguments: VKValidationEnding.allCases)
    func onPage(ending: VKValidationEnding) async throws {
        guard ending != .page else { return }
        try await Stage.with { stage in
            let token = try await stage.implicitToken()
            let page = try await demand(.page, stage, token)
            var agent = HeadlessAgent(as: nil, transport: stage.transport)
            agent.walker.filling.buttons = ["decision=" + ending.rawValue]
            try await check(try await stage.walk(agent, from: page), ending, stage, old: token)
            #expect(try await stage.get(page).status == 400)
        }
    }

    @Test("an agent that agrees passes with a new token, and one that declines cancels", arguments: [true, false])
    func decided(agrees: Bool) async throws {
        try await Stage.with { stage in
            let page = try await demand(.page, stage, try await stage.implicitToken())
            let agent = HeadlessAgent(as: nil, decision: agrees ? .agree : .decline, transport: stage.transport)
            let fields = try await stage.walk(agent, from: page)
            #expect(fields[agrees ? "access_token" : "cancel"] != nil)
        }
    }

    @Test("a new token expires when the old one would have")
    func life() async throws {
        let clock = TestClock()
        try await Stage.with {
            $0.clock = clock
        } _: { stage in
            let token = try await stage.implicitToken()
            clock.advance(by: .seconds(3000))
            let end = try await stage.get(try await demand(.token, stage, token))
            let new = try stage.fragment(end.headers["Location"])["access_token"]
            clock.advance(by: .seconds(599))
            #expect(try await stage.errorCode("friends.get", token: new) == nil)
            clock.advance(by: .seconds(1))
            #expect(try await stage.errorCode("friends.get", token: new) == 5)
        }
    }

    @Test("a token that has ended meanwhile cannot be validated, and a call without one is refused as ever")
    func ended() async throws {
        try await Stage.with { stage in
            let page = try await demand(.token, stage, try await stage.implicitToken())
            stage.sandbox.expireAccessTokens()
            let end = try await stage.get(page)
            #expect(try stage.fragment(end.headers["Location"]) == [("fail", "1")])
            stage.sandbox.faults.add(.validation(.page))
            #expect(try await stage.errorCode("friends.get", token: "guess") == 5)
            #expect(try await stage.get(try stage.vk("oauth", "security_check")).status == 400)
        }
    }
}
