import Foundation
import MemberOAuth
import Testing
import VKAPI
import VKID

@Suite("Names of VK ID's types beside those of other modules")
struct NamesTests {
    @Test("the class contains its module's types, although it has the module's name")
    func names() {
        let token: VKID.AccessToken.Type = VKID.AccessToken.self
        #expect(token == VKIDAccessToken.self)
        #expect(VKID.Configuration.self == VKIDConfiguration.self)
        #expect(VKID.Scope("a b").description == "a b")
        #expect(VKID.OneTapButton.Layout.Height.default == .medium(.h44))
        #expect(VKID.GroupSubscriptionsLimit() == VKID.GroupSubscriptionsLimit(maxSubscriptionsToShow: 2, periodInDays: 30))
        #expect(VKID.Appearance.Locale.allCases.count == 9)
    }

    @Test("ruling 8: all public types of the module are among them")
    func all() throws {
        let module = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/Providers/VKID")
            .standardizedFileURL
        let names = try String(contentsOf: module.appending(path: "Setup/Names.swift"), encoding: .utf8)
        let files = FileManager.default.enumerator(at: module, includingPropertiesForKeys: nil)
        var found: Set<Substring> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let source = try String(contentsOf: file, encoding: .utf8)
            let pattern = /(?m)^public (?:struct|enum|final class|class|protocol|typealias) (\w+)/
            // A name that begins with the vendor's name belongs to no other module.
            found.formUnion(source.matches(of: pattern).map(\.1).filter { !$0.hasPrefix("VK") })
        }
        #expect(found.count > 40)
        // A type inside the class has its short name there, another type has an alias in the class.
        for name in found {
            let isThere = ["VKID.\(name)\n", "VKID\(name)\n"].contains { names.contains("public typealias \(name) = \($0)") }
            #expect(isThere, "\(name)")
        }
    }
}
