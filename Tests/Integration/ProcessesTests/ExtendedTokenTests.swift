import Foundation
import MemberAccounts
import MemberCore
import MemberHTTPServer
import MemberOAuth
import Testing
import WorkerSupport

@Suite("One extension of a token, several processes", .timeLimit(.minutes(2)))
struct ExtendedTokenTests {
    /// An account without a refresh token whose access token is about to expire.
    private func store(in home: URL) throws {
        let vault = try Vault(home: home)
        let key = AccountKey(provider: "ferry", environment: "live", clientID: "app", subject: "anna")
        let tokens = TokenSet(accessToken: Secret("pass-1"), life: .seconds(10), receivedBy: SystemClock())
        try vault.store(key, label: "anna", details: Data(), secrets: AccountSecrets(tokens: tokens))
    }

    @Test(
        "two hundred tasks of two processes need an extended token: one request is sent, whether the token's text changes or stays",
        arguments: ["pass-1", "pass-2"])
    func once(token: String) async throws {
        let requests = Locked(0)
        let (bothAsked, openGate) = AsyncStream<Never>.makeStream()
        var router = Router()
        router.on("POST", "/token") { _ in
            requests.withLock { $0 += 1 }
            for await _ in bothAsked {}
            return .json(bytes: Data(#"{"access_token":"\#(token)","token_type":"Bearer","expires_in":3600}"#.utf8))
        }
        let server = HTTPServer(HTTPServerConfiguration(), router: router)
        try await server.start()
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-home-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        try store(in: home)
        let workers = try (0..<2).map { _ in
            try WorkerProcess("extend", [home.path, "http://127.0.0.1:\(server.port)/token", "100"])
        }
        for worker in workers { #expect(await worker.line() == "ready") }
        workers.forEach { $0.tell("go") }
        for worker in workers { #expect(await worker.line() == "asked") }
        openGate.finish()
        var said: [String] = []
        for worker in workers { while let line = await worker.line() { said.append(line) } }
        #expect(said == ["100 seconds(3600.0)", "100 seconds(3600.0)"])
        #expect(requests.value == 1)
        await server.stop()
    }
}
