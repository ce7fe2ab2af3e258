import Foundation
import MemberCore
import MemberUI

extension VKPageComponents {
    func perform(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep {
        switch action {
        case .signIn: return await begin(form)
        case .retry where sheet == nil: return await begin(form)
        case .signOut: return await signOut()
        case .signInSheet: showsSignInSheet = true
        case .communitySheet: await showCommunitySheet(appearance)
        default: await press(action)
        }
        return .stay
    }

    /// Takes another session, or none; whatever was under way for the old one has no effect any more.
    private func take(_ session: (any UserSession)?) {
        self.session = session
        sheet = nil
        generation += 1
    }

    private func begin(_ form: FormFields) async -> PageStep {
        let provider: OAuthProvider = form["provider"].flatMap(OAuthProvider.init(rawValue:)) ?? .vkid
        do throws(AuthError) {
            let configuration = AuthConfiguration(
                scope: ["email"],
                groupSubscriptionConfiguration: community.map { .init(subscribeToGroupId: $0, onCompleteSubscription: nil) })
            let pending = try await vkid.beginAuthorization(with: configuration, oAuthProvider: provider)
            return .leave(PageSignIn(id: pending.id, address: pending.address, expires: pending.expires))
        } catch { news = [error.sentence] }
        return .stay
    }

    /// A button of a sheet.
    private func press(_ action: PageAction) async {
        guard let sheet else {
            showsSignInSheet = false
            return
        }
        switch action.rawValue {
        case "follow", "retry": sheet.follow()
        case "decline": sheet.decline()
        case "dismiss": sheet.dismissed()
        default: sheet.close()
        }
        // A join that this began comes to its end first.
        await sheet.settled()
    }

    private func signOut() async -> PageStep {
        do throws(LogoutError) { try await session?.logout(removeLocally: true) } catch { news = [error.sentence] }
        take(nil)
        return .signedOut
    }

    /// The sheet that the member asks for: no limit applies.
    private func showCommunitySheet(_ appearance: PageAppearance) async {
        guard let session, let community else { return }
        let wanted = GroupSubscriptionSheet(
            subscribeToGroupId: community, theme: appearance.theme, onCompleteSubscription: told(appearance)
        ) { needToRefresh, completion in
            session.getFreshAccessToken(forceRefresh: needToRefresh) { result in
                completion(result.map { $0.0.value }.mapError { $0 })
            }
        }
        let generation = generation
        do throws(GroupSubscriptionSheetCreationError) {
            let made = try await vkid.ui(for: wanted).model()
            // Whoever signed out in another tab meanwhile sees nobody's sheet.
            guard generation == self.generation else { return }
            sheet = made
            made.appeared()
        } catch { news = [error.sentence] }
    }

    func finish(_ id: String, redirectedTo url: URL, _ appearance: PageAppearance) async -> PageStep {
        showsSignInSheet = false
        do throws(AuthError) {
            guard case .signedIn(let session) = try await vkid.finishAuthorization(id, redirectedTo: url) else {
                throw .authCodeExchangedOnYourBackend
            }
            take(session)
            return .signedIn
        } catch { news = [error.sentence] }
        return .stay
    }

    /// The member's name, and the community sheet if the limit lets it.
    func welcome(_ appearance: PageAppearance) async {
        guard let session else { return }
        let generation = generation
        _ = try? await session.fetchUser()
        guard let community, generation == self.generation else { return }
        let wanted = GroupSubscriptionConfiguration(
            subscribeToGroupId: community, onCompleteSubscription: told(appearance), theme: appearance.theme)
        do throws(GroupSubscriptionSheetCreationError) {
            let sheet = try await vkid.groupSubscriptionSheet(wanted, after: session)
            guard generation == self.generation else { return }
            if sheet.appeared() { self.sheet = sheet }
        } catch { news.append(error.sentence) }
    }

    /// Writes down how a sheet ended.
    private func told(_ appearance: PageAppearance) -> GroupSubscriptionConfiguration.Completion {
        { [weak self] result in
            switch result {
            case .success: self?.news.append(appearance.texts(.pageJoined))
            case .failure(let error): self?.news.append(error.sentence)
            }
        }
    }
}

extension CodedError {
    /// The error's own words, with its code.
    fileprivate var sentence: String { "\(problem) (\(code))" }
}
