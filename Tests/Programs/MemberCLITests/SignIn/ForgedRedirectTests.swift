import ForgedSupport
import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("member login, whose listener on this machine any page can reach", .timeLimit(.minutes(3)))
struct ForgedRedirectTests {
    /// A login whose page the test itself opens.
    private struct Login {
        let end: Task<(code: ExitCode, error: String?), Never>
        /// The provider's redirect of the browser.
        let good: Redirect

        init(_ tool: Tool, _ words: [String]) async throws {
            let (notes, teller) = AsyncStream<String>.makeStream()
            let results = Locked<[String]>([])
            let console = Console { line in
                results.withLock { $0.append(line) }
            } standardError: {
                teller.yield($0)
            }
            end = Task {
                let code = await MemberTool.run(
                    ["login"] + words + ["--json"], environment: ["PATH": "/nowhere", "MEMBER_HOME": tool.home.path],
                    console: console)
                teller.finish()
                let result = results.value.last.flatMap { try? JSONValue(parsing: Data($0.utf8)) }
                return (code, result?["error"]?["code"]?.string ?? result?["error"]?.string)
            }
            let address = await notes.first { $0.contains("http") }?.firstMatch(of: #/http\S+/#)?.output
            let page = try #require(address.flatMap { URL(string: String($0)) }, "\(address ?? "no page")")
            let redirectURI = try #require(PageWalker.redirectURI(in: page))
            let walker = PageWalker(as: "anna", transport: NetworkTransport())
            let arrived = try await walker.walk(from: page) { $0.absoluteString.hasPrefix(redirectURI.absoluteString) }
            let query = URLComponents(url: arrived, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
            good = Redirect(redirectURI, FormFields(encoded: query, plusIsSpace: false) ?? [])
        }

        /// Sends the browser here, as a foreign page would.
        func bring(_ row: ForgedCase) async throws -> HTTPResponse { try await bring(good.changed(by: row.changes).url) }

        func bring(_ url: URL) async throws -> HTTPResponse { try await NetworkTransport().send(HTTPRequest(.get, url)) }
    }

    /// Sends all redirects that leave a login waiting, then the good one.
    private func waitsOn(_ tool: Tool, _ words: [String], _ rows: [ForgedCase]) async throws {
        let login = try await Login(tool, words)
        let rows = rows.filter(\.arrives)
        #expect(rows.count >= 12)
        for row in rows {
            let page = try await login.bring(row)
            #expect(page.status >= 400, "\(row)")
            #expect(!String(decoding: page.body, as: UTF8.self).contains(login.good.fields["code"] ?? "no code"))
        }
        _ = try await login.bring(login.good.url)
        let end = await login.end.value
        #expect(end.code == .done, "\(end.error ?? "")")
        #expect(await tool.run("accounts").result["accounts"]?.array?.count == 1)
    }

    /// Sends each redirect that ends a login, to a login of its own.
    private func ends(_ tool: Tool, _ words: [String], _ rows: [ForgedCase]) async throws {
        for row in rows.filter(\.arrives).prefix(4) {
            let login = try await Login(tool, words)
            #expect(try await login.bring(row).status >= 400, "\(row)")
            let end = await login.end.value
            #expect(end.code != .done && end.error == row.outcome.code, "\(row)")
            #expect(await tool.run("accounts").result["accounts"]?.array == [])
        }
    }

    private static let providers: [(name: String, option: String, waiting: [ForgedCase], ending: [ForgedCase])] = [
        ("facebook", "--sandbox", FacebookRedirects.waiting, FacebookRedirects.ending),
        ("vk", "--sandbox", VKRedirects.waiting, VKRedirects.ending),
        ("sber", "--stand", SberRedirects.waiting, SberRedirects.ending),
    ]

    @Test("waits on at what lacks its state, ends by what was not asked for, and signs nobody in", arguments: providers.indices)
    func provider(index: Int) async throws {
        let provider = Self.providers[index]
        try await withSandbox { sandbox, tool in
            let words = [provider.name, provider.option, sandbox.controlURL.absoluteString]
            try await ends(tool, words, provider.ending)
            try await waitsOn(tool, words, provider.waiting + CommonRedirects.waiting)
        }
    }

    @Test("so with an OpenID provider")
    func openID() async throws {
        try await withPeer { peer, tool, _ in
            let words = ["--issuer", peer.issuer, "--client-id", "app"]
            try await ends(tool, words, OpenIDRedirects.ending.filter { !$0.concerns("iss") && !$0.concerns("response") })
            try await waitsOn(tool, words, (OpenIDRedirects.waiting + CommonRedirects.waiting).filter { !$0.concerns("iss") })
        }
    }
}
