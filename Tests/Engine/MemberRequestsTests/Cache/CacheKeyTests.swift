import Foundation
import MemberRequests
import Testing

private let dropped: Set<String> = [
    "access_token", "captcha_sid", "captcha_key", "captcha_ts", "captcha_attempt", "success_token", "confirm", "sig",
]

private func key(_ text: String) throws -> String {
    CacheKey(try #require(URL(string: text)), dropping: dropped).name
}

@Suite("The cache key")
struct CacheKeyTests {
    @Test(
        "matches the check values of the rule",
        arguments: [
            ("https://api.vk.com/method/users.get?user_ids=1&v=5.199", "d8df30edca5e5756cf2cab650890e090"),
            ("https://api.vk.com/method/utils.getServerTime", "4544520bc804cd5e9ff63f8e882b41aa"),
        ])
    func checkValues(url: String, name: String) throws {
        #expect(try key(url) == name)
    }

    @Test(
        "ignores differences without a meaning",
        arguments: [
            "https://a.test/m?b=2&a=1", "https://a.test/m?a=1&b=2#fragment", "https://a.test/m?access_token=x&a=1&b=2",
            "https://a.test/m?a=1&captcha_key=&b=2&sig", "https://a.test/m?a=1&&b=2&",
        ])
    func same(url: String) throws {
        #expect(try key(url) == key("https://a.test/m?a=1&b=2"))
    }

    @Test(
        "differs for requests that differ",
        arguments: [
            "https://a.test/m?a=1", "https://a.test/m?a=1&b=2&b=2", "https://a.test/m?a&b=2", "https://a.test/m?a=&b=2",
            "https://a.test/M?a=1&b=2", "https://a.test/m?a=1&b=2&access_tokens=x", "https://a.test/m?a=2&b=1",
        ])
    func different(url: String) throws {
        #expect(try key(url) != key("https://a.test/m?a=1&b=2"))
    }

    @Test("ends without a question mark when no parameter is left")
    func dangling() throws {
        #expect(try key("https://a.test/m?access_token=x") == key("https://a.test/m"))
    }
}
