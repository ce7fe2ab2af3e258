import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import Testing

@testable import FacebookLogin

@Suite("Errors of the Graph API")
struct GraphErrorTests {
    private func error(_ text: String, clientToken: Bool = false, table: GraphErrorTable = .builtIn) throws -> GraphError {
        let json = try #require(GraphJSON.value(of: text))
        return try #require(GraphError(json, status: 400, table: table, usesClientToken: clientToken))
    }

    @Test(
        "each code has its category and its action",
        arguments: [
            (1, GraphErrorCategory.transient, GraphErrorAction.retry), (2, .transient, .retry), (3, .other, .checkApp),
            (4, .transient, .backOff), (9, .transient, .backOff), (10, .other, .askPermission), (17, .transient, .backOff),
            (32, .other, .backOff), (100, .other, .mendCall), (102, .recoverable, .logIn), (104, .other, .mendCall),
            (190, .recoverable, .logIn), (200, .other, .askPermission), (299, .other, .askPermission), (300, .other, .lookUp),
            (341, .transient, .backOff), (368, .other, .wait), (506, .other, .changeContent), (613, .other, .backOff),
            (803, .other, .mendCall), (2500, .other, .addToken), (80_000, .other, .backOff), (80_014, .other, .backOff),
            (80_015, .other, .lookUp), (1_609_005, .other, .checkLink), (7777, .other, .lookUp),
        ])
    func codes(code: Int, category: GraphErrorCategory, action: GraphErrorAction) throws {
        let error = try error(graphError(code))
        #expect(error.category == category)
        #expect(error.action == action)
        #expect(error.remedy == (error.tokenProblem?.remedy ?? action.remedy))
    }

    @Test(
        "the pipeline's error contains it completely, and a request without a member's token is distinguished",
        arguments: [4, 190, 200])
    func carried(code: Int) throws {
        let text = graphError(code)
        let response = HTTPResponse(status: 400, body: Data(text.utf8))
        let carried = try #require(GraphReading(response).error(ResponseHead(response)))
        guard case .refused(let refusal) = carried else { throw carried }
        let expected = try error(text)
        #expect(refusal.code == String(code) && refusal.cause as? GraphError == expected)
        for clientToken in [false, true] {
            let found = GraphReading.error(of: carried, usesClientToken: clientToken)
            let expected = try error(text, clientToken: clientToken)
            #expect(found as? GraphError == expected)
        }
    }

    @Test("only its own value makes a refusal Graph's: a similar one stays as it is")
    func foreign() {
        for code in ["graph.core_6", "graph.no_response", "190"] {
            let fields = GraphJSON.value(of: graphError(190))?.object ?? [:]
            let error = RequestError.refused(APIRefusal(code: code, text: "", fields: fields))
            #expect(GraphReading.error(of: error, usesClientToken: false) is RequestError)
        }
    }

    @Test(
        "the three properties of a code",
        arguments: [
            (10, true, false, false), (200, true, false, false), (250, true, false, false), (299, true, false, false),
            (199, false, false, false), (300, false, false, false), (102, false, true, false), (190, false, true, false),
            (4, false, false, true), (17, false, false, true), (32, false, false, true), (613, false, false, true),
            (79_999, false, false, false), (80_000, false, false, true), (80_014, false, false, true),
            (80_015, false, false, false),
            (9, false, false, false), (341, false, false, false), (1, false, false, false),
        ])
    func predicates(code: Int, permission: Bool, token: Bool, rate: Bool) throws {
        let error = try error(graphError(code))
        #expect(error.isPermissionError == permission)
        #expect(error.isTokenError == token)
        #expect(error.isRateLimit == rate)
    }

    @Test(
        "each subcode of 102 and 190 has its meaning for the token",
        arguments: [
            (452, GraphTokenProblem.ended, LoginErrorCode?.none), (461, .ended, nil), (462, .ended, nil), (465, .ended, nil),
            (466, .ended, nil), (468, .ended, nil), (456, .ended, nil), (457, .ended, nil), (458, .appRemoved, nil),
            (459, .checkpoint, .userCheckpointed), (460, .passwordChanged, .passwordChanged), (463, .expired, nil),
            (464, .unconfirmed, .unconfirmedUser), (467, .ended, nil), (492, .pageRoleLost, nil), (493, .aged, nil),
            (1, .ended, nil),
        ])
    func subcodes(subcode: Int, problem: GraphTokenProblem, login: LoginErrorCode?) throws {
        for code in [102, 190] {
            let error = try error(graphError(code, subcode))
            #expect(error.tokenProblem == problem && error.tokenProblem?.loginError == login)
            #expect(error.category == .recoverable && !error.remedy.isEmpty)
        }
        #expect(try error(graphError(100, subcode)).tokenProblem == nil)
    }

    @Test(
        "the progress of a login on another device",
        arguments: [
            (1_349_174, DeviceLoginProblem.pending), (1_349_172, .tooFast), (1_349_173, .declined), (1_349_152, .expired),
            (1, nil),
        ] as [(Int, DeviceLoginProblem?)])
    func deviceLogin(subcode: Int, problem: DeviceLoginProblem?) throws {
        #expect(try error(graphError(31, subcode)).deviceLogin == problem)
    }

