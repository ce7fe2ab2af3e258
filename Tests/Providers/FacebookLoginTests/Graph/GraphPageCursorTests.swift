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
            (#"{"cursors":{"after":"A"}}"#, nil), ("null", nil), (#"{"next":5}"#, nil),
        ] as [(String, NamedCall?)])
    func following(paging: String, next: NamedCall?) throws {
        var cursor = GraphPageCursor("me/friends", [("fields", "name"), ("before", "B"), ("offset", "3")])
        let items = try cursor.advance(past: Self.page(paging))
        #expect(items == PageItems([.object(["id": .string("1")])], count: 7))
        #expect(cursor.next == next)
    }

    @Test("stays where it is at a reply that is no list")
    func noList() {
        var cursor = GraphPageCursor("me", [])
        #expect(throws: RequestError.self) { _ = try cursor.advance(past: .object(["id": .string("1")])) }
        #expect(cursor.next == NamedCall("me", []))
    }
}
