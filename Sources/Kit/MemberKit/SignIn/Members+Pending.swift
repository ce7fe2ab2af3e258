public import Foundation
public import MemberAccounts
package import MemberOAuth
public import MemberSignIn

extension Members {
    /// Looks at an address that the system handed to the app.
    ///
    /// To be called from the app's open-URL hook with every address. Only a response of a provider is taken, and only where something
    /// waits for it: a sign-in under way, which then ends with it while its page is closed, or, after a relaunch, a stored one, which
    /// ``resumeSignIn(exchange:)`` tells of: call that whenever an address was taken. One response is taken once.
    /// - Parameter url: The address.
    /// - Returns: Whether it was taken; the app handles all others itself.
    public func open(url: URL) -> Bool { contexts.shared.signIns.open(url, for: self) }

    /// Goes on with a sign-in that a relaunch interrupted. To be called once after each launch.
    ///
    /// ```swift
    /// if let account = try await members.resumeSignIn() { show(account) }
    /// ```
    /// - Parameter exchange: The app's own exchange, if the sign-in was started with one.
    /// - Returns: The stored account, its provider's active one; nil if no sign-in is stored, it still waits for the member, or
    ///   another one is under way.
    /// - Throws: ``MembersError``: the sign-in has ended without an account, or waits for an exchange that was not passed
    ///   (`SignInError.exchangeMissing`).
    public func resumeSignIn(exchange: CodeExchange = .here) async throws(MembersError) -> Account? {
        guard let ended = await contexts.shared.signIns.resume(for: self, exchange: exchange) else { return nil }
        do throws(SignInFailure) { return try ended.result.get().account } catch { throw MembersError(error.cause) }
    }
}

extension Members: SignInOwner {
    /// The provider and context that finish a stored sign-in; nil if no provider of the list can.
    package func ending(of attempt: Attempt) -> SignInEnding? {
        guard let provider = try? provider(named: attempt.provider) else { return nil }
        return try? provider.ending(of: attempt, in: contexts[provider.name])
    }

    /// `resumeSignIn` tells of the end; a "no" to a question for permissions is written down as it is without a relaunch.
    package func ended(_ signIn: EndedSignIn) async {
        guard let isScope = ending(of: signIn.attempt)?.client.profile.token.isScope else { return }
        signIn.recordDecline(in: vault, where: isScope)
    }
}
