import MemberSignIn
import Testing

@testable import VKID

@Suite("The schemes of an app's Info.plist")
struct HostSchemesTests {
    private static var complete: [String: Any] {
        [
            "CFBundleURLTypes": [["CFBundleURLSchemes": ["other"]], ["CFBundleURLSchemes": ["VK51000001"]]],
            "LSApplicationQueriesSchemes": ["vkauthorize-silent"],
        ]
    }

    @Test("an app that names both is accepted, whatever the case")
    func complete() throws { try HostSchemes(information: Self.complete).check(clientID: "51000001") }

    @Test(
        "a missing scheme is named",
        arguments: [
            ("CFBundleURLTypes", "vkid.url_scheme_not_registered"), ("LSApplicationQueriesSchemes", "vkid.query_scheme_missing"),
        ])
    func missing(key: String, code: String) {
        var information = Self.complete
        information[key] = nil
        #expect { try HostSchemes(information: information).check(clientID: "51000001") } throws: {
            ($0 as? VKIDConfigurationError)?.code == code
        }
    }

    @Test("another app's scheme is not accepted")
    func other() {
        #expect(throws: VKIDConfigurationError.self) { try HostSchemes(information: Self.complete).check(clientID: "5100000") }
    }
}
