import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto

/// Asks for the sealing key of a folder from the Secret Service: `key HOME`. Says `key` and a box's length, or the error's code.
enum SecretKey {
    static func run(_ arguments: [String]) async throws {
        let source = SecretServiceKey(folder: URL(filePath: arguments[0]))
        do throws(AccountError) {
            let key = try source.key()
            // The same key opens what the other start sealed.
            MemberWorker.say("key \(try seal(key, arguments[0]))")
        } catch { MemberWorker.say(error.code) }
    }

    private static func seal(_ key: SealingKey, _ folder: String) throws(AccountError) -> String {
        let file = URL(filePath: folder).appending(path: "sealed")
        let purpose = Data("test".utf8)
        if let sealed = try? Data(contentsOf: file) {
            return (try? key.open(sealed, authenticating: purpose)).map { String(decoding: $0, as: UTF8.self) } ?? "other"
        }
        try? key.seal(Data("same".utf8), authenticating: purpose).write(to: file)
        return "same"
    }
}
