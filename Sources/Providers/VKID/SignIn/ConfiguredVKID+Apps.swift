import Foundation
import MemberSignIn
import VKWire

extension ConfiguredVKID {
    /// Returns the step that asks VK's apps: the app with the highest weight first, each by its universal link, then by its
    /// scheme.
    func appStep(_ configuration: AuthConfiguration, _ source: FlowSource) async throws(VKID.AppSwitchError) -> AppStep {
        let apps = try await apps()
        guard !apps.isEmpty, let redirectURI = app.ownRedirectURI else { throw .appNotInstalled }
        let parameters = source.oauth2Parameters(
            scope: configuration.requestedScope?.description ?? "", session: context.random.uuid())
        return AppStep(redirectURI: redirectURI, isResponse: AppRequest.isResponse) { page in
            AppRequest(page: page, oauth2Parameters: parameters)?.links(of: apps) ?? []
        }
    }

    /// Fetches VK's list of apps; a refused anonymous token is renewed once.
    private func apps() async throws(VKID.AppSwitchError) -> [VendorApp] {
        let token = try await anonymousToken(rejecting: nil)
        do throws(VKError) { return try await service.apps(token) } catch {
            guard error.rejectsAnonymousToken else { throw .listUnavailable(error) }
        }
        let second = try await anonymousToken(rejecting: token)
        do throws(VKError) { return try await service.apps(second) } catch { throw .listUnavailable(error) }
    }

    private func anonymousToken(rejecting rejected: AnonymousToken?) async throws(VKID.AppSwitchError) -> AnonymousToken {
        if let supply = context.anonymousToken {
            guard let token = await supply() else { throw .noAnonymousToken }
            return token
        }
        guard let anonymousTokens = setup.anonymousTokens else { throw .noAnonymousToken }
        do { return try await anonymousTokens.token(rejecting: rejected) } catch { throw .listUnavailable(error) }
    }
}
