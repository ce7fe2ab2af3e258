import Foundation
import MemberCore
import MemberRequests
import MemberSignIn
import Testing

@testable import FacebookLogin

@Suite("The place in a list of the Graph API")
struct GraphPageCursorTests {
    private static func page(_ paging: String) throws -> JSONValue {
        try JSONValue(parsing: Data(#"{"data":[{"id":"1"}],"paging":\#(paging),"summary":{"total_count":7}}"#.utf8))
    }

    @Test(
        "is the cursor or the address that a page names, without what belongs to a request; a page that names none is the last",
        arguments: [
            (
                #"{"cursors":{"after":"A"},"next":"https://graph.facebook.com/v22.0/17/friends?access_token=x&after=A"}"#,
                NamedCall("me/friends", [("fields", "name"), ("after", "A")])
            ),
            (
                #"{"next":"https://graph.facebook.com/v22.0/17/feed?access_token=x&appsecret_proof=y&format=json&until=5&limit=25"}"#,
                NamedCall("/v22.0/17/feed", [("until", "5"), ("limit", "25")])
            ),
            (#"{"next":"https://graph.facebook.com/DELETE%20me/permissions"}"#, nil),
            (#"{"next":"https://graph.facebook.com/v22.0/me%3Faccess_token=x"}"#, nil),
            (#"{"cursors":{"after":"A"}}"#, nil), ("null", nil), (#"{"next":5}"#, nil),
        ] as [(String, NamedCall?)])
    func following(paging: String, next: NamedCall?) throws {
        var cursor = GraphPageCursor("me/friends", [("fields", "name"), ("before", "B"), ("offset", "3")])
        let items = try cursor.advance(past: Self.page(paging))
        #expect(items == PageItems([.object(["id": .string("1")])], count: 7))
        #expect(cursor.next == next)
    }

    @Test("takes the parameters of the path, and ends where a page names itself as the next one")
    func ownParameters() throws {
        var cursor = GraphPageCursor("me/friends?limit=5&after=A", [("limit", "2")])
        #expect(cursor.next == NamedCall("me/friends", [("limit", "2"), ("after", "A")]))
        _ = try cursor.advance(past: Self.page(#"{"cursors":{"after":"B"},"next":"https://graph.facebook.com/x"}"#))
        #expect(cursor.next?.parameters["after"] == "B")
        _ = try cursor.advance(past: Self.page(#"{"cursors":{"after":"B"},"next":"https://graph.facebook.com/x"}"#))
        #expect(cursor.next == nil)
    }

    @Test("stays where it is at a reply that is no list")
    func noList() {
        var cursor = GraphPageCursor("me", [])
        #expect(throws: RequestError.self) { _ = try cursor.advance(past: .object(["id": .string("1")])) }
        #expect(cursor.next == NamedCall("me", []))
    }
}
