import Foundation
import MemberCore
import Testing

@testable import FacebookLogin

@Suite("Names of permissions")
struct PermissionRuleTests {
    @Test(
        "a name can be requested if it has only a to z and underscores",
        arguments: [
            ("email", true), ("user_likes", true), ("_", true), ("", false), ("e mail", false), ("Email", false),
            ("e-mail", false),
            ("email2", false), ("user_actions.books", false), ("é", false), ("email\u{301}", false),
        ])
    func requestable(name: String, canBe: Bool) {
        #expect(Permission(stringLiteral: name).canBeRequested == canBe)
    }

    @Test("one invalid name in the service's list does not affect the others")
    func strangeNames() {
        let read = Set<Permission>(commaSeparated: "email,user_actions.books,,Strange Name-2,openid")
        #expect(read.names == ["email", "user_actions.books", "Strange Name-2"])
        #expect(Set<Permission>(commaSeparated: nil).isEmpty)
        #expect(Set<Permission>(commaSeparated: "").isEmpty)
    }

    @Test("a comma separates whatever stands behind it")
    func commas() { #expect(Set<Permission>(commaSeparated: "email,\u{301}x").names == ["email", "\u{301}x"]) }

    @Test("a list of permissions is read by status, whatever else it contains")
    func list() throws {
        let text = """
            {"data":[{"permission":"public_profile","status":"granted"},{"permission":"email","status":"declined"},
            {"permission":"user_likes","status":"expired"},{"permission":"user_posts","status":"pending"},{"permission":7,
            "status":"granted"},{"permission":"user_photos"},{"status":"granted"},null,3,[],{"permission":"user_link","status":null},
            {"permission":"openid","status":"granted"},{"permission":"","status":"granted"}]}
            """
        let sets = try #require(PermissionSets(try JSONValue(parsing: .init(text.utf8))))
        #expect(sets.granted == [.publicProfile])
        #expect(sets.declined == [.email])
        #expect(sets.expired == [.userLikes])
    }

    @Test(
        "an object without a list, and any other value, is not a list",
        arguments: ["{}", #"{"data":{}}"#, "[]", "null", "1", #""x""#])
    func noList(text: String) throws {
        #expect(PermissionSets(try JSONValue(parsing: .init(text.utf8))) == nil)
    }

    static let limitedNames = """
        public_profile email gaming_profile gaming_user_picture user_age_range user_birthday user_friends user_gender user_hometown \
        user_link user_location user_messenger_contact
        """.split(separator: " ").map(String.init)

    @Test(
        "twelve permissions are available in a limited login, and a request for another one is reported",
        arguments: limitedNames + ["user_likes"])
    func limited(name: String) async throws {
        #expect(Permission.ofLimitedLogin.contains(Permission(stringLiteral: name)) == Self.limitedNames.contains(name))
        #expect(Permission.ofLimitedLogin.count == 12)
        let bench = try FacebookBench()
        _ = try await bench.logIn([name], tracking: .limited)
        #expect(bench.events.value.contains("facebook.not_in_limited_login") == !Self.limitedNames.contains(name))
    }
}
