import Foundation
import MemberCore
import MemberOAuth
import MemberSignIn
import VKWire

extension VKApp {
    /// How a sign-in is made.
    /// - Parameters:
    ///   - configuration: What is asked, and by which ways.
    ///   - provider: With whose account.
    ///   - page: How VK ID's page looks, and what it is told of where it was opened.
    ///   - appStep: How VK's apps are asked; nil where they are not.
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

    /// What the end of a sign-in needs, in whichever process it comes.
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
