import Foundation
import MemberCore
import MemberRequests
import Testing

@testable import VKWire

@Suite("The end of VK's validation page")
struct VKValidationTests {
    @Test(
        "is read by name from the fragment of VK's blank page alone",
        arguments: [
            ("https://oauth.vk.ru/blank.html#success=1", .passed(token: nil, userID: nil)),
            ("https://oauth.vk.com/blank.html#success=1", .passed(token: nil, userID: nil)),
            (
                "https://oauth.vk.ru/blank.html#user_id=17&access_token=a%2Bb=c&success=1&secret=s",
                .passed(token: Secret("a+b=c"), userID: "17")
            ),
            ("https://oauth.vk.ru/blank.html#access_token=a+b&success=1", .passed(token: Secret("a+b"), userID: nil)),
            ("https://oauth.vk.ru/blank.html#fail=1", .failed), ("https://oauth.vk.ru/blank.html#cancel=1", .cancelled),
            ("https://oauth.vk.ru/blank.html#success=1&fail=1", nil), ("https://oauth.vk.ru/blank.html#success=0", nil),
            ("https://oauth.vk.ru/blank.html#success=1&access_token=", nil),
            ("https://oauth.vk.ru/blank.html#access_token=a", nil),
            ("https://oauth.vk.ru/blank.html#", nil), ("https://oauth.vk.ru/blank.html", nil),
            ("https://oauth.vk.ru/blank.html?success=1", nil), ("https://oauth.vk.ru/blank.html?a=b#success=1", nil),
            ("https://oauth.vk.ru/blank.htmlx#success=1", nil), ("https://oauth.vk.ru.evil.example/blank.html#success=1", nil),
            ("http://oauth.vk.ru/blank.html#success=1", nil), ("https://evil.example/blank.html#success=1", nil),
            ("https://oauth.vk.ru:8443/blank.html#success=1", nil), ("https://id.vk.ru/blank.html#success=1", nil),
        ] as [(String, VKValidation?)])
    func parsing(address: String, expected: VKValidation?) throws {
        #expect(VKValidation(try #require(URL(string: address)), at: .live) == expected)
    }

    @Test("is at a sandbox's own page, and not at VK's, where the addresses are a sandbox's")
    func sandbox() throws {
        let base = try #require(URL(string: "http://127.0.0.1:9000"))
        let hosts = VKHosts(id: base, api: base, oauth: base)
        let own = try #require(URL(string: "http://127.0.0.1:9000/blank.html#success=1"))
        let live = try #require(URL(string: "https://oauth.vk.com/blank.html#success=1"))
        #expect(VKValidation(own, at: hosts) == .passed(token: nil, userID: nil))
        #expect(VKValidation(live, at: hosts) == nil)
    }

    @Test(
        "takes a token for the call's own user only",
        arguments: [("17", "17", true), ("18", "17", false), (nil, "17", true), ("17", nil, true)] as [(String?, String?, Bool)])
    func owner(userID: String?, subject: String?, isTaken: Bool) {
        let answer = VKValidation.passed(token: Secret("new"), userID: userID).answer(for: subject)
        let token: Secret? = if case .replacingToken(let token) = answer { token } else { nil }
        #expect((token != nil) == isTaken)
    }
}
