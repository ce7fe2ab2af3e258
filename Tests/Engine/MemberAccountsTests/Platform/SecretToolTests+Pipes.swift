import Foundation
import MemberCore
import MemberCrypto
import Testing
import WaitSupport

@testable import MemberAccounts

#if !canImport(Darwin)
    extension SecretToolTests {
        /// The pipes in a long list of descriptors, “… 3 -> pipe:[4711]”: the command's own three, and all others.
        private static func pipes(_ list: String) -> (own: Set<Substring>, others: Set<Substring>) {
            list.split(separator: "\n").reduce(into: (own: [], others: [])) { found, line in
                let words = line.split(separator: " ")
                guard words.count > 3, let pipe = words.last, pipe.hasPrefix("pipe:") else { return }
                if ["0", "1", "2"].contains(words[words.count - 3]) { found.own.insert(pipe) } else { found.others.insert(pipe) }
            }
        }

        @Test("gets no pipe of another command that is started at the same moment")
        func pipes() async {
            let rounds = isAtFullLength ? 25 : 8
            let list = BoundedCommand(
                program: URL(filePath: "/bin/ls"), arguments: ["-l", "/proc/self/fd"], limit: .seconds(20), mostOutput: 8 << 20)
            let lists = await withTaskGroup(of: [String].self) { group in
                for _ in 0..<8 { group.addTask { (0..<rounds).compactMap { _ in list.run(input: "")?.output } } }
                return await group.reduce(into: [String]()) { $0 += $1 }
            }
            let found = lists.map(Self.pipes)
            #expect(found.count == 8 * rounds && found.allSatisfy { $0.own.count == 3 })
            // Descriptors of other tests in this process, sometimes thousands of sockets, do not count.
            let commands = found.reduce(into: Set<Substring>()) { $0.formUnion($1.own) }
            #expect(commands.count == 24 * rounds)
            #expect(found.allSatisfy { $0.others.isDisjoint(with: commands) })
        }
    }
#endif
