import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import Testing

@testable import VKWire

@Suite("What VK requires of a member")
struct VKDemandTests {
    private static let page = "https://id.vk.ru/page?session_token=s"
    private static let image = "https://api.vk.ru/captcha.php?sid=5"

    /// The interaction that a refusal of the API leads to; nil where the call ends.
    private func interaction(_ members: String) -> Interaction? {
        let response = HTTPResponse(status: 200, body: Data(#"{"error":{\#(members)}}"#.utf8))
        let call = ProviderCall(HTTPRequest(.get, URL(string: "https://api.vk.ru/method/wall.get")!))
        let reaction = VKEnvelope.react(to: CallResponse(call: call, response: response, now: .distantPast), at: .live)
        return if case .ask(let interaction, _) = reaction { interaction } else { nil }
    }

    private func demand(_ members: String) -> VKDemand? { interaction(members).flatMap(VKDemand.init) }

    @Test("is a page if VK names one of its own", arguments: [14, 17, 3300, 3301, 3302, 3303, 3304])
    func pages(code: Int) throws {
        let page = try #require(URL(string: Self.page))
        let expected: VKDemand = [14, 3300].contains(code) ? .captchaPage(page) : .validationPage(page)
        let picture = #""captcha_sid":"5","captcha_img":"\#(Self.image)""#
        #expect(demand(#""error_code":\#(code),"redirect_uri":"\#(Self.page)",\#(picture)"#) == expected)
        #expect(demand(#""error_code":\#(code),"redirect_uri":"https://evil.example/",\#(picture)"#) == nil)
    }

    @Test(
        "without a page is a picture only for a captcha that names one of the web",
        arguments: [
            (14, image, true), (14, "http://localhost:8080/captcha?sid=5", true), (14, "file:///etc/passwd", false),
            (14, "javascript:alert(1)", false), (14, "/captcha.php", false), (14, "", false), (17, image, false),
            (3301, image, false), (3302, image, false), (3303, image, false), (3304, image, false),
        ])
    func picture(code: Int, image: String, isShown: Bool) throws {
        let found = demand(
            #""error_code":\#(code),"captcha_sid":5,"captcha_img":"\#(image)","captcha_width":130,"captcha_height":50"#)
        guard isShown else {
            #expect(found == nil)
            return
        }
        guard case .captchaImage(let picture) = found else { throw CancellationError() }
        #expect(picture.address.absoluteString == image && picture.width == 130 && picture.height == 50 && picture.sound == nil)
        #expect(demand(#""error_code":14,"captcha_img":"\#(image)""#) == nil)
    }

    @Test("is a confirmation, with VK's text or of the token, or an extension of the token with its hash")
    func confirmations() {
        #expect(demand(#""error_code":24,"confirmation_text":"Send 5 votes?""#) == .confirmation("Send 5 votes?"))
        #expect(demand(#""error_code":25"#) == .tokenConfirmation)
        #expect(demand(#""error_code":3609,"extend_hash":"h1""#) == .tokenExtension(hash: "h1"))
        #expect(demand(#""error_code":3609"#) == nil)
        #expect(VKDemand(Interaction(.signIn)) == nil && VKDemand(Interaction(.permission)) == nil)
    }

    @Test("prints neither an address nor a token")
    func masked() {
        for demand in [
            demand(#""error_code":14,"redirect_uri":"\#(Self.page)""#), demand(#""error_code":3609,"extend_hash":"h1""#),
        ] {
            #expect(demand.map { "\($0)\(String(reflecting: $0))".contains("session_token") || "\($0)".contains("h1") } == false)
        }
        #expect("\(VKDemandReply.successToken("t-1"))" == "<success token>")
    }

    private func word(_ members: String, _ reply: VKDemandReply) throws -> String {
        let interaction = try #require(self.interaction(members))
        let demand = try #require(VKDemand(interaction))
        return switch demand.answer(to: reply, of: interaction, at: .live) {
        case .adding(let fields): fields.encoded
        case .repeating: "again"
        case .replacingToken(let token): "token " + token.reveal
        case .cancelled: "cancelled"
        }
    }

    private static let pictured =
        #""error_code":14,"captcha_sid":"123456789012","captcha_img":"\#(image)","captcha_ts":1700000000.25,"captcha_attempt":1"#
    private static let paged = #""error_code":14,"redirect_uri":"\#(page)","remixstlid":9"#
    private static let validated = #""error_code":17,"redirect_uri":"\#(page)""#
    private static let blank = "https://oauth.vk.ru/blank.html"

    @Test(
        "is answered by the reply of its kind; any other cancels the call",
        arguments: [
            (pictured, .text("q7a"), "captcha_sid=123456789012&captcha_key=q7a&captcha_ts=1700000000.25&captcha_attempt=1"),
            (#""error_code":14,"captcha_sid":7,"captcha_img":"\#(image)""#, .text("a b"), "captcha_sid=7&captcha_key=a%20b"),
            (pictured, .text(""), "cancelled"), (pictured, .successToken("t"), "cancelled"), (pictured, .cancelled, "cancelled"),
            (paged, .successToken("t"), "success_token=t&remixstlid=9"), (paged, .text("t"), "cancelled"),
            (paged, .successToken(""), "cancelled"),
            (validated, .finished(URL(string: blank + "#success=1")!), "again"),
            (validated, .finished(URL(string: blank + "#success=1&access_token=new&user_id=17")!), "token new"),
            (validated, .finished(URL(string: blank + "#fail=1")!), "cancelled"), (validated, .confirmed(true), "cancelled"),
            (#""error_code":24,"confirmation_text":"?""#, .confirmed(true), "confirm=1"),
            (#""error_code":24,"confirmation_text":"?""#, .confirmed(false), "cancelled"),
            (#""error_code":25"#, .confirmed(true), "again"), (#""error_code":25"#, .confirmed(false), "cancelled"),
            (#""error_code":3609,"extend_hash":"h""#, .confirmed(true), "again"),
        ] as [(String, VKDemandReply, String)])
    func answers(members: String, reply: VKDemandReply, expected: String) throws {
        #expect(try word(members, reply) == expected)
    }
}
