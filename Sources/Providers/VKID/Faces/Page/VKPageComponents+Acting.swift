import Foundation
import MemberCore
import MemberUI

extension VKPageComponents {
    func beginSignIn(_ form: FormFields, _ appearance: PageAppearance) async throws -> PageSignIn {
        let provider: OAuthProvider = form["provider"].flatMap(OAuthProvider.init(rawValue:)) ?? .vkid
        let configuration = AuthConfiguration(
            scope: ["email"],
            groupSubscriptionConfiguration: community.map { .init(subscribeToGroupId: $0, onCompleteSubscription: nil) })
        let pending = try await vkid.beginAuthorization(
            with: configuration, oAuthProvider: provider, appearance: appearance.ofProviderPage)
        return PageSignIn(id: pending.id, address: pending.address, expires: pending.expires)
    }

    func finishSignIn(_ id: String, redirectedTo url: URL) async throws -> any UserSession {
        showsSignInSheet = false
        return try await vkid.finishAuthorization(id, redirectedTo: url).result.get()
    }

    func signOut(_ session: any UserSession) async throws { try await session.logout(removeLocally: true) }

    func performOther(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep {
        switch action {
        case .retry where sheet == nil: return await perform(.signIn, form, appearance)
        case .signInSheet: showsSignInSheet = true
        case .communitySheet: await showCommunitySheet(appearance)
        default:
            showsSignInSheet = false
            await sheet?.perform(action)
        }
        return .stay
    }

    /// Shows the sheet at the member's request: no limit applies.
    private func showCommunitySheet(_ appearance: PageAppearance) async {
        guard let session = signedIn, let community else { return }
        let wanted = GroupSubscriptionSheet(
            subscribeToGroupId: community, theme: appearance.theme, onCompleteSubscription: told(appearance)
        ) { needToRefresh, completion in
            session.getFreshAccessToken(forceRefresh: needToRefresh) { result in
                completion(result.map { $0.0.value }.mapError { $0 })
            }
        }
        await show(isAsked: true, appearance) { vkid in try await vkid.ui(for: wanted).model() }
    }

    /// Shows a sheet; if the visitor signed out in another tab meanwhile, no sheet of that session is shown.
    private func show(
        isAsked: Bool, _ appearance: PageAppearance, _ make: @MainActor (VKID) async throws -> CommunitySheet.Model
    ) async {
        let generation = generation
        do {
            let made = try await make(vkid)
            guard generation == self.generation else { return }
            if made.appeared() { sheet = made }
        } catch let error as VKID.GroupSubscriptionSheetCreationError {
            tell(sheet: error, isAsked: isAsked, appearance)
        } catch { tell(error, appearance) }
    }

    /// Fetches the member's name, and shows the community sheet if the limit allows it.
    func welcome(_ appearance: PageAppearance) async {
        guard let session = signedIn else { return }
        let generation = generation
        _ = try? await session.fetchUser()
        guard let community, generation == self.generation else { return }
        let wanted = GroupSubscriptionConfiguration(
            subscribeToGroupId: community, onCompleteSubscription: told(appearance), theme: appearance.theme)
        await show(isAsked: false, appearance) { vkid in try await vkid.groupSubscriptionSheet(wanted, after: session) }
    }

    /// Returns a completion that adds the sheet's outcome to the news.
    private func told(_ appearance: PageAppearance) -> GroupSubscriptionConfiguration.Completion {
        { [weak self] result in
            switch result {
            case .success: self?.news.append(PageNews(appearance.texts(.pageJoined)))
            case .failure(let error): self?.tell(end: error, appearance)
            }
        }
    }

    /// Reports that a sheet ended without a join. A member who gave up sees no text.
    private func tell(end error: GroupSubscriptionError, _ appearance: PageAppearance) {
        switch error {
        case .closedByUser, .canceledByUser: news.append(PageNews(nil, error: error))
        default: tell(error, appearance)
        }
    }

    /// Reports why there is no sheet, with a text for a member who asked for one.
    private func tell(sheet error: GroupSubscriptionSheetCreationError, isAsked: Bool, _ appearance: PageAppearance) {
        let texts = appearance.texts
        switch error {
        case .alreadyMember: news.append(PageNews(isAsked ? texts(.pageAlreadyMember) : nil, error: error))
        case .isServiceAccount, .groupClosed, .scopeMissing, .localLimitReached, .subscriptionNotAllowed:
            news.append(PageNews(isAsked ? texts(.pageNoSheet) : nil, error: error))
        case .unknown(let cause) where cause is CommunitySheet.SetupError:
            news.append(PageNews(isAsked ? texts(.pageNoSheet) : nil, error: error))
        default: tell(error, appearance)
        }
    }
}
