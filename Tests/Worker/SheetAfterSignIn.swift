import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import VKID
import VKWire

/// Signs a member in with a community sheet that may be shown once a month: `sheet HOME VK`.
///
/// Says `ready`; told a line, signs in and says `created`; told another one, lets the sheet appear and says `shown` if it may be.
/// Says `end CODE` when the sheet has ended.
enum SheetAfterSignIn {
    static func run(_ arguments: [String]) async throws {
        let address = URL(string: arguments[1]) ?? URL(filePath: "/")
        let vkid = try vkid(home: URL(filePath: arguments[0]), at: address)
        MemberWorker.say("ready")
        _ = readLine()
        let (ends, ender) = AsyncStream<String>.makeStream()
        let configuration = AuthConfiguration(
            forceWebViewFlow: true,
            groupSubscriptionConfiguration: GroupSubscriptionConfiguration(
                subscribeToGroupId: "1", onCompleteSubscription: { ender.yield(code(of: $0)) }))
        _ = try await vkid.authorize(with: configuration, using: Agreeing())
        for await end in ends {
            MemberWorker.say("end " + end)
            break
        }
    }

    private static func vkid(home: URL, at address: URL) throws -> VKID {
        var context = VKIDContext(vault: try Vault(home: home), transport: NetworkTransport())
        context.sheetPresenter = { model in
            MemberWorker.say("created")
            _ = readLine()
            if model.appeared() { MemberWorker.say("shown") }
            model.close()
        }
        return try VKIDContext.$current.withValue(context) {
            try VKID(
                config: Configuration(
                    appCredentials: AppCredentials(clientId: "51"),
                    groupSubscriptionsLimit: GroupSubscriptionsLimit(maxSubscriptionsToShow: 1),
                    environment: .stored(as: address.absoluteString, hosts: VKHosts(id: address, api: address, oauth: address))))
        }
    }

    private static func code(of result: Result<Void, GroupSubscriptionError>) -> String {
        switch result {
        case .success: "success"
        case .failure(let error): error.code
        }
    }
}

/// A member who agrees at once, without any page.
private struct Agreeing: UserAgent, UserAgentSession {
    var redirectURI: URL { URL(string: "vk51://vk.ru/blank.html") ?? URL(filePath: "/") }
    var suppliesRedirectURI: Bool { false }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }

    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        let query = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        let state = FormFields(encoded: query)?["state"] ?? ""
        let reply: FormFields = [("code", "c"), ("state", state), ("device_id", "d")]
        guard let url = URL(string: redirectURI.absoluteString + "?" + reply.encoded) else { throw .unavailable }
        _ = await response(url)
    }

    func close() async {}
}
