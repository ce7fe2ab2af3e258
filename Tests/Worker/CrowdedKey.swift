import Foundation
import MemberAccounts
import MemberCore

/// Asks for the key of a home, and opens the home, while no file can be opened any more: `crowded HOME`. Says the code and the advice of
/// each error.
enum CrowdedKey {
    static func run(_ arguments: [String]) async throws {
        let home = URL(filePath: arguments[0])
        var descriptors: [Int32] = []
        while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { descriptors.append(descriptor) }
        tell { _ = try KeyFile(home.appending(path: "vault.key")).keptKey() }
        tell { _ = try Vault(home: home) }
        for descriptor in descriptors { close(descriptor) }
        tell { _ = try Vault(home: home) }
    }

    private static func tell(_ body: () throws -> Void) {
        do {
            try body()
            MemberWorker.say("fine")
        } catch {
            let coded = error as? any CodedError
            MemberWorker.say("\(coded?.code ?? "\(error)") \(coded?.remedy ?? "")")
        }
    }
}
