import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberSignIn
import MemberTesting
import ProcessSupport
import Testing
import VKAPI
import VKWire

@Suite("Calls within VK's limits", .timeLimit(.minutes(5)), .enabled(if: isSoaked("vk-calls"), "takes long: ./soak vk-calls"))
struct VKCallsTests {
    /// Sends over the network, and counts the responses with error 6.
    private final class Watch: HTTPTransport {
        private let network = NetworkTransport()
        private let count = Locked(0)

        var tooSoon: Int { count.value }

        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            let response = try await network.send(request)
            let code = (try? JSONValue(parsing: response.body))?["error"]?["error_code"]?.integer
            if code == 6 { count.withLock { $0 += 1 } }
            return response
        }
    }

    private static let count = 200

    @Test(
        "200 calls at once all get their responses from a VK that counts them, and none is refused as too early",
        arguments: [false, true])
    func calls(ofCommunity: Bool) async throws {
        let sandbox = try await Sandbox.start(SandboxConfiguration())
        let result: Result<Void, any Error>
        do { result = .success(try await makeCalls(at: sandbox, ofCommunity)) } catch { result = .failure(error) }
        await sandbox.stop()
        try result.get()
    }

    private func makeCalls(at sandbox: Sandbox, _ ofCommunity: Bool) async throws {
        let (home, watch) = (try TemporaryVault(), Watch())
        let context = VKAPIContext(
            vault: home.vault, transport: watch, clientID: VKSandboxConfiguration.defaultClientID,
            environment: try VKEnvironment(name: "sandbox", hosts: hosts(of: sandbox)))
        let token = try await token(in: context, ofCommunity)
        let requests = VKAPIContext.$current.withValue(context) {
            (1...Self.count).map { number in
                let options: VKOptions = ["user_ids": "1", "number": number, "access_token": token.token]
                let request = VKRequest(method: "users.get", options: options)
                request.cacheLiveTime = .never
                return request
            }
        }
        let time = try await ContinuousClock().measure {
            for request in requests { request.start() }
            for request in requests { _ = try await request.value }
        }
        let limit = ofCommunity ? 20 : 3
        let rate = Int(11 * Double(Self.count) / (time / .seconds(1))) / 10
        print("\(Self.count) calls, \(limit) in 1.1 s: \(Int(time / .seconds(1))) s, \(rate) were made in 1.1 s")
        #expect(watch.tooSoon == 0)
    }

    private func token(in context: VKAPIContext, _ ofCommunity: Bool) async throws -> VKAccessToken {
        let (connector, agent) = (VKConnector(context), HeadlessAgent(as: "anna", transport: NetworkTransport()))
        let id = VKSandboxConfiguration.defaultClientID
        guard ofCommunity else { return try await connector.signIn(appID: id, permissions: ["offline"], using: agent) }
        return try #require(
            await connector.signIn(appID: id, communities: [5], permissions: ["manage"], using: agent).first)
    }

    private func hosts(of sandbox: Sandbox) -> VKHosts {
        let vk = sandbox.addresses["vk"] ?? [:]
        let missing = URL(filePath: "/")
        return VKHosts(id: vk["id"] ?? missing, api: vk["api"] ?? missing, oauth: vk["oauth"] ?? missing)
    }
}
