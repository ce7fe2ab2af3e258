public import Foundation
public import MemberOAuth
import MemberSignIn
import VKWire

extension VKID {
    /// Begins a sign-in without opening anything: for servers, any number at a time. It is stored, and lasts 15 minutes.
    /// - Parameters:
    ///   - authConfiguration: The configuration of this sign-in; a confidential flow ends with the code, and its handler is not
    ///     called.
    ///   - oAuthProvider: The provider of the member's account.
    ///   - appearance: The appearance and the language of VK ID's page for this one visitor; a value of `system` leaves the
    ///     choice to the page. The default is this object's appearance, which fits an app with one user.
    /// - Returns: The address for the member's browser, and the id to finish with.
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

    /// Finishes a sign-in that was begun in this process or another one.
    /// - Parameters:
    ///   - id: The id from ``beginAuthorization(with:oAuthProvider:appearance:)``.
    ///   - url: The whole address of the browser after the redirect.
    /// - Returns: The outcome. The session is stored but does not become the current one; no sheet follows.
    /// - Throws: ``AuthError``. The sign-in has ended then, except after an address that is not its own
    ///   (`RedirectProblem.foreignAddress`): it still waits. A repeated response finds it over already (`AttemptProblem.over`).
    public func finishAuthorization(_ id: String, redirectedTo url: URL) async throws(AuthError) -> AuthOutcome {
        guard let vkid = configured else { throw .notConfigured }
        let stored: Attempt
        do { stored = try await vkid.context.open.begunSignIn(id) } catch {
            throw AuthError(error as? OAuthError ?? OAuthError(storing: error))
        }
        let ending = vkid.app.ending(VKContinuation(stored.payload)?.provider ?? .vkid)
        do throws(SignInFailure) {
            return vkid.outcome(try await ending.finish(stored, redirectedTo: url, in: vkid.context.open))
        } catch { throw AuthError(error) }
    }

    /// Takes an address that the system passed to the app, if it is a response.
    ///
    /// The app calls this with every address of its open-URL hook. Only a response of VK ID is taken, and only if a sign-in waits
    /// for it: one under way, whose `authorize(with:oAuthProvider:using:limit:)` then ends with the response while its page is
    /// closed, or, after a relaunch, a stored one. A response is taken only once.
    /// - Parameter url: The address.
    /// - Returns: Whether the address was taken; the app handles all others itself.
    @discardableResult
    public func open(url: URL) -> Bool {
        guard let vkid = configured else { return false }
        return vkid.signIns.open(url, for: vkid)
    }

    /// Continues a sign-in that a relaunch interrupted.
    ///
    /// The app calls this once after each launch. ``VKIDObserver`` is notified of the end too.
    /// - Parameters:
    ///   - flow: The app's own exchange, if the sign-in was started with one.
    ///   - onCompleteSubscription: Receives the result of the community sheet, if one should follow; without it no sheet is
    ///     shown.
    /// - Returns: The result; nil if no sign-in is stored, or the stored one still waits for the member.
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
    /// Returns the end of a stored sign-in of this app; nil if it belongs to another app.
    func ending(of attempt: Attempt) -> SignInEnding? {
        client.began(attempt) ? app.ending(VKContinuation(attempt.payload)?.provider ?? .vkid) : nil
    }

    /// Notifies the observers.
    func ended(_ signIn: EndedSignIn) async {
        await object.tellCompleted(result(of: signIn), VKContinuation(signIn.attempt.payload)?.provider ?? .vkid)
    }
}
