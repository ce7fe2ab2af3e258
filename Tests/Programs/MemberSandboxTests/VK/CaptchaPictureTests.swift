import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("Pictures and confirmations of the sandbox's VK", .timeLimit(.minutes(1)))
struct CaptchaPictureTests {
    /// The parts of error 14 that the repeated call contains.
    private struct Demand {
        let response: JSONValue

        func part(_ name: String) throws -> JSONValue { try #require(response["error"]?[name]) }

        /// The time as the plain decimal that it is in the response.
        var time: String {
            get throws {
                switch try part("captcha_ts") {
                case .integer(let time): String(time)
                case .number(let time): String(format: "%.3f", time)
                default: ""
                }
            }
        }

        /// The fields of a call that answers with these letters.
        func fields(_ letters: String) throws -> FormFields {
            [
                ("captcha_sid", try part("captcha_sid").string ?? ""), ("captcha_key", letters), ("captcha_ts", try time),
                ("captcha_attempt", String(try part("captcha_attempt").integer ?? 0)),
            ]
        }
    }

    private func call(_ stage: Stage, _ fields: FormFields = []) async throws -> Demand {
        var fields = fields
        fields.append("user_ids", "anna")
        let token = VKSandboxConfiguration.defaultServiceKey
        return Demand(response: try await stage.call("users.get", fields, token: token))
    }

    /// Reads the letters in the picture.
    private func letters(_ demand: Demand, _ stage: Stage) async throws -> String {
        let address = try #require(try demand.part("captcha_img").string.flatMap(URL.init(string:)))
        let picture = try await stage.get(address)
        #expect(picture.status == 200 && picture.headers["Content-Type"]?.hasPrefix("image/svg+xml") == true)
        let text = String(decoding: picture.body, as: UTF8.self)
        let found = try #require(text.firstMatch(of: />([a-z0-9]{5})<\/text>/))
        return String(found.1)
    }

    private static func with(_ body: (Stage) async throws -> Void) async throws {
        try await Stage.with({ $0.vk.callLimits.service = 100 }, body)
    }

    @Test("a call that needs a captcha has a picture and no page, and is performed with the picture's letters, once")
    func answered() async throws {
        try await Self.with { stage in
            stage.sandbox.faults.add(.captchaPicture, path: "/method/users.get")
            let demand = try await call(stage)
            let error = try #require(demand.response["error"])
            #expect(error["error_code"]?.integer == 14 && error["redirect_uri"] == nil)
            #expect(error["captcha_attempt"]?.integer == 1)
            let fields = try demand.fields(try await letters(demand, stage).uppercased())
            #expect(try await call(stage, fields).response["response"]?.array?.count == 1)
            let again = try await call(stage, fields)
            #expect(again.response["error"]?["error_code"]?.integer == 14)
        }
    }

    @Test(
        "an answer with anything changed gets a new captcha with the next number",
        arguments: ["captcha_key", "captcha_ts", "captcha_attempt", "exponent", "missing"])
    func wrong(part: String) async throws {
        try await Self.with { stage in
            stage.sandbox.faults.add(.captchaPicture)
            let demand = try await call(stage)
            var fields = try demand.fields(try await letters(demand, stage))
            switch part {
            case "exponent": fields["captcha_ts"] = "1.78e9"
            case "missing": fields["captcha_ts"] = nil
            default: fields[part] = "7"
            }
            let next = try await call(stage, fields)
            #expect(try next.part("captcha_attempt").integer == 2)
            #expect(try next.part("captcha_sid") != demand.part("captcha_sid"))
            let right = try next.fields(try await letters(next, stage))
            #expect(try await call(stage, right).response["response"] != nil)
        }
    }

    @Test("a fault demands a captcha for each of its calls, and the numbers go on; an unknown id begins anew")
    func counted() async throws {
        try await Self.with { stage in
            stage.sandbox.faults.add(.captchaPicture, times: 3)
            var fields = FormFields()
            for attempt in 1...3 {
                let demand = try await call(stage, fields)
                #expect(try demand.part("captcha_attempt").integer == Int64(attempt))
                fields = try demand.fields(try await letters(demand, stage))
            }
            #expect(try await call(stage, fields).response["response"] != nil)
            let guessed = try await call(stage, [("captcha_sid", "1"), ("captcha_key", "abcde")])
            #expect(try guessed.part("captcha_attempt").integer == 1)
            #expect(try await stage.get(try stage.vk("api", "captcha.php")).status == 404)
        }
    }

    @Test("a call that must be confirmed has a text, and is performed with confirm=1")
    func confirmed() async throws {
        try await Self.with { stage in
            stage.sandbox.faults.add(.confirmation, path: "/method/users.get", times: 2)
            for _ in 0..<2 {
                let error = try #require(try await call(stage).response["error"])
                #expect(error["error_code"]?.integer == 24)
                #expect(error["confirmation_text"]?.string?.contains("users.get") == true)
                #expect(try await call(stage, [("confirm", "1")]).response["response"] != nil)
            }
            #expect(try await call(stage).response["response"] != nil)
        }
    }
}
