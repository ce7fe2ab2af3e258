import FacebookLogin
import Foundation
import MemberCore
import MemberTesting
import Testing

@Suite("The redirect from the dialog", .timeLimit(.minutes(1)))
struct RedirectAcceptanceTests {
    private static let good = "access_token=a&user_id=42&granted_scopes=email"
    private static let rows: [(String, String)] = [
        ("STATE&\(good)", "success"),
        ("STATE&access_token=a&user_id=42&granted_scopes=", "cancelled nothingGranted"),
        ("STATE&access_token=a&user_id=42", "cancelled nothingGranted"),
        ("STATE&code=c&id_token=i&nonce=n", "login 301"),
        ("STATE&code=c&id_token=i&nonce=n&access_token=", "login 301"),
        ("error_message=m", "core 8"),
        ("error_message=m&error=access_denied&error_reason=user_denied", "core 8"),
        ("error=access_denied", "cancelled userDenied"),
        ("state=foreign&error=access_denied&error_code=200", "cancelled userDenied"),
        ("error=server_error&error_reason=user_denied", "cancelled userDenied"),
        ("error=server_error", "core 8"),
        ("error=server_error&error_reason=access_denied", "core 8"),
        ("error=user_denied", "core 8"),
        (good, "login 308"),
        ("state=&\(good)", "login 308"),
        ("state=foreign&\(good)", "login 308"),
        ("state=%7B%7D&\(good)", "login 308"),
        ("state=%7B%22challenge%22%3A5%7D&\(good)", "login 308"),
        ("state=%5B%5D&\(good)", "login 308"),
        ("state=null&code=c", "login 308"),
        ("state=null&nonce=c", "login 308"),
        ("state=null&id_token=c", "login 308"),
    ]

    @Test("is accepted, refused by number, or a cancelled login", arguments: rows)
    func table(query: String, expected: String) async throws {
        let bench = try FacebookBench()
        #expect(await outcome { try await bench.logIn(arriving: "fb123://authorize/?" + query) } == expected)
        #expect((bench.token != nil) == (expected == "success"))
        // Neither leaves a running login behind.
        #expect(bench.home.vault.openAttempts.isEmpty)
        #expect(await outcome { try await bench.logIn() } == "success")
    }

    @Test(
        "is cancelled if it is empty, or has only empty texts",
        arguments: ["", "STATE", "error_reason=user_denied", "STATE&access_token=&code=&nonce=&id_token=&error=&error_message="])
    func nothing(query: String) async throws {
        let bench = try FacebookBench()
        let result = try await bench.logIn(arriving: "fb123://authorize/?" + query)
        #expect(result.isCancelled && result.token == nil && result.cancelReason != nil && bench.token == nil)
    }

    @Test("is read from query and fragment, where the fragment wins and a plus is a space")
    func fragment() async throws {
        let bench = try FacebookBench()
        let text =
            "fb123://authorize/?access_token=q&user_id=1&STATE&granted_scopes=email%2Cx#access_token=f+g%2B&user_id=42&noise"
        let result = try await bench.logIn(arriving: text)
        #expect(result.token?.tokenString == "f g+" && result.token?.userID == "42")
        #expect(result.token?.permissions == ["email", "x"])
    }

    @Test("may have the suffix that the service appends, and capitals in scheme and host")
    func noise() async throws {
        for start in ["fb123://authorize/?", "FB123://AUTHORIZE/?"] {
            let bench = try FacebookBench()
            #expect(await outcome { try await bench.logIn(arriving: start + "STATE&\(Self.good)#_=_") } == "success")
        }
    }

    @Test(
        "at another address is foreign, and brings no token",
        arguments: [
            "fb1234://authorize/?", "fb123x://authorize/?", "fb12://authorize/?", "fb123://authorize.evil/?", "fb123://other/?",
            "https://authorize/?",
        ])
    func elsewhere(start: String) async throws {
        let bench = try FacebookBench()
        _ = await outcome { try await bench.logIn(arriving: start + "STATE&\(Self.good)") }
        #expect(bench.token == nil)
    }

    @Test("with the host no-op is ignored: the login continues")
    func noOperation() async throws {
        let bench = try FacebookBench()
        let empty = try #require(URL(string: "fb123://no-op/?error=access_denied"))
        let agent = DialogAgent { dialog in [.address(empty), .redirect(bench.redirect(from: dialog))] }
        let result = try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: agent)
        #expect(result.isCancelled == false && bench.token != nil)
    }

    @Test("names the member by its signed request first, and by the parameter if that is broken")
    func member() async throws {
        let signed = { (content: String) in "x." + Base64URL.encode(Data(content.utf8)) }
        let rows = [
            (signed(#"{"user_id":"42"}"#), "42"), (signed(#"{"user_id":""}"#), "7"), (signed("{}"), "7"), (signed("[]"), "7"),
            ("x", "7"), ("x.y.z", "7"), ("x.%%%", "7"), ("", "7"),
        ]
        for (text, user) in rows {
            let fields: FormFields = [
                ("access_token", "a"), ("user_id", "7"), ("granted_scopes", "email"), ("signed_request", text),
            ]
            let result = try await FacebookBench().logIn(returning: fields)
            #expect(result.token?.userID == user, "\(text)")
        }
    }
}
