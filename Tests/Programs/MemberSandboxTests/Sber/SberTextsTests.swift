import MemberUI
import Testing

@testable import MemberSandbox

@Suite("The texts of the sandbox's Sber ID")
struct SberTextsTests {
    @Test("every scope says what it reveals", arguments: MemberLanguage.ofPages)
    func scopes(language: MemberLanguage) {
        let texts = Texts(language, .sberSandbox)
        for scope in SberPersonalData.scopes {
            #expect(texts(.sberScope(scope)) != TextKey.sberScope(scope).rawValue, "\(scope)")
        }
    }
}
