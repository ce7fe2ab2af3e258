import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing
import WaitSupport

/// Computes the signature of a signed request again.
enum SignedRequestProof {
    static func signature(_ payload: Substring, secret: String) -> String {
        Base64URL.encode(MAC.hmacSHA256(key: Data(secret.utf8), message: Data(payload.utf8)))
    }
}

@Suite("Graph at the sandbox's Facebook", .timeLimit(.minutes(1)))
struct FacebookGraphTests {
    /// All codes of Graph's table with their subcodes, and the status of each.
    static let errors: [(Int, Int?, Int)] =
        [
            (1, nil, 500), (2, nil, 500), (3, nil, 400), (4, nil, 403), (9, nil, 400), (10, nil, 403), (17, nil, 403),
            (32, nil, 403),
            (100, 33, 400), (102, 463, 401), (104, nil, 400), (190, nil, 401), (200, nil, 403), (299, nil, 403), (341, nil, 400),
            (368, nil, 400), (506, nil, 400), (613, nil, 403), (803, nil, 404), (2500, nil, 400), (80_000, nil, 400),
            (80_014, nil, 400), (1_609_005, nil, 400),
        ] + [1_349_152, 1_349_172, 1_349_173, 1_349_174].map { (31, $0, 400) }
        + [452, 456, 457, 458, 459, 460, 461, 462, 463, 464, 465, 466, 467, 468, 492, 493].map { (190, $0, 401) }

