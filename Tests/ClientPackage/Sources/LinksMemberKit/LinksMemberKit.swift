import Foundation
import MemberKit

/// A program that does something with the kit alone, so that all of it is linked.
@main
enum LinksMemberKit {
    static func main() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "links-member-kit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        print(try Members(home: home).accounts.count)
    }
}
