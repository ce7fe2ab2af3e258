import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberTesting
import Testing
import VKWire

@Suite("One hook for all that VK requires", .timeLimit(.minutes(1)))
struct VKHookTests {
    private let blank = URL(string: "https://oauth.vk.ru/blank.html#success=1&access_token=new&user_id=17")!

    private let clock = TestClock()

    /// The session of a stored account.
    private func session(_ home: TemporaryVault) throws -> Session {
        let key = AccountKey(provider: "vk", environment: "live", clientID: "1", subject: "17")
        let secrets = AccountSecrets(tokens: TokenBuilder.tokens(access: "old", by: clock))
        try home.vault.store(key, label: nil, details: Data("{}".utf8), secrets: secrets)
        var clients = ClientRegistry()
        clients.register("vk") { [clock] _ in
            OAuthClient(
                profile: VKOAuthProfile.profile(hosts: .live, clientID: "1", deviceID: "d"),
                registration: ClientRegistration(id: "1"), transport: ScriptedTransport([]), clock: clock)
        }
        return Session(key, in: home.vault, clients: clients)
    }

    private func call(_ transport: ScriptedTransport, _ reply: @escaping @Sendable (VKDemand) async -> VKDemandReply) -> (
        RequestPipeline, ProviderCall
    ) {
        let traffic = RequestTraffic(interaction: InteractionHook(vk: .live, reply: reply))
        let pipeline = RequestPipeline(transport: transport, cache: nil, rules: VKEnvelope.rules(at: .live), traffic: traffic)
        let request = HTTPRequest(.get, URL(string: "https://api.vk.ru/method/users.get?fields=sex&v=5.199")!)
        return (pipeline, ProviderCall(request, life: .never))
    }

    @Test("answers a picture, and the call is repeated with the letters and VK's values beside its own parameters")
    func picture() async throws {
        let refusal =
            #"{"error":{"error_code":14,"captcha_sid":"5","captcha_img":"https://api.vk.ru/c","captcha_ts":1.5,"captcha_attempt":2}}"#
        let transport = ScriptedTransport { request in
            request.query["captcha_key"] == "q7a" ? .json(#"{"response":1}"#) : .json(refusal)
        }
        let (pipeline, call) = call(transport) { demand in
            if case .captchaImage = demand { .text("q7a") } else { .cancelled }
        }
        #expect(try await pipeline.send(call, for: nil, folder: "17").source == .network)
        let last = try #require(transport.requests.last)
        #expect(
            last.query == [
                ("fields", "sex"), ("v", "5.199"), ("captcha_sid", "5"), ("captcha_key", "q7a"), ("captcha_ts", "1.5"),
                ("captcha_attempt", "2"),
            ])
    }

    @Test("stores the token that a validation page ends with before the call is repeated with it")
    func validation() async throws {
        let home = try TemporaryVault(clock: clock)
        let session = try session(home)
        let stored = Locked<[String]>([])
        let transport = ScriptedTransport { request in
            let kept = (try? session.secrets().tokens.accessToken.reveal) ?? ""
            stored.withLock { $0.append(kept) }
            return request.headers["Authorization"] == "Bearer new"
                ? .json(#"{"response":1}"#)
                : .json(#"{"error":{"error_code":17,"redirect_uri":"https://id.vk.ru/validate"}}"#)
        }
        let (pipeline, call) = call(transport) { [blank] _ in .finished(blank) }
        #expect(try await pipeline.send(call, for: session, folder: "17").source == .network)
        #expect(stored.value == ["old", "new"])
    }

    @Test("ends the call with VK's error if another user's token came, or no account can keep it", arguments: [true, false])
    func foreign(hasAccount: Bool) async throws {
        let home = try TemporaryVault(clock: clock)
        let session = try session(home)
        let transport = ScriptedTransport { _ in
            .json(#"{"error":{"error_code":17,"redirect_uri":"https://id.vk.ru/validate"}}"#)
        }
        let other = try #require(URL(string: "https://oauth.vk.ru/blank.html#success=1&access_token=new&user_id=18"))
        let (pipeline, call) = call(transport) { _ in .finished(other) }
        await #expect(throws: RequestError.self) { try await pipeline.send(call, for: hasAccount ? session : nil, folder: "17") }
        #expect(transport.requests.count == 1)
        #expect(try session.secrets().tokens.accessToken.reveal == "old")
    }
}
