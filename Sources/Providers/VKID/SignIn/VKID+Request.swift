import Foundation
import MemberCore
import MemberOAuth
import VKWire

extension VKID {
    /// What is asked of VK ID's page.
    func request(
        _ configuration: AuthConfiguration, _ provider: OAuthProvider, _ source: FlowSource, isOwn: Bool
    ) -> AuthorizationRequest {
        var request = AuthorizationRequest(scopes: configuration.requestedScope?.value.sorted() ?? [])
        request.prompt = configuration.prompt.wire
        request.purpose = configuration.purpose
        request.secrets = configuration.flow.secrets
        var note = SignInContinuation(configuration, provider, isOwn: isOwn)
        note.hosts = self.configuration.environment.hosts
        request.payload = note.encoded
        request.extraParameters = pageParameters(provider, source)
        return request
    }

    private func pageParameters(_ provider: OAuthProvider, _ source: FlowSource) -> FormFields {
        let appearance = appearance
        var fields: FormFields = [
            ("scheme", appearance.colorScheme.page(system: context.systemColorScheme())), ("provider", provider.rawValue),
            ("device_id", deviceID), ("oauth_version", "2"), ("v", Self.sdkVersion),
            ("stats_info", source.statsInfo(session: context.random.uuid())),
        ]
        if let language = PageLanguage.number(appearance.locale, preferred: context.preferredLanguages()) {
            fields.append("lang_id", String(language))
        }
        return fields
    }

    /// Where the answer arrives: as configured, as a listening agent supplies it, or at the app's own scheme.
    func redirectURI(for agent: (any UserAgent)?) -> URL? {
        if let configured = configuration.redirectURI { return configured }
        return agent?.suppliesRedirectURI == true ? nil : appRedirectURI
    }

    /// The app's own scheme: `vk<client id>://vk.ru/blank.html`.
    var appRedirectURI: URL? { VKOAuthProfile.redirectURI(clientID: configuration.appCredentials.clientId) }
}
