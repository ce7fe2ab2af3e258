import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI
import VKID

extension PortalPages {
    /// What a button of the portal's own, beside those of the faces, asks for.
    enum OwnAction: String {
        case sheet
        case signInSheet = "sign-in-sheet"
        case signOut = "sign-out"
    }

    /// A form of the portal's pages.
    @MainActor
    func act(_ request: ServerRequest, _ visitor: PortalVisitor, _ texts: Texts) async throws -> ServerResponse {
        let form = try request.form()
        guard form["csrf"].isExactly(visitor.formToken) else { return message(.portalForeign, texts, status: 403) }
        visitor.news = []
        let action = form["action"] ?? ""
        if action == "sign-in" || action == "retry" && visitor.sheet == nil {
            return await begin(form["provider"].flatMap(OAuthProvider.init(rawValue:)) ?? .vkid, visitor, texts)
        }
        if let own = OwnAction(rawValue: action) { await perform(own, visitor, texts) } else { await press(action, visitor) }
        return .redirect(to: "/", status: 303)
    }

    @MainActor
    private func begin(_ provider: OAuthProvider, _ visitor: PortalVisitor, _ texts: Texts) async -> ServerResponse {
        do throws(AuthError) {
            let pending = try await vkid.beginAuthorization(with: configuration(nil), oAuthProvider: provider)
            visitor.remember(pending)
            return .redirect(to: "/go?attempt=" + pending.id, status: 303)
        } catch {
            visitor.news = [texts.sentence(error)]
            return .redirect(to: "/", status: 303)
        }
    }

    /// A button of a sheet.
    @MainActor
    private func press(_ action: String, _ visitor: PortalVisitor) async {
        if visitor.showsSignInSheet, visitor.sheet == nil {
            visitor.showsSignInSheet = false
            return
        }
        await visitor.withSheet { sheet in
            switch action {
            case "follow", "retry": sheet.follow()
            case "decline": sheet.decline()
            case "dismiss": sheet.dismissed()
            default: sheet.close()
            }
        }
    }

    @MainActor
    private func perform(_ action: OwnAction, _ visitor: PortalVisitor, _ texts: Texts) async {
        switch action {
        case .signInSheet: visitor.showsSignInSheet = true
        case .signOut:
            do throws(LogoutError) { try await visitor.session?.logout(removeLocally: true) } catch {
                visitor.news = [texts.sentence(error)]
            }
            visitor.session = nil
            visitor.sheet = nil
            visitors.renew(visitor)
        case .sheet: await showSheet(visitor, texts)
        }
    }

    /// The sheet that the member asks for: no limit applies.
    @MainActor
    private func showSheet(_ visitor: PortalVisitor, _ texts: Texts) async {
        guard let session = visitor.session else { return }
        let sheet = GroupSubscriptionSheet(
            subscribeToGroupId: community, theme: .matchingColorScheme(visitor.theme),
            onCompleteSubscription: told(visitor, texts)
        ) { needToRefresh, completion in
            session.getFreshAccessToken(forceRefresh: needToRefresh) { result in
                completion(result.map { $0.0.value }.mapError { $0 })
            }
        }
        do throws(GroupSubscriptionSheetCreationError) {
            visitor.sheet = try await vkid.ui(for: sheet).model()
            visitor.sheet?.appeared()
        } catch { visitor.news = [texts.sentence(error)] }
    }

    /// The browser is back from VK ID's page: the member is signed in, and invited if the limit lets it.
    @MainActor
    func arrival(_ request: ServerRequest, _ visitor: PortalVisitor, _ texts: Texts) async -> ServerResponse {
        guard let pending = visitor.take(state: request.query["state"]), let base = vkid.configuration.redirectURI,
            let url = URL(string: base.absoluteString + "?" + request.query.encoded)
        else {
            if visitor.session == nil, request.query["state"] != nil { visitor.news = [texts(.portalOver)] }
            return .redirect(to: "/", status: 303)
        }
        visitor.showsSignInSheet = false
        do throws(AuthError) {
            guard case .signedIn(let session) = try await vkid.finishAuthorization(pending.id, redirectedTo: url) else {
                return .redirect(to: "/", status: 303)
            }
            visitors.renew(visitor)
            visitor.session = session
            visitor.sheet = nil
            visitor.news = [texts(.portalSignedIn)]
            _ = try? await session.fetchUser()
            await invite(session, visitor, texts)
        } catch { visitor.news = [texts.sentence(error)] }
        return .redirect(to: "/", status: 303)
    }

    @MainActor
    private func invite(_ session: any UserSession, _ visitor: PortalVisitor, _ texts: Texts) async {
        guard let configuration = configuration(told(visitor, texts), visitor.theme).groupSubscriptionConfiguration else {
            return
        }
        do throws(GroupSubscriptionSheetCreationError) {
            let sheet = try await vkid.groupSubscriptionSheet(configuration, after: session)
            if sheet.appeared() { visitor.sheet = sheet }
        } catch { visitor.news.append(texts.sentence(error)) }
    }

    private func configuration(
        _ completion: GroupSubscriptionConfiguration.Completion?, _ theme: Appearance.ColorScheme = .system
    ) -> AuthConfiguration {
        AuthConfiguration(
            scope: ["email"],
            groupSubscriptionConfiguration: .init(
                subscribeToGroupId: community, onCompleteSubscription: completion, theme: .matchingColorScheme(theme)))
    }

    /// Writes down how a sheet ended.
    private func told(_ visitor: PortalVisitor, _ texts: Texts) -> GroupSubscriptionConfiguration.Completion {
        { [weak visitor] result in
            switch result {
            case .success: visitor?.news.append(texts(.portalJoined))
            case .failure(let error): visitor?.news.append(texts.sentence(error))
            }
        }
    }
}

extension Texts {
    /// What came of a step that brought nothing: the error's own words, with its code.
    func sentence(_ error: any CodedError) -> String { self(.portalEnded, ["problem": error.problem, "code": error.code]) }
}
