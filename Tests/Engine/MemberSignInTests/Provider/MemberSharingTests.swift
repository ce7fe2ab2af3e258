import Foundation
import MemberSignIn
import Testing

@Suite("The sharing of a member's data")
struct MemberSharingTests {
    @Test("keeps the requested order, puts unrequested scopes behind it, and separates the four lists")
    func lists() {
        let sharing = MemberSharing(
            asked: ["name", "phone", "name", "car"], granted: ["phone", "name", "mood"], shared: ["name", "mood"],
            unreadable: ["phone.number"]
        ) { $0 == "name" ? "The app learns your name." : nil }
        #expect(sharing.parts.map(\.scope) == ["name", "phone", "car", "mood"])
        #expect(sharing.parts.map(\.meaning) == ["The app learns your name.", nil, nil, nil])
        #expect(sharing.asked == ["name", "phone", "car"] && sharing.granted == ["name", "phone", "mood"])
        #expect(sharing.shared == ["name", "mood"] && sharing.notShared == ["phone", "car"])
        #expect(sharing.unreadable == ["phone.number"])
    }

    @Test("is an error with a provider that offers no comparison")
    func notOffered() {
        do {
            _ = try Guild().sharing(by: Data("{}".utf8), asked: [], granted: nil)
            Issue.record("it compared")
        } catch {
            guard case ProviderError.notOffered(.claims, let provider)? = error as? ProviderError else {
                Issue.record("\(error)")
                return
            }
            #expect(provider == "guild")
        }
    }
}
