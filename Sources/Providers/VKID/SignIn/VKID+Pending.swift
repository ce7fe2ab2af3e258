public import Foundation
public import MemberOAuth
import MemberSignIn
import VKWire

extension VKID {
    /// Begins a sign-in and opens nothing: for servers, any number at once. It is stored, and lasts 15 minutes.
    /// - Parameters:
    ///   - authConfiguration: How this sign-in is made; a confidential flow ends with the code, and its handler is not called.
    ///   - oAuthProvider: With whose account.
    ///   - appearance: How VK ID's page looks to this one visitor, and in which language; what is `system` in it is left to the page.
    ///     As this object is set unless given, which fits an app with one user.
    /// - Returns: The address for the member's browser, and the name to finish with.
    /// - Throws: ``AuthError``.
    public func beginAuthorization(
        with authConfiguration: AuthConfiguration = .init(), oAuthProvider: OAuthProvider = .vkid, appearance: Appearance? = nil
    ) async throws(AuthError) -> PendingAuthorization {
        guard let vkid = configured else { throw .notConfigured }
        try authConfiguration.flow.checkSecrets(at: vkid.context.clock.now)
        do { return try await vkid.plan(authConfiguration, oAuthProvider, .customAuth, for: appearance).begin() } catch {
            throw AuthError(SignInFailure(error))
        }
    }

    /// Finishes a sign-in that was begun, in this process or another one.
    /// - Parameters:
    ///   - id: The name from ``beginAuthorization(with:oAuthProvider:appearance:)``.
    ///   - url: The whole address that the browser came back to.
    /// - Returns: What came of it. The session is stored, and does not become the current one; no sheet follows.
    /// - Throws: ``AuthError``. The sign-in has ended then; it waits on only after an address that is not its own
    ///   (`RedirectProblem.foreignAddress`), and is over already for a response that comes again (`AttemptProblem.over`).
    public func finishAuthorization(_ id: String, redirectedTo url: URL) async throws(AuthError) -> AuthOutcome {
        guard let vkid = configured else { throw .notConfigured }
        let stored: Attempt
        do { stored = try await vkid.context.vault.begunSignIn(id) } catch {
            throw AuthError(error as? OAuthError ?? OAuthError(storing: error))
        }
        let ending = vkid.app.ending(VKContinuation(stored.payload)?.provider ?? .vkid)
        do throws(SignInFailure) {
            return vkid.outcome(try await ending.finish(stored, redirectedTo: url, in: vkid.context.vault))
        } catch { throw AuthError(error) }
    }

    /// Looks at an address that the system handed to the app.
    ///
    /// To be called from the app's open-URL hook with every address. Only a response of VK ID is taken, and only where something
    /// waits for it: a sign-in under way, whose `authorize(with:oAuthProvider:using:limit:)` then ends with it while its page is
    /// closed, or, after a relaunch, a stored one. One response is taken once.
    /// - Parameter url: The address.
    /// - Returns: Whether it was taken; the app handles all others itself.
    @discardableResult
    public func open(url: URL) -> Bool {
        guard let vkid = configured else { return false }
        return vkid.signIns.open(url, for: vkid)
    }

    /// Goes on with a sign-in that a relaunch interrupted.
    ///
    /// To be called once after each launch. ``VKIDObserver`` hears of the end too.
    /// - Parameters:
    ///   - flow: The app's own exchange, if the sign-in was started with one.
    ///   - onCompleteSubscription: What becomes of the community sheet, if one was to follow; without it none does.
    /// - Returns: What came of it; nil if none is stored, or it still waits for the member.
    public func resumePendingAuthorization(
        flow: AuthConfiguration.Flow = .publicClientFlow(),
        onCompleteSubscription: GroupSubscriptionConfiguration.Completion? = nil
    ) async -> AuthResult? {
        guard let vkid = configured,
            let ended = await vkid.signIns.resume(for: vkid, exchange: flow.exchange(by: vkid.context.clock))
        else { return nil }
        let result = vkid.result(of: ended)
        if case .success(let session) = result, let sheet = VKContinuation(ended.attempt.payload)?.sheet,
            onCompleteSubscription != nil
        {
            vkid.showSheet(sheet.configuration(onCompleteSubscription), after: session, style: nil)
        }
        return result
    }
}

extension ConfiguredVKID {
    fileprivate func result(of ended: EndedSignIn) -> AuthResult {
        switch ended.result {
        case .success(let outcome): self.outcome(outcome).result
        case .failure(let failure): .failure(AuthError(failure))
        }
    }
}

extension ConfiguredVKID: SignInOwner {
    /// What the end of a stored sign-in of this app needs; nil where it is another one's.
    func ending(of attempt: Attempt) -> SignInEnding? {
        client.began(attempt) ? app.ending(VKContinuation(attempt.payload)?.provider ?? .vkid) : nil
    }

    /// Tells the observers.
    func ended(_ signIn: EndedSignIn) async {
        await object.tellCompleted(result(of: signIn), VKContinuation(signIn.attempt.payload)?.provider ?? .vkid)
    }
}
