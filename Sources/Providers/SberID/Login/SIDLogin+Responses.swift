public import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

extension SIDLogin {
    /// Takes an address that opened this app, if it is a response of Sber ID; usable on any thread.
    ///
    /// ```swift
    /// guard SID.login.getResponseFrom(url, completion: { response in finish(response) }) else { return open(url) }
    /// ```
    /// When the completion is called, the sign-in has ended durably. The same address a second time is an `invalid_state`, as is one that
    /// belongs to no sign-in of this app, or whose sign-in began more than 15 minutes ago.
    ///
    /// Anyone who can open this app can send it an address. At the redirect address of a waiting sign-in, the bank's rules let such an
    /// address end it: with a parameter given twice, or with a failure in the form of the bank's app (`status=fail`, `result=FAILURE`)
    /// without a state. The member must then start again; it cannot make this app accept a code. Any other foreign address ends nothing.
    ///
    /// While no sign-in waits, any address with `code`, `state`, `error`, `status` or `result` counts as a response, and gives
    /// `invalid_state`: an app with several providers asks Sber ID last. An address of more than 64 KiB is not a response.
    /// - Parameters:
    ///   - url: The whole address.
    ///   - completion: Called once, before this returns, with the response.
    /// - Returns: Whether the address was a response; if not, the completion is not called.
    @discardableResult
    public func getResponseFrom(_ url: URL, completion: (SIDAuthResponse) -> Void) -> Bool {
        guard url.absoluteString.utf8.count <= Self.longestAddress else { return false }
        switch arrived(url) {
        case .notOurs: return false
        case .returned(let id):
            memory.page(id)?.bankAppWasOpened()
            return false
        case .unmatched(let response): completion(response)
        case .ended(let id, let response):
            if let page = memory.page(id) { Task { @MainActor in page.dismiss() } }
            memory.events.yield(.ended(response))
            completion(response)
        }
        return true
    }

    private static let longestAddress = 65_536

    private func arrived(_ url: URL) -> ArrivedAddress {
        let settings = memory.settings
        let answer = SberAnswer(url)
        guard !settings.clientID.isEmpty else { return ofNobody(answer) }
        do throws(AccountError) { return SIDSignIns(try context(), settings, memory).take(url) } catch {
            return answer.isAnswer ? .unmatched(SIDAuthResponse(failure: "internal_error")) : .notOurs
        }
    }

    /// Handles an address before any client is set: no sign-in was started, or the settings are applied too late after a relaunch.
    private func ofNobody(_ answer: SberAnswer) -> ArrivedAddress {
        guard answer.isAnswer else { return .notOurs }
        (try? context())?.diagnostics.report(.warning, "sberid.response_before_settings")
        return .unmatched(answer.ofAnotherState())
    }

    /// The token that signs the member in on the app's own site, from the last sign-in with the scope `mapp_sso`.
    ///
    /// It is kept sealed in the vault until the sign-out, and is returned for a day, which is how long the bank lets it live;
    /// ``SIDSettings/appTokenLife`` changes this time if the bank has agreed on another one.
    /// If it cannot be read, as in a locked vault, it is nil, and the diagnostic `sberid.storage_failed` gives the reason.
    public var appToken: String? {
        guard let context = try? context() else { return nil }
        let signIns = SIDSignIns(context, memory.settings, memory)
        do {
            return try signIns.attempts.tokens.kept(livingFor: memory.settings.appTokenLife)?.reveal
        } catch {
            signIns.report(error)
            return nil
        }
    }

    /// Signs the member out: pending sign-ins end as cancelled; AppToken, active account and an open page are removed.
    ///
    /// The bank is not notified; the app's backend ends its own session.
    /// - Throws: `AccountError`; a part may still be stored.
    @MainActor
    public func signOut() throws {
        let context = try context()
        let attempts = SIDSignIns(context, memory.settings, memory).attempts
        memory.reach.interruptAll()
        try attempts.forget()
        if let account = context.vault.activeAccount(of: attempts.client) { _ = try context.vault.remove(account.key) }
    }
}
