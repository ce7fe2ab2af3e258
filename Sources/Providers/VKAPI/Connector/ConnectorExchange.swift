import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberSignIn
import VKWire

/// Makes the tokens of a redirect: reads it, asks VK which permissions the token has, and whose it is where that matters.
struct ConnectorExchange: Sendable {
    let context: VKAPIContext
    let appID: String
    /// The agent that showed the page, so that its cookies are kept.
    let agent: (any UserAgent)?
    /// The communities whose tokens were requested; none is a person's sign-in.
    let communities: [UInt]

    /// Makes the tokens of the first party in a response. The whole response goes to the connector, which stores the further ones.
    func tokens(_ grant: RedirectGrant, _ channel: TokenChannel) async throws(OAuthError) -> MadeTokens {
        guard let response = ConnectorResponse(grant.tokens.fields, communities: communities), let first = response.granted.first
        else {
            throw .invalidResponse(.authorization, .noAccessToken)
        }
        // The redirect is written by the browser: where its id would replace another sign-in's tokens, VK says whose token it is.
        if first.isPerson, try replaces(first) { try await confirm(first) }
        var permissions = grant.request.requestedScopes
        if first.isPerson, let mask = try? await call("account.getAppPermissions", of: first, as: Int.self) {
            permissions = VKScope.names(in: mask)
        }
        var tokens = TokenSet(
            accessToken: first.token, life: response.tokenLife(permissions, of: first.id), scopes: permissions,
            receivedBy: channel.clock)
        if let cookies = await cookies() { tokens.extra[ConnectorCookies.member] = .string(cookies) }
        return MadeTokens(tokens, subject: .redirect(first.id), finding: response)
    }

    private func replaces(_ granted: ConnectorResponse.Granted) throws(OAuthError) -> Bool {
        do { return try context.with(appID: appID).records.contains(granted.id) } catch { throw OAuthError(storing: error) }
    }

    private func confirm(_ granted: ConnectorResponse.Granted) async throws(OAuthError) {
        let people: [VKPerson]
        do throws(RequestError) {
            people = try await call("users.get", of: granted, as: [VKPerson].self)
        } catch {
            if case .transport(let error) = error { throw .transport(.token, error) }
            throw .invalidResponse(.token, .tokenInvalid)
        }
        guard let id = people.first?.id, String(id).isExactly(granted.id) else {
            throw .invalidResponse(.token, .anotherMember)
        }
    }

    /// Makes a call with a token that is not stored yet. It counts for the limit of the calls that follow the sign-in, and shares nothing
    /// else with them: the browser wrote whose token it is.
    private func call<Value: Decodable & Sendable>(
        _ method: String, of granted: ConnectorResponse.Granted, as type: Value.Type
    ) async throws(RequestError) -> Value {
        let hosts = context.environment.hosts
        guard var call = VKMethodCall.call(method, [], at: hosts, version: context.version) else {
            throw .invalidReply("the method has no such name")
        }
        call.life = .never
        call.priority = .high
        let shared = context.shared.calls.store(of: context.with(appID: appID).client).traffic
        let pipeline = RequestPipeline(
            transport: context.transport, cache: nil, rules: VKEnvelope.rules(at: hosts),
            traffic: RequestTraffic(countingWith: shared, retry: .standard, random: context.random))
        let source = SingleToken(token: granted.token, clock: context.clock)
        return try await pipeline.send(call, for: source, folder: granted.id) { body throws(RequestError) in
            try VKEnvelope.decode(type, from: body)
        }.value
    }

    private func cookies() async -> String? {
        guard let agent = agent as? any CookieKeepingAgent else { return nil }
        return ConnectorCookies.text(of: await agent.keptCookies, at: context.environment.hosts)
    }
}

extension ConnectorResponse.Granted {
    fileprivate var isPerson: Bool { VKTokenKind(recordID: id) == .user }
}

/// A token that is not stored yet.
struct SingleToken: TokenSource {
    let token: Secret
    let clock: any MemberClock

    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        guard rejected != token else { throw .tokenUnavailable(code: "vk.refused") }
        return TokenSet(accessToken: token, life: .unknown, receivedBy: clock)
    }
}

/// The cookies of VK's pages in a form that is sealed with a user's tokens.
enum ConnectorCookies {
    /// The member of the stored tokens that contains them.
    static let member = "vkapi_cookies"

    /// The cookies of VK's own hosts as text; nil if there are none.
    static func text(of jar: CookieJar, at hosts: VKHosts) -> String? {
        var own = jar
        let names = jar.cookies.map(\.domain).filter { domain in !VKBrowserHosts.contains(domain, at: hosts) }
        own.remove(domains: names)
        guard !own.isEmpty, let data = try? JSONEncoder().encode(own) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// The cookies in a text.
    static func jar(_ text: String?) -> CookieJar? {
        text.flatMap { try? JSONDecoder().decode(CookieJar.self, from: Data($0.utf8)) }
    }
}

/// The hosts whose cookies make up a browser's session at VK.
enum VKBrowserHosts {
    /// The domains of a session: VK's, and the hosts of the environment.
    static func domains(at hosts: VKHosts) -> [String] {
        ["vk.com", "vk.ru"] + [hosts.id, hosts.api, hosts.oauth].compactMap { $0.host() }
    }

    /// Whether a domain is one of them, or below one.
    static func contains(_ domain: String, at hosts: VKHosts) -> Bool {
        domains(at: hosts).contains { domain.domainMatches($0) }
    }
}
