import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@Suite("The result of a login", .timeLimit(.minutes(1)))
struct ResultAcceptanceTests {
    /// The current, requested, listed as granted and listed as declined permissions; and the result.
    struct Row: Sendable, CustomTestStringConvertible {
        var held: [String]?
        var asked: [String]
        var granted: String?
        var declined = ""
        var says: [String]
        var saysDeclined: [String] = []
        var testDescription: String { "\(held ?? ["nobody"]) asks \(asked): \(granted ?? "-") / \(declined)" }
    }

    private static let rows = [
        Row(asked: ["email"], granted: "public_profile,email", says: ["email", "public_profile"]),
        Row(asked: [], granted: "public_profile", says: ["public_profile"]),
        Row(held: ["email"], asked: ["user_likes"], granted: "email,public_profile,user_likes", says: ["user_likes"]),
        Row(held: ["email"], asked: ["email"], granted: "email,public_profile", says: ["email"]),
        Row(held: [], asked: ["email"], granted: "email,public_profile", says: ["email", "public_profile"]),
        Row(held: ["email"], asked: [], granted: "email,public_profile", says: ["email", "public_profile"]),
        Row(
            held: ["email"], asked: ["user_likes", "user_posts"], granted: "email,user_likes", declined: "user_posts,user_photos",
            says: ["user_likes"], saysDeclined: ["user_posts"]),
        Row(
            asked: ["email"], granted: "openid,public_profile", declined: "email,openid", says: ["public_profile"],
            saysDeclined: ["email"]),
    ]

    private func fields(_ row: Row) -> FormFields {
        var fields: FormFields = [("access_token", "new"), ("user_id", "42"), ("denied_scopes", row.declined)]
        if let granted = row.granted { fields.append("granted_scopes", granted) }
        return fields
    }

    @Test("has what was granted and declined of the request; the token has all permissions", arguments: rows)
    func success(row: Row) async throws {
        let bench = try FacebookBench()
        if let held = row.held { bench.hold("held", held) }
        bench.clock.advance(by: .seconds(5))
        let result = try await bench.logIn(row.asked, returning: fields(row))
        #expect(!result.isCancelled && result.cancelReason == nil)
        #expect(result.grantedPermissions.sorted() == row.says && result.declinedPermissions.sorted() == row.saysDeclined)
        let token = try #require(result.token)
        let names = { (text: String) in Set(text.split(separator: ",").map(String.init)).subtracting(["openid"]) }
        #expect(Set(token.permissions.map(\.name)) == names(row.granted ?? ""))
        #expect(Set(token.declinedPermissions.map(\.name)) == names(row.declined))
        #expect(token.expiredPermissions.isEmpty && token.refreshDate == bench.clock.now && bench.token == token)
    }

    private static let cancelled = [
        Row(asked: ["email"], granted: nil, declined: "email", says: []),
        Row(asked: ["email"], granted: "openid", declined: "email", says: []),
        Row(
            held: ["email"], asked: ["user_likes"], granted: "email", declined: "user_likes,user_posts", says: [],
            saysDeclined: ["user_likes", "user_posts"]),
        Row(held: [], asked: ["user_likes"], granted: "", declined: "user_likes", says: [], saysDeclined: ["user_likes"]),
    ]

    @Test(
        "is cancelled if nothing of the request was granted, even with a token; a logged-in member's declined permissions are updated",
        arguments: cancelled)
    func nothingGranted(row: Row) async throws {
        let bench = try FacebookBench()
        if let held = row.held { bench.hold("held", held) }
        let result = try await bench.logIn(row.asked, returning: fields(row))
        #expect(result.cancelReason == .nothingGranted && result.token == nil && result.grantedPermissions.isEmpty)
        #expect(result.declinedPermissions.sorted() == row.saysDeclined)
        #expect(bench.token?.tokenString == (row.held == nil ? nil : "held"))
    }

    @Test("confirms a member who logs in again with the new token, by the smallest request")
    func confirmed() async throws {
        let bench = try FacebookBench()
        bench.hold()
        _ = try await bench.logIn(returning: [("access_token", "new"), ("user_id", "42"), ("granted_scopes", "email")])
        let requests = bench.requests(to: "/me")
        #expect(requests.count == 1 && requests.first?.method == .get && requests.first?.query["fields"] == "")
        #expect(requests.first?.query["access_token"] == "new" && bench.token?.tokenString == "new")
    }

    @Test(
        "is 304 for a member who cannot be confirmed as the current one, and the current one stays",
        arguments: [
            #"{"id":"43"}"#, #"{"id":42}"#, "{}", "[]", "null", "42", #"{"id":null}"#, #"{"id":"42","error":{"code":190}}"#,
        ])
    func mismatch(body: String) async throws {
        let bench = try FacebookBench()
        bench.hold()
        bench.override("/me", .json(body))
        let fields: FormFields = [("access_token", "new"), ("user_id", "42"), ("granted_scopes", "email")]
        #expect(await outcome { try await bench.logIn(returning: fields) } == "login 304")
        #expect(bench.token?.tokenString == "held" && bench.token?.permissions == [.email, .publicProfile])
    }

    @Test("needs no confirmation if no one was logged in")
    func first() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn(returning: [("access_token", "new"), ("user_id", "42"), ("granted_scopes", "email")])
        #expect(bench.requests(to: "/me").isEmpty)
    }
}
