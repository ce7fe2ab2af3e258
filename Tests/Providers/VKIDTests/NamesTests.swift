import MemberOAuth
import Testing
import VKAPI
import VKID

@Suite("Names of VK ID's types beside those of other modules")
struct NamesTests {
    @Test("the class carries its module's types, though it has the module's name")
    func names() {
        let token: VKID.AccessToken.Type = VKID.AccessToken.self
        #expect(token == VKIDAccessToken.self)
        #expect(VKID.Configuration.self == VKIDConfiguration.self)
        #expect(VKID.Scope("a b").description == "a b")
        #expect(VKID.OneTapButton.Layout.Height.default == .medium(.h44))
        #expect(VKID.GroupSubscriptionsLimit() == VKID.GroupSubscriptionsLimit(maxSubscriptionsToShow: 2, periodInDays: 30))
        #expect(VKID.Appearance.Locale.allCases.count == 9)
    }
}
