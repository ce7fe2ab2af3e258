import Foundation
import MemberHTTPServer
import MemberUI
import Testing

@Suite("The guide of a server of one's own")
@MainActor
struct GuideTests {
    private let page = PageAppearance(title: "Weavers", language: .en)

    @Test("shows the code that is compiled here, word by word")
    func shown() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: folder.appending(path: "Beginning.swift"), encoding: .utf8)
        let guide = folder.appending(path: "../../../../Sources/Providers/VKID/VKID.docc/AServerOfYourOwn.md").standardizedFileURL
        #expect(try String(contentsOf: guide, encoding: .utf8).contains("```swift\n\(code)```"))
    }

    @Test("begins so many sign-ins of a visitor and no more; one that does not begin does not count")
    func limited() async {
        let (wharf, beginning) = (Wharf(), Beginning())
        for _ in 0..<30 { _ = await beginning.response(to: [], of: "a", by: IdleComponents(), page) }
        var statuses: [Int] = []
        for _ in 0..<21 {
            statuses.append(await beginning.response(to: [], of: "a", by: WharfComponents("one", wharf), page).status)
        }
        #expect(statuses == Array(repeating: 200, count: 20) + [429] && wharf.begun.value.count == 20)
    }
}

/// Components that begin no sign-in.
private final class IdleComponents: PageComponents {
    var member: PageMember? { nil }
    var news: [PageNews] = []

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] { [] }
    func perform(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep { .stay }
    func finish(_ id: String, redirectedTo url: URL, _ appearance: PageAppearance) async -> PageStep { .stay }
}
