import Foundation
import MemberCore
import Testing

@testable import VKWire

@Suite("The request to a VK app")
struct AppRequestTests {
    private static func item(_ id: Int, _ weight: Int, _ link: String, _ isProvider: Bool) -> String {
        #"{"app_id":\#(id),"weight":\#(weight),"universal_link":"\#(link)","is_provider":\#(isProvider)}"#
    }

    @Test(
        "is sent to the list's providers, the highest weight first; without providers, to every app with a link at VK",
        arguments: [
            (
                [
                    item(1, 5, "https://a.example/x", true), item(2, 9, "https://b.example/x", true),
                    item(3, 99, "https://vk.ru/x", false),
                ],
                ["https://b.example/x vk2", "https://a.example/x vk1"]
            ),
            (
                [
                    item(1, 1, "https://vk.ru/a", false), item(2, 2, "https://vk.com/b", false),
                    item(3, 9, "https://x.example/c", false),
                ],
                ["https://vk.com/b vkauthorize-silent", "https://vk.ru/a vkauthorize-silent"]
            ),
            (
                [item(7, 1, "https://p.example/a", true), item(7, 3, "https://p.example/b", false)],
                ["https://p.example/b vk7", "https://p.example/a vk7"]
            ),
            ([item(1, 1, "myscheme://vk.ru", false), #"{"app_id":"x"}"#], []), ([], []),
        ])
    func choice(items: [String], chosen: [String]) throws {
        let list = try JSONDecoder().decode(JSONValue.self, from: Data("{\"items\":[\(items.joined(separator: ","))]}".utf8))
        #expect(VendorApp.choose(from: list).map { "\($0.universalLink) \($0.scheme)" } == chosen)
    }

    @Test(
        "is sent to no app with a look-alike of VK's link",
        arguments: [
            "https://vk.example/a", "https://vk.ru.example/a", "https://vk.com@evil.example/a", "https://vk.ru@evil.example/a",
            "https://evil@vk.ru/a", "https://myvk.ru/a", "https://vk.ru:8443/a", "http://vk.ru/a", "https://vk.ru./a",
            "https://vk.evil.ru/a", "https://VK.example/a", "https://vk.r%75.example/a", "https://vk./a",
        ])
    func foreignHost(link: String) throws {
        let text = "{\"items\":[" + Self.item(1, 1, link, false) + "," + Self.item(2, 0, "https://VK.com/a", false) + "]}"
        let list = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(VendorApp.choose(from: list).map(\.universalLink.absoluteString) == ["https://VK.com/a"])
    }

    @Test("contains scope and source as sorted JSON in base64: the documented example")
    func parameters() {
        let text = Data(FlowSource.customAuth.oauth2Parameters(scope: "email groups", session: UUID()).utf8)
        let decoded = String(decoding: Data(base64Encoded: text) ?? Data(), as: UTF8.self)
        #expect(decoded.hasPrefix(#"{"scope":"email groups","stats_info":{"flow_source":"from_custom_auth","session_id":""#))
        let without = FlowSource.customAuth.oauth2Parameters(scope: "", session: UUID())
        #expect(String(decoding: Data(base64Encoded: without) ?? Data(), as: UTF8.self).hasPrefix(#"{"stats_info":"#))
    }

    @Test("keeps the link's own query in front, and has no prompt, language, scheme or challenge method")
    func link() throws {
        let page = try #require(
            URL(string: "https://id.vk.ru/authorize?state=S%2B1&code_challenge=CH&client_id=123&prompt=login"))
        let request = try #require(AppRequest(page: page, oauth2Parameters: "b64=="))
        let app = VendorApp(universalLink: try #require(URL(string: "https://vk.ru/app?own=1")), scheme: "vk9")
        let link = try #require(request.universalLink(of: app))
        let fields = try #require(
            FormFields(encoded: URLComponents(url: link, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""))
        #expect(
            fields.fields.map(\.name) == [
                "own", "response_type", "state", "code_challenge", "client_id", "vkconnect_auth_provider_method", "redirect_uri",
            ])
        #expect(fields["state"] == "S+1")
        #expect(fields["vkconnect_auth_provider_method"] == "external_auth")
        #expect(
            fields["redirect_uri"]
                == "vk123://vk.ru/blank.html?oauth2_params=b64%3D%3D&v=\(VKOAuthProfile.sdkVersion)")
        #expect(request.schemeLink(of: app)?.absoluteString == "vk9" + link.absoluteString.dropFirst(5))
    }
}
