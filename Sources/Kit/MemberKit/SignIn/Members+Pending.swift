public import Foundation
public import MemberAccounts
package import MemberOAuth
public import MemberSignIn

extension Members {
    /// Takes an address that the system passed to the app, if a sign-in waits for it.
    ///
    /// Call this from the app's open-URL hook with every address. Only a provider's response is taken, and only if a sign-in waits for it:
    /// either a running one, which then ends while its page is closed, or, after a relaunch, a stored one. Call
    /// ``resumeSignIn(exchange:)`` whenever an address was taken: it returns the result of a stored sign-in. A response is taken once.
    /// - Parameter url: The address.
    /// - Returns: Whether it was taken; the app handles all others itself.
    public func open(url: URL) -> Bool { contexts.shared.signIns.open(url, for: self) }

    /// Continues a sign-in that a relaunch interrupted. Call this once after each launch.
    ///
    /// ```swift
    /// if let account = try await members.resumeSignIn() { show(account) }
    /// ```
    /// - Parameter exchange: The app's own exchange, if the sign-in was started with one.
    /// - Returns: The stored account, its provider's active one; nil if no sign-in is stored, it still waits for the member, or
    ///   another one is running.
    /// - Throws: ``MembersError`` if the sign-in has ended without an account, or waits for an exchange that was not passed
    ///   (`SignInError.exchangeMissing`).
    public func resumeSignIn(exchange: CodeExchange = .here) async throws(MembersError) -> Account? {
        guard let ended = await contexts.shared.signIns.resume(for: self, exchange: exchange) else { return nil }
        do throws(SignInFailure) { return try ended.result.get().account } catch { throw MembersError(error.cause) }
    }
}

extension Members: SignInOwner {
    /// Returns the end of a stored sign-in; nil if no provider of the list can finish it.
    package func ending(of attempt: Attempt) -> SignInEnding? {
        guard let provider = try? provider(named: attempt.provider) else { return nil }
        return try? provider.ending(of: attempt, in: contexts[provider.name])
    }

    /// Records a declined question for permissions, as without a relaunch; `resumeSignIn` returns the result.
    package func ended(_ signIn: EndedSignIn) async {
        await signIn.recordDecline(in: open)
    }
}