    @Test("a fault gives every error of the table", arguments: errors)
    func onDemand(code: Int, subcode: Int?, status: Int) async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.graphError(code, subcode: subcode))
            let response = try await stage.graph("me")
            #expect(response.status == status && response.graphError == [Int64(code), subcode.map(Int64.init)])
            let error = try #require(response.json?["error"])
            #expect(error["type"]?.string == "OAuthException" && error["fbtrace_id"] != nil && error["is_transient"] == nil)
            let isForMember = [368, 506, 1_609_005].contains(code) || [459, 464].contains(subcode)
            #expect((error["error_user_msg"] != nil) == isForMember && (error["error_user_title"] != nil) == isForMember)
        }
    }

    @Test("a fault is written with its subcode and as transient, and only Graph meets it")
    func written() async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(try #require(Fault("graph-error=100_33_transient")))
            #expect(try await stage.get(try stage.dialog()).status == 200)
            let response = try await stage.graph("me")
            #expect(response.graphError == [100, 33] && response.json?["error"]?["is_transient"]?.bool == true)
            #expect(Fault("graph-error=190_460")?.kind == .graphError(190, subcode: 460))
            #expect(try await stage.graph("me").graphError[0] == 2500)
        }
    }

    @Test("a fault gives odd bodies", arguments: FacebookBodyFlaw.allCases)
    func bodies(flaw: FacebookBodyFlaw) async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.graphBody(flaw))
            let response = try await stage.graph("me")
            #expect(response.status == (flaw == .page ? 502 : 200))
            switch flaw {
            case .text: #expect(response.text == "foo=bar")
            case .page: #expect(response.mediaType == "text/html")
            case .empty: #expect(response.body.isEmpty)
            case .null: #expect(response.text == "null")
            case .list: #expect(response.json?.array?.count == 2)
            case .number: #expect(response.json == .integer(7))
            case .literalTrue: #expect(response.text == "true")
            case .failure: #expect(response.json?["success"]?.bool == false)
            case .errorText: #expect(response.json?["error"]?.string != nil)
            case .noData: #expect(response.json?["data"] == nil && response.json?["id"] != nil)
            case .oddList: #expect(response.json?["data"]?.array?.count == 8)
            case .wrongTypes: #expect(response.json?["id"]?.integer == 7)
            }
        }
    }

    @Test("a call has a version or none, is in query, form, JSON or parts, and has the token in the header or beside")
    func forms() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "publish_actions")
            let bare = try await stage.get(try stage.facebook("graph", "/me?access_token=" + token))
            #expect(bare.json?["id"] != nil && bare.headers["facebook-api-version"] == "v21.0")
            let old = try await stage.get(try stage.facebook("graph", "/v2.4/me/"), ["Authorization": "Bearer " + token])
            #expect(old.json?["id"] != nil && old.headers["facebook-api-version"] == "v2.4")
            var request = HTTPRequest(.post, try stage.facebook("graph", "/v21.0/me/feed"))
            request.body = .json(Data(#"{"message":"one","access_token":"\#(token)","number":7}"#.utf8))
            #expect(try await stage.transport.send(request).status == 200)
            for (end, status) in [("--x--\r\n", 200), ("--x\r\n", 400)] {
                let parts =
                    "--x\r\nContent-Disposition: form-data; name=\"message\"\r\n\r\ntwo \(status)\r\n"
                    + "--x\r\nContent-Disposition: form-data; name=\"access_token\"\r\n\r\n\(token)\r\n" + end
                request.headers["Content-Type"] = "multipart/form-data; boundary=x"
                request.body = HTTPBody(Data(parts.utf8), contentType: "multipart/form-data; boundary=x")
                #expect(try await stage.transport.send(request).status == status)
            }
            let deleted = try await stage.graph("me/permissions/publish_actions", [("method", "delete")], .post, token: token)
            #expect(deleted.json?["success"]?.bool == true)
        }
    }

    @Test(
        "each call for an absent, forbidden or malformed object has its own error",
        arguments: [
            ("me", "", 2500, nil as Int64?), ("10220000100001", "", 104, nil), ("nobody", "token", 803, nil),
            ("me/shoes", "token", 2500, nil), ("10220000100002", "token", 100, 33), ("230000000000001", "token", 0, nil),
            ("me", "wrong", 190, nil),
            ("me", "230000000000001|sandbox-client-token", 2500, nil),
            ("10220000100001", "GG|230000000000001|sandbox-client-token", 0, nil),
            ("230000000000001?fields=ios_sdk_error_categories", "230000000000001|sandbox-client-token", 0, nil),
        ])
    func strange(path: String, token: String, code: Int64, subcode: Int64?) async throws {
        try await Stage.with { stage in
            let own = try await stage.facebookToken()
            let response = try await stage.graph(path, token: token == "token" ? own : token.isEmpty ? nil : token)
            #expect(response.graphError == (code == 0 ? [nil, nil] : [code, subcode]))
        }
    }

    @Test("the headers report the limits once they are set, and calls are refused from 100 percent on")
    func limits() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken()
            #expect(try await stage.graph("me", token: token).headers["X-App-Usage"] == nil)
            stage.sandbox.setFacebookUsage(app: 80, business: 30, minutes: 5)
            let response = try await stage.graph("me", token: token)
            #expect(response.headers["X-App-Usage"] == #"{"call_count":80,"total_cputime":20,"total_time":40}"#)
            let business = try JSONValue(parsing: Data((response.headers["X-Business-Use-Case-Usage"] ?? "").utf8))
            let first = business[Stage.facebookApp]?.array?.first
            #expect(first?["call_count"]?.integer == 30 && first?["estimated_time_to_regain_access"]?.integer == 5)
            let set = try await stage.post(stage.control("_sandbox/facebook/usage"), [("app", "100")])
            #expect(set.status == 200)
            let refused = try await stage.graph("me", token: token)
            #expect(refused.graphError[0] == 4 && refused.headers["X-App-Usage"] != nil)
            #expect(try await stage.post(stage.control("_sandbox/facebook/usage"), [("app", "x")]).status == 400)
            stage.sandbox.setFacebookUsage()
            #expect(try await stage.graph("me", token: token).status == 200)
        }
    }

    @Test("a picture is an image, or with redirect=0 the address of one")
    func picture() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken()
            let address = try await stage.graph("me/picture?redirect=0", token: token).json?["data"]?["url"]?.string
            let image = try await stage.get(try #require(address.flatMap(URL.init(string:))))
            #expect(image.mediaType?.hasPrefix("image/") == true)
            #expect(try await stage.graph("me/picture", token: token).headers["Location"] == address)
        }
    }

    @Test("an app's own configuration contains the error categories that are set")
    func configuration() async throws {
        try await Stage.with {
            $0.facebook.errorCategories = #"[{"name":"transient","items":[{"code":7}]}]"#
        } _: { stage in
            let token = Stage.facebookApp + "|sandbox-client-token"
            let fields: FormFields = [("fields", "ios_sdk_error_categories,gdpv4_nux_enabled")]
            let response = try #require(try await stage.graph(Stage.facebookApp, fields, token: token).json)
            #expect(response["ios_sdk_error_categories"]?.array?.first?["items"]?.array?.first?["code"]?.integer == 7)
            #expect(response.object?.keys.sorted() == ["gdpv4_nux_enabled", "id", "ios_sdk_error_categories"])
        }
    }

    @Test("neither log nor counts show the ids of people")
    func paths() async throws {
        try await Stage.with { stage in
            _ = try await stage.graph("10220000100001/permissions")
            #expect(stage.sandbox.requestCounts["facebook/graph /v21.0/{id}/permissions"] == 1)
            #expect(await waited(while: stage.sandbox.requestLog.entries.isEmpty))
            #expect(stage.sandbox.requestLog.entries.last?.path == "/v21.0/{id}/permissions")
        }
    }
}
