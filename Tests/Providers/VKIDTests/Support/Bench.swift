import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import VKWire

@testable import VKID

/// A `VKID` whose VK is a script, with its own clock, randomness and vault.
struct Bench {
    static let moment = 1_700_000_000.0
    let clock = TestClock(now: Date(timeIntervalSince1970: Bench.moment))
    let home: TemporaryVault
    let transport: ScriptedTransport

    /// A bench whose script responds by path; requests that it leaves out get the response of a working VK.
    init(_ script: @escaping @Sendable (HTTPRequest) async -> ScriptedTransport.Response? = { _ in nil }) throws {
        home = try TemporaryVault(clock: clock)
        let tokens = Locked(0)
        transport = ScriptedTransport { request in
            if let answer = await script(request) { return answer }
            return Bench.healthy(request, tokens)
        }
    }

    static func healthy(_ request: HTTPRequest, _ tokens: Locked<Int>) -> ScriptedTransport.Response {
        let number = tokens.withLock { count in
            count += 1
            return count
        }
        switch request.url.path {
        case "/oauth2/auth": return .json(tokenAnswer(request, number))
        case "/oauth2/logout", "/method/auth.logout": return .json(#"{"response":1}"#)
        case "/oauth2/user_info":
            return .json(#"{"user":{"user_id":"77","first_name":"Vera","last_name":"","email":"vera@people.example"}}"#)
        case "/oauth/get_anonym_token":
            return .json(#"{"token":"anonymous-\#(number)","expired_at":\#(Int(moment) + 3600)}"#)
        default: return .json(#"{"error":"unscripted"}"#, status: 404)
        }
    }

    static func tokenAnswer(_ request: HTTPRequest, _ number: Int, user: Int = 77) -> String {
        let form = request.form
        return #"""
            {"access_token":"access-\#(number)","refresh_token":"refresh-\#(number)","id_token":"id-\#(number)",
            "expires_in":3600,"user_id":\#(user),"state":"\#(form["state"] ?? "")","scope":"email groups",
            "token_type":"Bearer"}
            """#
    }

    func vkid(
        secret: String? = nil, environment: String = "live", clientID: String = "123",
        _ change: (inout VKIDContext) -> Void = { _ in }, configure: (inout Configuration) -> Void = { _ in }
    ) throws -> VKID {
        var context = VKIDContext(
            vault: home.vault, transport: transport, clock: clock, random: SeededRandom(seed: 5))
        context.preferredLanguages = { ["ru-RU"] }
        context.systemColorScheme = { nil }
        change(&context)
        var configuration = Configuration(
            appCredentials: AppCredentials(clientId: clientID, clientSecret: secret),
            environment: .stored(as: environment, hosts: .live))
        configure(&configuration)
        return try VKIDContext.$current.withValue(context) { try VKID(config: configuration) }
    }

    /// A signed-in member.
    func signedIn(_ vkid: VKID) async throws -> any UserSession {
        guard case .signedIn(let session) = try await vkid.authorize(using: PageAgent()) else { throw CancellationError() }
        return session
    }

    /// The number of requests to a path.
    func count(_ path: String) -> Int { transport.requests.filter { $0.url.path == path }.count }
}

extension VKID {
    /// The key of a member of this app in this environment.
    func key(of user: UserID) -> AccountKey {
        AccountKey(
            provider: fixed.client.profile.name, environment: fixed.client.environment,
            clientID: fixed.client.registration.id, subject: String(user.value))
    }

    /// Its set-up, for tests of internals.
    var fixed: ConfiguredVKID { configured! }
}

extension HTTPRequest {
    /// Its form.
    var form: FormFields { FormFields(encoded: String(decoding: body?.bytes ?? Data(), as: UTF8.self)) ?? [] }
}

extension URL {
    /// Its query.
    var fields: FormFields {
        FormFields(encoded: URLComponents(url: self, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? "") ?? []
    }
}

/// A window whose member responds at once.
struct PageAgent: UserAgent, UserAgentSession {
    var redirectURI = URL(string: "vk123://vk.ru/blank.html")!
    let suppliesRedirectURI = false
    /// The responses, in order; `STATE` is the page's state.
    var answers = ["code=code-1&state=STATE&device_id=device-of-vk&type=code_v2&expires_in=600"]
    let pages = Locked<[URL]>([])
    let replies = Locked<[RedirectOutcome]>([])

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        var visit = self
        visit.redirectURI = redirectURI ?? self.redirectURI
        return visit
    }

    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        pages.withLock { $0.append(address) }
        for query in answers {
            let text = redirectURI.absoluteString + "?" + query.replacing("STATE", with: address.fields["state"] ?? "")
            let reply = await response(URL(string: text)!)
            replies.withLock { $0.append(reply) }
            if reply.isFinal { return }
        }
        throw .cancelled
    }

    func close() async {}
}
