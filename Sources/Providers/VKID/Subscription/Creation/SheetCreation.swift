import MemberCore
import VKWire

/// Finds out whether there is a sheet to show, and what it shows.
struct SheetCreation: Sendable {
    let calls: SheetCalls
    let tokens: SheetTokens

    /// Asks VK; an invalid token is renewed once. A task that is cancelled ends at once, whoever is being waited for.
    /// - Returns: What the sheet shows.
    func card() async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Card {
        typealias Found = Result<CommunitySheet.Card, GroupSubscriptionSheetCreationError>
        let cancelled = Found.failure(.unknown(cause: CancellationError()))
        return try await abandonable(cancelledAs: cancelled) { () async -> Found in
            do throws(GroupSubscriptionSheetCreationError) { return .success(try await found()) } catch { return .failure(error) }
        }.get()
    }

    private func found() async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Card {
        guard case .success(let token) = await tokens.ask(false) else { throw .invalidAccessToken }
        if let card = try await card(token) { return card }
        let renewed: Secret
        switch await tokens.ask(true) {
        case .success(let token): renewed = token
        case .failure(let error): throw .unknown(cause: error)
        }
        guard let card = try await card(renewed) else { throw .invalidAccessToken }
        return card
    }

    /// What the sheet shows; nil if the token is invalid.
    private func card(_ token: Secret) async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Card? {
        switch await calls.ask(token).verdict {
        case .show(let card): return card
        case .renewToken: return nil
        case .refuse(let error): throw error
        }
    }

    /// Joins the community; no token is renewed for that.
    func join() async -> JoinOutcome {
        guard case .success(let token) = await tokens.ask(false) else { return .invalidToken }
        do throws(VKError) { return try await calls.join(token) ? .joined : .refused } catch {
            if error.rejectsToken { return .invalidToken }
            return error.wantsCaptcha ? .unsolved(error.captchaPage) : .failed(error)
        }
    }
}
