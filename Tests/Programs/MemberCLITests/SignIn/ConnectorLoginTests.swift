import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("member login vk --connector, at the sandbox", .timeLimit(.minutes(1)))
struct ConnectorLoginTests {
    /// A person who walks the printed pages and pastes the last address.
    private final class Person: Sendable {
        private let pasted = Locked<String?>(nil)
        private let isPasted = DispatchSemaphore(value: 0)
        private let (notes, writer) = AsyncStream<String>.makeStream()

        var console: Console {
            Console(standardOutput: { _ in }, standardError: { [writer] note in writer.yield(note) })
        }

        /// The line that the person pastes; a command reads it on a thread of its own.
        var input: LineInput {
            LineInput { [self] in
                isPasted.wait()
                return pasted.value
            }
        }

        /// Walks the pages that begin at the printed address, as a member with this login.
        func walk(as login: String, endingAt last: URL) async throws {
            var address: URL?
            for await note in notes {
                address = note.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http") }.flatMap {
                    URL(string: String($0))
                }
                if address != nil { break }
            }
            defer { isPasted.signal() }
            let session = try await HeadlessAgent(as: login, transport: NetworkTransport()).prepare(redirectURI: last)
            try await session.present(#require(address)) { [pasted] url in
                pasted.withLock { $0 = url.absoluteString }
                return .accepted
            }
            await session.close()
        }
    }

    @Test("takes the last address of VK's own page, and later commands use the account")
    func connector() async throws {
        try await withSandbox { sandbox, tool in
            let (person, home) = (Person(), tool.home.path)
            let blank = try #require(sandbox.addresses["vk"]?["oauth"]).appending(path: "blank.html")
            let words = [
                "login", "vk", "--connector", "--sandbox", sandbox.controlURL.absoluteString, "--scope", "friends",
                "--client-id", VKSandboxConfiguration.defaultClientID, "--json",
            ]
            let login = Task {
                await MemberTool.run(
                    words, environment: ["MEMBER_HOME": home], console: person.console, input: person.input)
            }
            try await person.walk(as: "anna", endingAt: blank)
            #expect(await login.value == .done)
            let friends = await tool.run("call", "friends.get")
            #expect(friends.code == .done)
            #expect(friends.result["response"]?["items"]?.array?.isEmpty == false)
            let refresh = await tool.run("refresh")
            #expect(refresh.code == .failed)
        }
    }

    @Test("is refused with another provider")
    func otherProvider() async {
        #expect(await Tool().run("login", "facebook", "--connector").code == .usage)
    }
}
