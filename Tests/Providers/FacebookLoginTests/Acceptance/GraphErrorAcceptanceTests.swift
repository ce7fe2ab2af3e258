import FacebookLogin
import Foundation
import MemberCore
import Testing

@Suite("A Graph error, as the app reads it")
struct GraphErrorAcceptanceTests {
    private func error(_ members: String, client: Bool = false, table: GraphErrorTable = .builtIn) throws -> GraphError {
        let response = try JSONValue(parsing: Data(#"{"error":{\#(members)}}"#.utf8))
        return try #require(GraphError(response, status: 400, table: table, usesClientToken: client))
    }

    @Test(
        "has its kind by its code, up to the limits of each range",
        arguments: [
            (9, ""), (10, "permission"), (11, ""), (199, ""), (200, "permission"), (299, "permission"), (300, ""), (101, ""),
            (102, "token"),
            (103, ""), (190, "token"), (4, "limit"), (17, "limit"), (32, "limit"), (613, "limit"), (612, ""), (79_999, ""),
            (80_000, "limit"), (80_014, "limit"), (80_015, ""), (-200, ""), (0, ""),
        ])
    func kinds(code: Int, kind: String) throws {
        let error = try error(#""code":\#(code)"#)
        #expect(error.isPermissionError == (kind == "permission"))
        #expect(error.isTokenError == (kind == "token") && error.isRateLimit == (kind == "limit"))
    }

    @Test("has the action of its category: is_transient first, then the table; never a login for the app's token")
    func categories() throws {
        for code in [102, 190] {
            #expect(try error(#""code":\#(code)"#).category == .recoverable)
            #expect(try error(#""code":\#(code)"#, client: true).category == .other)
            #expect(try error(#""code":\#(code),"is_transient":true"#, client: true).category == .transient)
            #expect(try error(#""code":\#(code),"is_transient":false"#).category == .recoverable)
        }
        for code in [1, 2, 4, 9, 17, 341] { #expect(try error(#""code":\#(code)"#, client: true).category == .transient) }
        for code in [0, 3, 10, 32, 100, 104, 200, 368, 613, 80_001] { #expect(try error(#""code":\#(code)"#).category == .other) }
        #expect(try error("").category == .other)
        #expect(try error(#""is_transient":true"#).category == .transient)
    }

    @Test("a table from the service is used as far as it is valid, in addition to the built-in one; later entries win")
    func table() throws {
        let text = """
            [null,7,{"name":"transient","items":[{"code":"x"},{"code":500},null,{"code":501,"subcodes":[1,"x",null,2]},{"subcodes":[3]}]},
            {"items":[{"code":502}]},{"name":7,"items":[{"code":503}]},{"name":"other","items":7},{"name":"login","items":[{"code":504}]},
            {"name":"other","items":[{"code":190,"subcodes":[460]},{"code":504}]},{"name":"transient","items":[{"code":505,"subcodes":[]}]}]
            """
        let table = GraphErrorTable.builtIn.adding(try JSONValue(parsing: Data(text.utf8)))
        let category = { (code: Int, subcode: Int?) in table.category(code: code, subcode: subcode) }
        #expect(category(500, nil) == .transient && category(500, 9) == .transient && category(505, 4) == .transient)
        #expect(category(501, 1) == .transient && category(501, 2) == .transient && category(501, 3) == .other)
        #expect(category(502, nil) == .other && category(503, nil) == .other && category(504, nil) == .other)
        #expect(category(190, nil) == .recoverable && category(190, 463) == .recoverable && category(190, 460) == .other)
        #expect(category(2, 1) == .transient)
        for broken in [nil, JSONValue.null, .string("x"), .object([:]), .array([.array([])])] {
            #expect(GraphErrorTable.builtIn.adding(broken) == .builtIn)
        }
    }

    @Test("has its message by precedence, and values of other types are absent")
    func members() throws {
        #expect(try error(#""message":"m","error_reason":"r","error_msg":"s""#).developerMessage == "m")
        #expect(try error(#""error_reason":"r","error_msg":"s""#).developerMessage == "r")
        #expect(try error(#""message":7,"error_msg":"s""#).developerMessage == "s")
        let odd = try error(#""code":[],"error_subcode":{},"type":7,"error_user_title":[],"fbtrace_id":1,"is_transient":"x""#)
        #expect(odd.graphCode == nil && odd.subcode == nil && odd.type == nil && odd.userTitle == nil && !odd.isTransient)
        #expect(try error(#""code":"190","error_subcode":"463""#).tokenProblem == .expired)
        for other in ["{}", "[]", #"{"error":7}"#, #"{"error":null}"#, #"{"error":[]}"#] {
            #expect(GraphError(try JSONValue(parsing: Data(other.utf8))) == nil)
        }
    }

    @Test("is an NSError with the platform's numbers and keys, with codes as Int")
    func bridged() throws {
        let error =
            try error(#""message":"m","code":200,"error_subcode":5,"error_user_title":"T","error_user_msg":"U""#) as NSError
        #expect(error.domain == "com.facebook.sdk.core" && error.code == 8 && error.localizedDescription == "U")
        let info = { (name: String) in error.userInfo["com.facebook.sdk:FBSDK" + name] }
        #expect(info("GraphRequestErrorGraphErrorCodeKey") as? Int == 200)
        #expect(info("GraphRequestErrorGraphErrorSubcodeKey") as? Int == 5)
        #expect(info("GraphRequestErrorHTTPStatusCodeKey") as? Int == 400 && info("GraphRequestErrorKey") as? Int == 0)
        #expect(info("ErrorLocalizedErrorTitleKey") as? String == "T" && info("ErrorLocalizedDescriptionKey") as? String == "U")
        #expect(info("ErrorDeveloperMessageKey") as? String == "m" && info("GraphRequestErrorParsedJSONResponseKey") != nil)
        #expect([GraphRequestErrorGraphErrorCodeKey, GraphRequestErrorKey].allSatisfy { error.userInfo[$0] is Int })
    }
}