    @Test("all values of the service are available, and in userInfo under the known keys, with codes as Int")
    func userInfo() throws {
        let text = """
            {"error":{"message":"dev","type":"OAuthException","code":190,"error_subcode":460,"error_user_title":"Title",
            "error_user_msg":"Please log in","is_transient":false,"error_data":{"a":1},"fbtrace_id":"T1"},"more":[null]}
            """
        let error = try error(text)
        #expect(error.graphCode == 190 && error.subcode == 460 && error.type == "OAuthException" && error.fbtraceID == "T1")
        #expect(error.developerMessage == "dev" && error.userTitle == "Title" && error.userMessage == "Please log in")
        let info = error.errorUserInfo
        #expect(GraphError.errorDomain == "com.facebook.sdk.core" && error.errorCode == 8)
        #expect(info["com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey"] as? Int == 190)
        #expect(info[GraphRequestErrorGraphErrorSubcodeKey] as? Int == 460)
        #expect(info[GraphRequestErrorHTTPStatusCodeKey] as? Int == 400)
        #expect(info[GraphRequestErrorKey] as? Int == 2)
        #expect(info[ErrorDeveloperMessageKey] as? String == "dev")
        #expect(info[ErrorLocalizedTitleKey] as? String == "Title")
        #expect(info[ErrorLocalizedDescriptionKey] as? String == "Please log in")
        #expect(info[NSLocalizedDescriptionKey] as? String == "Please log in")
        #expect((info[NSLocalizedRecoveryOptionsErrorKey] as? [String])?.count == 2)
        #expect((info[NSLocalizedRecoverySuggestionErrorKey] as? String)?.isEmpty == false)
        let parsed = info[GraphRequestErrorParsedJSONResponseKey] as? [String: Any]
        #expect((parsed?["error"] as? [String: Any])?["code"] as? Int == 190)
    }

    @Test("no text of the service is printed")
    func masked() throws {
        let error = try error(#"{"error":{"message":"hidden","code":190,"error_user_title":"hidden","fbtrace_id":"hidden"}}"#)
        var dumped = ""
        dump(error, to: &dumped)
        #expect(
            !"\(error) \(error.problem) \(String(reflecting: error)) \(error.localizedDescription) \(dumped)".contains("hidden"))
        #expect(error.problem.contains("190"))
    }

