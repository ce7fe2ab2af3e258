import MemberAccounts
import MemberOAuth
import VKWire

extension VKUserSession {
    func logout(removeLocally: Bool) async throws(LogoutError) {
        // One that was removed already tells nobody.
        guard session.account != nil else { throw .unknown(cause: AccountError.notSignedIn) }
        // VK would refuse a token that is over, and the member could not leave; if it cannot be renewed, it is tried all the same.
        if session.tokens() == nil { _ = try? await getFreshAccessToken(forceRefresh: false) }
        let (answer, unsolved) = await CaptchaWatch.watching { await ended(removeLocally) }
        let result = answer.mapError { $0.caused(by: unsolved) }
        await vkid.observers.tell { $0.vkid(vkid, didLogoutFrom: self, with: result) }
        try result.get()
    }

    private func ended(_ removeLocally: Bool) async -> LogoutResult {
        do throws(AccountError) {
            let report = try await session.signOut(removingLocally: removeLocally)
            guard !removeLocally, let code = report.failures.values.first else { return .success(()) }
            return .failure(code == "invalid_token" ? .invalidAccessToken : .unknown(cause: LogoutRefusal(reason: code)))
        } catch { return .failure(.unknown(cause: error)) }
    }
}
