import Foundation
import Testing

@Suite("The guide of MemberTesting")
struct GuideTests {
    @Test("shows what a client of the module alone compiles, word by word")
    func compiles() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
        let page = root.appending(path: "Sources/Kit/MemberTesting/MemberTesting.docc/MemberTesting.md")
        let client = root.appending(path: "Tests/ClientPackage/Sources/UsesMemberTesting/Guide.swift")
        let guide = try String(contentsOf: client, encoding: .utf8)
        #expect(guide.contains("ScriptedUserAgent") && guide.contains("ScriptedInteractions") && guide.contains("whenSleeping"))
        #expect(try String(contentsOf: page, encoding: .utf8).contains("```swift\n\(guide)```"))
    }
}