    @Test(
        "the developer's message is the first of three",
        arguments: [
            (#"{"message":"a","error_reason":"b","error_msg":"c"}"#, "a"), (#"{"error_reason":"b","error_msg":"c"}"#, "b"),
            (#"{"error_msg":"c"}"#, "c"), (#"{"message":null,"error_reason":7,"error_msg":"c"}"#, "c"), ("{}", nil),
        ] as [(String, String?)])
    func message(body: String, expected: String?) throws {
        #expect(try error(#"{"error":\#(body)}"#).developerMessage == expected)
    }

    @Test(
        "a member of a wrong type does not affect the others",
        arguments: ["null", "true", "[]", "{}", "1.5", "1e400", "\"x\"", "-1", "99999999999999999999"])
    func wrongTypes(value: String) throws {
        for name in [
            "message", "type", "code", "error_subcode", "error_user_title", "error_user_msg", "is_transient", "fbtrace_id",
        ] {
            let error = try error(#"{"error":{"\#(name)":\#(value),"error_data":\#(value),"error_reason":"kept"}}"#)
            #expect(error.developerMessage == (name == "message" && value == "\"x\"" ? "x" : "kept"))
            _ = error.errorUserInfo
        }
        #expect(try error(graphError(190, more: #","fbtrace_id":\#(value)"#)).graphCode == 190)
    }

    @Test("a code can be a number or its text", arguments: ["190", "\"190\"", "190.0"])
    func numeric(code: String) throws { #expect(try error(#"{"error":{"code":\#(code)}}"#).graphCode == 190) }

    @Test("an error marked as transient is transient whatever its code; with the app's own token no login is possible")
    func categories() throws {
        #expect(try error(graphError(190, more: #","is_transient":true"#)).category == .transient)
        #expect(try error(graphError(506, more: #","is_transient":true"#)).category == .transient)
        #expect(try error(graphError(506, more: #","is_transient":1"#)).category == .other)
        #expect(try error(graphError(190), clientToken: true).category == .other)
        #expect(try error(graphError(1), clientToken: true).category == .transient)
        #expect(try error(graphError(1)).recovery?.options.count == 1 && error(graphError(506)).recovery == nil)
    }

    static let recoveries: [(Int, MemberLanguage, GraphErrorRecovery)] = [
        (
            190, .en,
            GraphErrorRecovery(
                suggestion: "To continue, log in with Facebook again.", options: ["Log in", "Cancel"])
        ),
        (
            190, .ru,
            GraphErrorRecovery(
                suggestion: "Чтобы продолжить, войдите через Facebook ещё раз.",
                options: ["Войти", "Отмена"])
        ),
        (
            1, .ru,
            GraphErrorRecovery(
                suggestion: "Facebook временно недоступен. Попробуйте ещё раз чуть позже.",
                options: ["ОК"])
        ),
        (
            1, .de,
            GraphErrorRecovery(
                suggestion: "Facebook antwortet nicht, wie es soll. Versuche es gleich noch einmal.",
                options: ["OK"])
        ),
        (
            1, .fr,
            GraphErrorRecovery(
                suggestion: "Facebook is temporarily unavailable. Try again in a moment.",
                options: ["OK"])
        ),
    ]

    @Test("the member's text about it is in their language", arguments: recoveries)
    func recovery(code: Int, language: MemberLanguage, expected: GraphErrorRecovery) throws {
        #expect(try error(graphError(code)).recovery(in: language) == expected)
    }
}

@Suite("The service's additions to the table of errors")
struct GraphErrorTableTests {
    private func table(_ text: String) -> GraphErrorTable {
        GraphErrorTable.builtIn.adding(GraphJSON.value(of: text))
    }

    @Test("are looked up by code and subcode, then by code, and later entries win")
    func lookup() throws {
        let table = table(
            """
            [{"name":"other","items":[{"code":190,"subcodes":[459]},{"code":341}]},
             {"name":"transient","items":[{"code":368,"subcodes":[]},{"code":"77"}]},
             {"name":"login","items":[{"code":77,"subcodes":null},{"code":5,"subcodes":[1,"2"]}],"recovery_message":"Do",
              "recovery_options":["Go","Stay"]}]
            """)
        let expected: [(Int, Int?, GraphErrorCategory)] = [
            (190, 459, .other), (190, 460, .recoverable), (190, nil, .recoverable), (341, nil, .other), (368, 9, .transient),
            (77, nil, .recoverable), (5, 1, .recoverable), (5, 2, .recoverable), (5, nil, .other), (102, 1, .recoverable),
        ]
        for (code, subcode, category) in expected { #expect(table.category(code: code, subcode: subcode) == category, "\(code)") }
        let json = try #require(GraphJSON.value(of: graphError(77)))
        for language in MemberLanguage.allCases {
            let recovery = GraphError(json, table: table)?.recovery(in: language)
            #expect(recovery == GraphErrorRecovery(suggestion: "Do", options: ["Go", "Stay"]))
        }
        let short = GraphErrorTable.builtIn.adding(
            GraphJSON.value(
                of:
                    #"[{"name":"login","items":[{"code":77}],"recovery_options":["Go"],"recovery_message":null}]"#
            ))
        let own = GraphError(json, table: short)?.recovery(in: .ru)
        #expect(own?.options == ["Войти", "Отмена"] && own?.suggestion.contains("Facebook") == true)
    }

    @Test(
        "lose only their invalid elements, and the built-in table stays",
        arguments: [
            "null", "7", "[]", "{}", "[null,7,[],{}]", #"[{"items":[{"code":3}]}]"#, #"[{"name":null,"items":[{"code":3}]}]"#,
            #"[{"name":"login","items":null}]"#,
            #"[{"name":"login","items":[null,{"code":null},{"code":"x"},{"subcodes":[1]}]}]"#,
            #"[{"name":"login","items":[{"code":3,"subcodes":7}]}]"#,
            #"[{"name":"login","items":[{"code":3,"subcodes":["x",null]}]}]"#,
        ])
    func broken(element: String) {
        let good = #"{"name":"transient","items":[{"code":500}]}"#
        let list = element.hasPrefix("[") && element != "[]" ? String(element.dropLast()) + "," + good + "]" : element
        let table = table(list)
        #expect(table.category(code: 3, subcode: nil) == .other)
        #expect(table.category(code: 190, subcode: nil) == .recoverable)
        if list != element { #expect(table.category(code: 500, subcode: nil) == .transient) }
    }
}

@Suite("Errors that mean no connection")
struct NetworkErrorTests {
    @Test(
        "are recognized by the number of the URL error, wherever it is nested",
        arguments: [-1001, -1003, -1004, -1005, -1006, -1009, -1018, -1019, -1020].map { ($0, true) }
            + [-1000, -1002, -999, -1011].map {
                ($0, false)
            })
    func numbers(code: Int, expected: Bool) {
        let error = NSError(domain: NSURLErrorDomain, code: code)
        #expect(isNetworkError(error) == expected)
        let outer = NSError(
            domain: "a", code: 1,
            userInfo: [NSUnderlyingErrorKey: NSError(domain: "b", code: 2, userInfo: [NSUnderlyingErrorKey: error])])
        #expect(isNetworkError(outer) == expected)
        #expect(!isNetworkError(NSError(domain: "other", code: code)))
    }

    @Test("include this library's own")
    func own() {
        #expect(isNetworkError(HTTPError.offline) && isNetworkError(RequestError.transport(.timedOut)))
        #expect(
            !isNetworkError(HTTPError.cancelled) && !isNetworkError(RequestError.invalidReply("x"))
                && !isNetworkError(CoreError.network))
    }
}
