import Foundation
import Testing

@testable import MemberSignIn

@Suite("A page in the app's own view")
struct PageNavigationTests {
    @Test(
        "Only the provider's pages are loaded, and the redirect arrives",
        arguments: [
            ("https://oauth.vk.com/authorize?client_id=1", true, PageNavigation.load),
            ("https://m.vk.com/login", true, .load),
            ("https://oauth.vk.com/blank.html#access_token=a", true, .arrive),
            ("https://oauth.vk.com/blank.html?x=1#a", true, .arrive),
            ("https://oauth.vk.com/blank.html#a", false, .load),
            ("https://oauth.vk.com:8443/blank.html", true, .load),
            ("http://oauth.vk.com/authorize", true, .block), ("http://oauth.vk.com/blank.html#access_token=a", true, .block),
            ("https://notvk.com/login", true, .block),
            ("https://vk.com.example.org/login", true, .block),
            ("https://pictures.example.org/a.png", false, .load),
            ("tel:112", true, .block), ("vk1://authorize", true, .block), ("about:blank", true, .block),
            ("about:blank", false, .load),
            ("javascript:alert(1)", false, .block),
        ] as [(String, Bool, PageNavigation)])
    func decisions(text: String, isMainFrame: Bool, decision: PageNavigation) throws {
        let url = try #require(URL(string: text))
        let redirect = try #require(URL(string: "https://oauth.vk.com/blank.html"))
        #expect(PageNavigation.of(url, redirectURI: redirect, hosts: ["vk.com", "vk.ru"], isMainFrame: isMainFrame) == decision)
    }
}
