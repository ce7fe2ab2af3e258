import Foundation
import MemberCore
import MemberKit
import MemberSignIn
import Testing

@testable import MemberCLI

@Suite("The words of member call")
struct CallWordsTests {
    @Test(
        "--batch takes methods' names, each with its pairs; an address with a query is a name",
        arguments: [
            (["users.get"], [NamedCall("users.get", [])]),
            (
                ["users.get", "friends.get", "count=10", "fields=a=b", "groups.get"],
                [
                    NamedCall("users.get", []), NamedCall("friends.get", [("count", "10"), ("fields", "a=b")]),
                    NamedCall("groups.get", []),
                ]
            ),
            (["https://api.test/a?b=c", "d=e"], [NamedCall("https://api.test/a?b=c", [("d", "e")])]),
            (
                ["wall.post", "attachments=https://a.test/x", "users.get"],
                [NamedCall("wall.post", [("attachments", "https://a.test/x")]), NamedCall("users.get", [])]
            ),
        ] as [([String], [NamedCall])])
    func batches(words: [String], calls: [NamedCall]) throws {
        #expect(try CallWords.calls(words) == calls)
    }

    @Test("words that do not fit are refused", arguments: [[], ["count=10"], ["users.get", "access_token=x"], ["a", "=b"]])
    func wrong(words: [String]) {
        #expect(throws: UsageError.self) { try CallWords.calls(words) }
    }

    @Test(
        "what was sent of a file is a bar, a share and megabytes",
        arguments: [
            (0, 1_000_000, "[........................] 0 %, 0.0 of 1.0 MB"),
            (500_000, 1_000_000, "[############............] 50 %, 0.5 of 1.0 MB"),
            (1_000_000, 1_000_000, "[########################] 100 %, 1.0 of 1.0 MB"), (2_340_000, 0, "2.3 MB sent …"),
        ])
    func bar(done: Int, total: Int, line: String) {
        #expect(SendProgress.line(done, of: total).rendered == line)
    }
}
