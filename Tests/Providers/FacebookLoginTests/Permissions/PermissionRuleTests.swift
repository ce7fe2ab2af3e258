import Foundation
import MemberCore
import Testing

@testable import FacebookLogin

@Suite("Names of permissions")
struct PermissionRuleTests {
    @Test(
        "a name can be asked for if it is of a to z and underscores",
        arguments: [
            ("email", true), ("user_likes", true), ("_", true), ("", false), ("e mail", false), ("Email", false),
            ("e-mail", false),
            ("email2", false), ("user_actions.books", false), ("é", false), ("email\u{301}", false),
        ])
    func requestable(name: String, canBe: Bool) {
        #expect(Permission(stringLiteral: name).canBeRequested == canBe)
    }

    @Test("D3: one strange name in a list of the service's does not cost the others")
    func strangeNames() {
        let read = Set<Permission>(commaSeparated: "email,user_actions.books,,Strange Name-2,openid")
        #expect(read.names == ["email", "user_actions.books", "Strange Name-2"])
        #expect(Set<Permission>(commaSeparated: nil).isEmpty)
        #expect(Set<Permission>(commaSeparated: "").isEmpty)
    }

    @Test("a comma is one whatever stands behind it")
    func commas() { #expect(Set<Permission>(commaSeparated: "email,\u{301}x").names == ["email", "\u{301}x"]) }

    @Test("a list of permissions is read by status, whatever else stands in it")
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
        "an object without a list, and anything else, is no list", arguments: ["{}", #"{"data":{}}"#, "[]", "null", "1", #""x""#])
    func noList(text: String) throws {
        #expect(PermissionSets(try JSONValue(parsing: .init(text.utf8))) == nil)
    }

    @Test("twelve permissions come with a limited login")
    func limited() {
        #expect(Permission.ofLimitedLogin.count == 12)
        #expect(Permission.ofLimitedLogin.contains("gaming_user_picture"))
        #expect(!Permission.ofLimitedLogin.contains("user_likes"))
    }
}
