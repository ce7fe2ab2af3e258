import Foundation
import MemberCore
import MemberOAuth
import MemberSignIn
import VKWire

extension ConfiguredVKID {
    /// How a sign-in is made; an appearance is that of this one visitor.
    func plan(
        _ configuration: AuthConfiguration, _ provider: OAuthProvider, _ source: FlowSource, for visitor: Appearance? = nil
    ) -> SignInPlan {
        var plan = SignInPlan(
            ending: ending(provider), request: request(configuration, provider, pageParameters(provider, source, visitor)),
            steps: steps(configuration, provider, source), payload: VKContinuation(self, configuration, provider))
        plan.redirectURI = self.configuration.redirectURI
        plan.ownRedirectURI = appRedirectURI
        plan.exchange = configuration.flow.exchange(by: context.clock)
        plan.secretsExpire = configuration.flow.pkce?.expires
        return plan
    }

    /// What the end of a sign-in needs, in whichever process it comes.
    func ending(_ provider: OAuthProvider) -> SignInEnding {
        var details = VKAccountDetails(hosts: configuration.environment.hosts)
        details.oauthProvider = provider.rawValue
        var ending = SignInEnding(client) { [details] subject, _ in
            guard let user = UserID(written: subject) else { throw OAuthError.invalidResponse(.token, .subjectUnusable) }
            return AccountEntry(subject: String(user.value), details: details.encoded)
        }
        ending.endsReplacedTokens = true
        ending.watch = { step in
            let (result, unsolved) = await CaptchaWatch.watching(step)
            return result.mapError { failure in
                guard let unsolved, AuthError(failure).isUnknown else { return failure }
                var failure = failure
                failure.cause = VKError.captcha(unsolved.captcha)
                return failure
            }
        }
        return ending
    }

    /// Only VK ID itself has apps, and they respond at the app's own scheme.
    private func steps(
        _ configuration: AuthConfiguration, _ provider: OAuthProvider, _ source: FlowSource
    ) -> [SignInStep] {
        let app = SignInStep.app { [self] _ in
            guard provider == .vkid, self.configuration.redirectURI == nil else { throw VKID.AppSwitchError.appNotInstalled }
            return try await appStep(configuration, source)
        }
        return switch configuration.strategy {
        case .appFirst: [app, .web]
        case .webOnly: [.web]
        case .appOnly: [app]
        }
    }

    private func request(
        _ configuration: AuthConfiguration, _ provider: OAuthProvider, _ parameters: FormFields
    ) -> AuthorizationRequest {
        var request = AuthorizationRequest(scopes: configuration.requestedScope?.value.sorted() ?? [])
        request.prompt = configuration.prompt.wire
        request.purpose = configuration.purpose
        request.secrets = configuration.flow.secrets
        request.extraParameters = parameters
        return request
    }

    private func pageParameters(_ provider: OAuthProvider, _ source: FlowSource, _ visitor: Appearance?) -> FormFields {
        let appearance = visitor ?? object.appearance
        var fields: FormFields = [
            ("provider", provider.rawValue), ("device_id", setup.deviceID), ("oauth_version", "2"), ("v", VKID.sdkVersion),
            ("stats_info", source.statsInfo(session: context.random.uuid())),
        ]
        // What a visitor did not say the page finds out by itself.
        if visitor?.colorScheme != .system {
            fields.append("scheme", appearance.colorScheme.page(system: context.systemColorScheme()))
        }
        if let language = PageLanguage.number(appearance.locale, preferred: context.preferredLanguages()) {
            fields.append("lang_id", String(language))
        }
        return fields
    }

    /// The app's own scheme: `vk<client id>://vk.ru/blank.html`.
    var appRedirectURI: URL? { VKOAuthProfile.redirectURI(clientID: configuration.appCredentials.clientId) }
}

/// The languages of VK ID's pages, by VK's numbers.
enum PageLanguage {
    private static let numbers = ["ru": 0, "uk": 1, "en": 3, "es": 4, "de": 6, "pl": 15, "fr": 16, "tr": 82]

    /// `lang_id` of a locale; for the system's, of the first two letters of the language preferred most. Nil leaves the parameter out.
    static func number(_ locale: Appearance.Locale, preferred: [String]) -> Int? {
        numbers[locale == .system ? (preferred.first ?? "").prefix(2).lowercased() : locale.rawValue]
    }
}

extension Appearance.ColorScheme {
    /// `scheme`: light only if light is said, by the app or by the system; all else is dark.
    func page(system: Appearance.ColorScheme?) -> String {
        switch self {
        case .light: "light"
        case .dark: "dark"
        case .system: system == .light ? "light" : "dark"
        }
    }
}
