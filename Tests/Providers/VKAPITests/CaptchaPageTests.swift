import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import VKAPI
import VKWire

@Suite("A page in a refusal of the API", .timeLimit(.minutes(1)))
struct CaptchaPageTests {
    /// A client whose VK refuses every call in this way, and the interactions that its hook got.
    private func refused(_ error: String, hosts: VKHosts = .live) throws -> (
        VKAPIClient, ScriptedTransport, Locked<[Interaction]>
    ) {
        let transport = ScriptedTransport { _ in .json(#"{"error":\#(error)}"#) }
        let asked = Locked<[Interaction]>([])
        let hook = InteractionHook { interaction in
            asked.withLock { $0.append(interaction) }
            return .adding([("success_token", "proof")])
        }
        let client = VKAPIClient(
            session: nil, hosts: hosts, transport: transport,
            cache: ResponseCache(root: FileManager.default.temporaryDirectory.appending(path: "memberkit-none")),
            traffic: RequestTraffic(retry: .standard, interaction: hook))
        return (client, transport, asked)
    }

    private func call(_ client: VKAPIClient) async -> VKError? {
        do throws(VKError) {
            _ = try await client.call("users.get", as: JSONValue.self)
            return nil
        } catch { return error }
    }

    @Test(
        "is opened only at VK's own hosts: another page is refused once, and the hook is not called",
        arguments: [14, 17, 3300, 3301],
        [
            "https://evil.example/not_robot_captcha", "https://id.vk.ru.evil.example/", "https://evil-id.vk.ru/",
            "https://id.vk.ru@evil.example/", "https://user@id.vk.ru/", "http://id.vk.ru/", "https://id.vk.ru:8443/",
            "https://id.vk.ru./", "javascript:alert(1)", "/not_robot_captcha", "//id.vk.ru/", "https://id%2Evk.ru/", "",
        ])
    func foreign(code: Int, address: String) async throws {
        let (client, transport, asked) = try refused(#"{"error_code":\#(code),"redirect_uri":"\#(address)"}"#)
        guard case .refused(code, _, nil)? = await call(client) else { throw CancellationError() }
        #expect(asked.value.isEmpty)
        #expect(transport.requests.count == 1)
    }

    @Test(
        "is passed to the hook if it is at VK's hosts or below, in any letter case",
        arguments: [
            "https://id.vk.ru/not_robot_captcha?session_token=s", "https://ID.vk.RU/a", "https://api.vk.ru:443/a",
            "https://eu.id.vk.ru/a",
        ])
    func own(address: String) async throws {
        let (client, _, asked) = try refused(#"{"error_code":14,"redirect_uri":"\#(address)"}"#)
        _ = await call(client)
        #expect(asked.value.map { $0.fields["redirect_uri"] } == Array(repeating: address, count: 3))
    }

    @Test("is passed to the hook if it is at the configured hosts; the live ones are then foreign")
    func sandbox() async throws {
        let host = { (port: Int) in URL(string: "http://127.0.0.1:\(port)")! }
        let hosts = VKHosts(id: host(1), api: host(2), oauth: host(3))
        for (address, isOwn) in [
            ("http://127.0.0.1:1/a", true), ("http://127.0.0.1:4/a", false), ("https://id.vk.ru/a", false),
            ("http://a.127.0.0.1:1/a", false),
        ] {
            let (client, _, asked) = try refused(#"{"error_code":14,"redirect_uri":"\#(address)"}"#, hosts: hosts)
            _ = await call(client)
            #expect(asked.value.isEmpty != isOwn, "\(address)")
        }
    }

    @Test("is in the error if there is no hook, and is printed nowhere", arguments: [14, 17])
    func carried(code: Int) async throws {
        let address = "https://id.vk.ru/not_robot_captcha?session_token=do-not-print"
        let transport = ScriptedTransport { _ in
            .json(#"{"error":{"error_code":\#(code),"error_msg":"Captcha needed","redirect_uri":"\#(address)"}}"#)
        }
        let client = VKAPIClient(
            session: nil, transport: transport,
            cache: ResponseCache(root: FileManager.default.temporaryDirectory.appending(path: "memberkit-none")))
        let error = try #require(await call(client))
        guard case .refused(code, "Captcha needed", let page?) = error else { throw CancellationError() }
        #expect(page.address == URL(string: address))
        var text = "\(error) " + String(reflecting: error)
        dump(error, to: &text)
        #expect(!text.contains("do-not-print"))
    }

    @Test("from a host that puts a challenge before every call is reported as a captcha, and the call is not repeated")
    func challenged() async throws {
        let headers: HTTPHeaders = ["X-Challenge": "required", "X-Challenge-Url": "/prove?session_token=s"]
        let transport = ScriptedTransport { _ in .response(HTTPResponse(status: 403, headers: headers)) }
        let client = VKAPIClient(
            session: nil, transport: transport,
            cache: ResponseCache(root: FileManager.default.temporaryDirectory.appending(path: "memberkit-none")))
        let error = try #require(await call(client))
        #expect(error.wantsCaptcha && error.captchaPage?.address.path == "/prove" && error.code == "vk.captcha")
        #expect(transport.requests.count == 1)
    }
}
