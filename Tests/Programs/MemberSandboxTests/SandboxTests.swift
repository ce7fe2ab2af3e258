import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@Suite("The sandbox")
struct SandboxTests {
    private let transport = NetworkTransport()

    private func get(_ url: URL) async throws -> HTTPResponse { try await transport.send(HTTPRequest(.get, url)) }

    @Test("reports its addresses, counts requests, and shows no token")
    func control() async throws {
        let sandbox = try await Sandbox.start()
        let hosts = try JSONValue(parsing: try await get(sandbox.controlURL.appending(path: "_sandbox/hosts")).body)
        #expect(hosts["vk"]?["id"]?.string == sandbox.addresses["vk"]?["id"]?.absoluteString)
        let api = try #require(sandbox.addresses["vk"]?["api"])
        _ = try await get(api.appending(path: "method/users.get"))
        let state = try JSONValue(parsing: try await get(sandbox.controlURL.appending(path: "_sandbox/state")).body)
        #expect(state["requests"]?["vk/api /method/users.get"]?.integer == 1)
        #expect(state["providers"]?["vk"]?["members"]?.array?.count == InventedPerson.all.count)
        #expect(try await get(sandbox.controlURL).mediaType == "text/html")
        await sandbox.stop()
    }

    @Test("a number of requests meets a fault, which a program adds over HTTP")
    func ordered() async throws {
        let sandbox = try await Sandbox.start()
        var order = HTTPRequest(.post, sandbox.controlURL.appending(path: "_sandbox/faults"))
        order.body = .form([("fault", "status=503@/method/*2")])
        #expect(try await transport.send(order).status == 200)
        let url = try #require(sandbox.addresses["vk"]?["api"]).appending(path: "method/users.get")
        var statuses: [Int] = []
        for _ in 0..<3 { statuses.append(try await get(url).status) }
        #expect(statuses == [503, 503, 200])
        order.body = .form([("fault", "nonsense")])
        #expect(try await transport.send(order).status == 400)
        await sandbox.stop()
    }

    @Test("a decision without the page's own cookie is refused")
    func forgedDecision() async throws {
        let sandbox = try await Sandbox.start()
        let id = try #require(sandbox.addresses["vk"]?["id"])
        let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        let query: FormFields = [
            ("response_type", "code"), ("client_id", VKSandboxConfiguration.defaultClientID), ("state", "s"),
            ("redirect_uri", "http://127.0.0.1:1/cb"), ("code_challenge", challenge), ("code_challenge_method", "s256"),
        ]
        let page = try await get(try #require(URL(string: id.absoluteString + "/authorize?" + query.encoded)))
        #expect(page.status == 200)
        let text = String(decoding: page.body, as: UTF8.self)
        func hidden(_ name: String) -> String {
            String(text.split(separator: "name=\"\(name)\" value=\"").dropFirst().first?.prefix { $0 != "\"" } ?? "")
        }
        var decision = HTTPRequest(.post, id.appending(path: "authorize/decide"))
        decision.body = .form([
            ("request", hidden("request")), ("csrf", hidden("csrf")), ("member", "100001"), ("decision", "agree"),
        ])
        #expect(try await transport.send(decision).status == 400)
        await sandbox.stop()
    }

    @Test(
        "a wrong authorization request gets a page, never a redirect",
        arguments: ["client_id", "redirect_uri", "state", "code_challenge", "code_challenge_method", "response_type"])
    func wrongRequests(missing: String) async throws {
        let sandbox = try await Sandbox.start()
        let id = try #require(sandbox.addresses["vk"]?["id"])
        var query: FormFields = [
            ("response_type", "code"), ("client_id", VKSandboxConfiguration.defaultClientID), ("state", "s"),
            ("redirect_uri", "http://127.0.0.1:1/cb"), ("code_challenge", String(repeating: "a", count: 43)),
            ("code_challenge_method", "s256"),
        ]
        query[missing] = nil
        let page = try await get(try #require(URL(string: id.absoluteString + "/authorize?" + query.encoded)))
        #expect(page.status == 400)
        #expect(page.headers["Location"] == nil)
        await sandbox.stop()
    }

    @Test("sessions and ports survive a restart, and the state file contains no token")
    func restart() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString).state")
        defer { try? FileManager.default.removeItem(at: file) }
        var configuration = SandboxConfiguration()
        configuration.stateFile = file
        let first = try await Sandbox.start(configuration)
        await first.stop()
        var (addresses, isKept) = (first.addresses, false)
        // Another test's server may take one of the ports in the meantime: then the next restart has to keep them.
        for _ in 0..<5 where !isKept {
            let next = try await Sandbox.start(configuration)
            await next.stop()
            isKept = next.addresses == addresses
            addresses = next.addresses
        }
        #expect(isKept)
        try Data("nonsense".utf8).write(to: file)
        await #expect(throws: SandboxError.self) { try await Sandbox.start(configuration) }
    }

    @Test("a state file of an older sandbox is read")
    func older() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString).state")
        defer { try? FileManager.default.removeItem(at: file) }
        let vk = """
            {"families":{"f-1":{"client":"51000001","device":"d","member":100001,"scope":["friends"],"isEnded":false}},
            "codes":{},"access":{},"refresh":{},"refreshCount":0}
            """
        let kept = #"{"format":2,"ports":{},"providers":{"vk":"\#(Data(vk.utf8).base64EncodedString())"}}"#
        try Data(kept.utf8).write(to: file)
        var configuration = SandboxConfiguration()
        configuration.stateFile = file
        let sandbox = try await Sandbox.start(configuration)
        #expect(sandbox.sessions.map(\.memberID) == [100_001] && sandbox.joinedCommunities.isEmpty)
        await sandbox.stop()
    }

    @Test("reads a file from before providers had configurations: sessions, their ends, joins, subscriptions")
    func before() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString).state")
        defer { try? FileManager.default.removeItem(at: file) }
        let fixture = try #require(Bundle.module.url(forResource: "state-1", withExtension: "json", subdirectory: "Fixtures"))
        try FileManager.default.copyItem(at: fixture, to: file)
        var configuration = SandboxConfiguration()
        configuration.stateFile = file
        for _ in 0..<2 {
            let sandbox = try await Sandbox.start(configuration)
            #expect(sandbox.sessions.map(\.memberID) == [100_001, 100_002] && sandbox.sessions.map(\.end) == [nil, .signedOut])
            #expect(sandbox.sessions.first?.refreshTokens == 2 && sandbox.sessions.first?.scopes == ["friends", "groups"])
            #expect(sandbox.joinedCommunities == [1: [100_001]] && sandbox.subscriptionCount == 1)
            await sandbox.stop()
        }
    }

    @Test("a control port that is in use is named in the error")
    func portTaken() async throws {
        let first = try await Sandbox.start()
        var configuration = SandboxConfiguration()
        configuration.port = UInt16(try #require(first.controlURL.port))
        await #expect { try await Sandbox.start(configuration) } throws: { "\($0)".contains(String(configuration.port)) }
        await first.stop()
    }
}
