import Foundation
import MemberCore
import MemberOAuth
import MemberSignIn
import VKWire

extension VKApp {
    /// Returns the plan of a sign-in.
    /// - Parameters:
    ///   - configuration: The scope and the strategy of the sign-in.
    ///   - provider: The provider of the member's account.
    ///   - page: The appearance of VK ID's page, and the source of the sign-in.
    ///   - appStep: Makes the step that asks VK's apps; nil if only the web is used.
    /// - Returns: The plan.
    func plan(
        _ configuration: AuthConfiguration, _ provider: OAuthProvider = .vkid, _ page: VKPage,
        appStep: (@Sendable () async throws -> AppStep)? = nil
    ) -> SignInPlan {
        var request = AuthorizationRequest(scopes: configuration.requestedScope?.value.sorted() ?? [])
        request.prompt = configuration.prompt.wire
        request.purpose = configuration.purpose
        request.secrets = configuration.flow.secrets
        request.extraParameters = page.parameters(provider, deviceID: deviceID, session: context.random.uuid())
        var plan = SignInPlan(
            ending: ending(provider), request: request, steps: steps(configuration, provider, appStep),
            payload: VKContinuation(environment.hosts, configuration, provider))
        plan.redirectURI = redirectURI
        plan.ownRedirectURI = ownRedirectURI
        plan.exchange = configuration.flow.exchange(by: context.clock)
        plan.secretsExpire = configuration.flow.pkce?.expires
        return plan
    }

    /// Only VK ID itself has apps, and they respond at the app's own scheme.
    private func steps(
        _ configuration: AuthConfiguration, _ provider: OAuthProvider, _ appStep: (@Sendable () async throws -> AppStep)?
    ) -> [SignInStep] {
        guard let appStep else { return [.web] }
        let app = SignInStep.app { [redirectURI] _ in
            guard provider == .vkid, redirectURI == nil else { throw VKID.AppSwitchError.appNotInstalled }
            return try await appStep()
        }
        return switch configuration.strategy {
        case .appFirst: [app, .web]
        case .webOnly: [.web]
        case .appOnly: [app]
        }
    }

    /// Returns the end of a sign-in, which may take place in another process.
    func ending(_ provider: OAuthProvider) -> SignInEnding {
        var details = VKAccountDetails(hosts: environment.hosts)
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

    /// The app's own scheme: `vk<client id>://vk.ru/blank.html`.
    var ownRedirectURI: URL? { VKOAuthProfile.redirectURI(clientID: clientID) }
}
