import MemberCore
import MemberOAuth
import VKWire

extension VKID {
    /// An agent for VK's apps, or why there is none.
    func appAgent(
        _ configuration: AuthConfiguration, _ source: FlowSource
    ) async throws(AppSwitchError) -> AppAgent {
        guard let links = context.appLinks, let redirectURI = appRedirectURI else { throw .appNotInstalled }
        let apps = VendorApp.choose(from: try await appList())
        guard !apps.isEmpty else { throw .appNotInstalled }
        let scope = configuration.requestedScope?.description ?? ""
        return AppAgent(
            apps: apps, links: links, mailbox: mailbox, rules: client.profile.redirect, clock: context.clock,
            oauth2Parameters: source.oauth2Parameters(scope: scope, session: context.random.uuid()), redirectURI: redirectURI)
    }

    /// VK's list of apps; a refused anonymous token is renewed once.
    private func appList() async throws(AppSwitchError) -> JSONValue {
        let token = try await anonymousToken(rejecting: nil)
        do throws(VKError) { return try await fetchList(token) } catch {
            guard error.rejectsAnonymousToken else { throw .listUnavailable(error) }
        }
        let second = try await anonymousToken(rejecting: token)
        do throws(VKError) { return try await fetchList(second) } catch { throw .listUnavailable(error) }
    }

    private func fetchList(_ token: AnonymousToken) async throws(VKError) -> JSONValue {
        try await service.call(.api, "method/auth.getVKConnectSettings", [("extended", "true")], token: token.value)
    }

    private func anonymousToken(rejecting rejected: AnonymousToken?) async throws(AppSwitchError) -> AnonymousToken {
        if let supply = context.anonymousToken {
            guard let token = await supply() else { throw .noAnonymousToken }
            return token
        }
        guard let anonymousTokens else { throw .noAnonymousToken }
        do { return try await anonymousTokens.token(rejecting: rejected) } catch { throw .listUnavailable(error) }
    }
}
