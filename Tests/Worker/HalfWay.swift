import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import VKID
import VKWire

/// A sign-in with VK ID that gets no further than a stage: `half-way HOME ID API OAUTH STAGE`.
///
/// At `page` the answer has arrived and is printed, not taken; at `exchange` the code is about to leave. It waits there to be killed.
enum HalfWay {
    static func run(_ arguments: [String]) async throws {
        let addresses = arguments[1...3].compactMap(URL.init)
        let stage = arguments[4]
        let context = VKIDContext(
            vault: try Vault(home: URL(filePath: arguments[0])), transport: stage == "exchange" ? Stuck() : NetworkTransport())
        let vkid = try VKIDContext.$current.withValue(context) {
            try VKID(
                config: Configuration(
                    appCredentials: AppCredentials(clientId: "51000001"),
                    environment: .stored(as: "sandbox", hosts: VKHosts(id: addresses[0], api: addresses[1], oauth: addresses[2])))
            )
        }
        _ = try await vkid.authorize(using: Walker(stopsAtPage: stage == "page"))
    }

    /// Waits until it is killed.
    static func wait(_ word: String) async {
        MemberWorker.say(word)
        while true { try? await Task.sleep(for: .seconds(600)) }
    }
}

/// Sends nothing, for ever.
private struct Stuck: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        await HalfWay.wait("exchange")
        throw .cancelled
    }
}

/// Walks the page with the app's own scheme, as a phone does.
private struct Walker: UserAgent, UserAgentSession {
    let stopsAtPage: Bool
    let suppliesRedirectURI = false
    var redirectURI = URL(filePath: "/")

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        var visit = self
        visit.redirectURI = redirectURI ?? self.redirectURI
        return visit
    }

    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        let walker = PageWalker(as: "anna", transport: NetworkTransport())
        do {
            let end = try await walker.walk(from: address) { $0.scheme == "vk51000001" }
            if stopsAtPage { await HalfWay.wait(end.absoluteString) }
            _ = await response(end)
        } catch { throw .failed("\(error)") }
    }

    func close() async {}
}
