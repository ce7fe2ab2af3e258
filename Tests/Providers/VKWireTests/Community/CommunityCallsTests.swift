import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import Testing

@testable import VKWire

@Suite("VK's data about a community")
struct CommunityCallsTests {
    private func facts(_ group: String) throws -> CommunityFacts? {
        CommunityFacts(try JSONValue(parsing: Data("{\"groups\":[\(group)]}".utf8)))
    }

    @Test("is read with its flags as numbers or booleans")
    func known() throws {
        let text = #"{"id":7,"name":"Chess","description":"We play.","verified":1,"is_member":false,"photo_200":"https://p/7"}"#
        let facts = try #require(try facts(text))
        #expect(facts.id == 7 && facts.name == "Chess" && facts.description == "We play." && facts.isVerified && facts.isOpen)
        #expect(facts.isMember == false && facts.avatar?.absoluteString == "https://p/7")
    }

    @Test(
        "is not open if the community is closed, private or deactivated",
        arguments: [#""is_closed":1"#, #""is_closed":2"#, #""deactivated":"banned""#])
    func closed(member: String) throws {
        let facts = try #require(try facts(#"{"id":7,"name":"Chess",\#(member)}"#))
        #expect(!facts.isOpen && facts.isMember == nil)
    }

    @Test("is invalid without id or name", arguments: ["", #"{"id":7}"#, #"{"name":"Chess"}"#, "null"])
    func unreadable(group: String) throws { #expect(try facts(group) == nil) }

    @Test("counts followers, never below zero, and needs a number")
    func followers() throws {
        func read(_ text: String) throws -> Followers? { Followers(try JSONValue(parsing: Data(text.utf8))) }
        let some = try #require(try read(#"{"count":2,"items":[{"id":1,"photo_200":"https://p/1"},{"id":2}]}"#))
        #expect(some.count == 2 && some.first.map(\.id) == [1, 2] && some.first.last?.avatar == nil)
        #expect(try read(#"{"count":-3}"#)?.count == 0)
        #expect(try read(#"{"items":[]}"#) == nil)
    }

    @Test("a refusal for one member blocks no call of another")
    func unblocked() throws {
        var call = ProviderCall(HTTPRequest(.post, try #require(URL(string: "https://api.test/method/groups.getMembers"))))
        call.operation = "groups.getMembers"
        let response = HTTPResponse(status: 200, body: Data(#"{"error":{"error_code":29,"error_msg":"no"}}"#.utf8))
        let answer = CallResponse(call: call, response: response, tries: 1, now: Date(timeIntervalSince1970: 0))
        if case .block = VKEnvelope.react(to: answer, at: .live) {} else { Issue.record("nothing to undo") }
        let rules = CallRules.community(at: .live)
        if case .fail = rules.react(answer) {} else { Issue.record("blocked") }
        #expect(rules.blockScopes(call).isEmpty)
    }
}
