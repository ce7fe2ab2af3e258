public import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

extension SIDLogin {
    /// Takes an address that opened this app, if it is a response of Sber ID; usable on any thread.
    ///
    /// ```swift
    /// guard SID.login.getResponseFrom(url, completion: { response in finish(response) }) else { return open(url) }
    /// ```
    /// A sign-in has ended, durably, when the completion hears of it: the same address a second time is an `invalid_state`, as is one
    /// that belongs to no sign-in of this app, or whose sign-in began more than 15 minutes ago. A stray address ends nothing.
    /// - Parameters:
    ///   - url: The whole address.
    ///   - completion: Called once, before this returns, with what became of the sign-in.
    /// - Returns: Whether the address was a response; if not, the completion is not called.
    @discardableResult
    public func getResponseFrom(_ url: URL, completion: (SIDAuthResponse) -> Void) -> Bool {
        switch arrived(url) {
        case .notOurs: return false
        case .returned(let id):
            memory.page(id)?.bankAppWasOpened()
            return false
        case .unmatched(let response): completion(response)
        case .ended(let id, let response):
            keepToken(of: response)
            if let page = memory.page(id) { Task { @MainActor in page.dismiss() } }
            completion(response)
        }
        return true
    }

    private func arrived(_ url: URL) -> ArrivedAddress {
        let settings = memory.settings
        let answer = SberAnswer(url)
        // Nobody has started anything.
        guard !settings.clientID.isEmpty else { return answer.isAnswer ? .unmatched(answer.ofAnotherState()) : .notOurs }
        do throws(AccountError) { return PendingStarts(try context(), settings).take(url) } catch {
            return answer.isAnswer ? .unmatched(SIDAuthResponse(failure: "internal_error")) : .notOurs
        }
    }

    /// Keeps the token of a member who signed in; another member's is forgotten.
    func keepToken(of response: SIDAuthResponse) {
        guard response.isSuccess, let context = try? context() else { return }
        do { try tokens(context).keep(response.appToken.map { Secret($0) }) } catch {
            context.diagnostics.report(.error, "sberid.app_token_not_kept")
        }
    }

    private func tokens(_ context: SberIDContext) -> AppTokens {
        AppTokens(context.vault, PendingStarts(context, memory.settings).accountClient)
    }

    /// The token that signs the member in on the app's own site, from the last sign-in with the scope `mapp_sso`.
    ///
    /// It lies sealed in the vault until the sign-out. The bank lets it live for a day, unless it has agreed on something else.
    public var appToken: String? {
        guard let context = try? context() else { return nil }
        return (try? tokens(context).kept())?.reveal
    }

    /// Forgets the member: sign-ins on their way end as cancelled, AppToken and active account are removed, a page that stands goes.
    ///
    /// The bank has nothing to be told; the app's backend ends its own session.
    /// - Throws: `AccountError`: something may still be there.
    @MainActor
    public func signOut() throws {
        let context = try context()
        let pending = PendingStarts(context, memory.settings)
        memory.cancelRun()
        for (attempt, _) in try pending.waiting() {
            try pending.client.end(attempt, as: .agent(.cancelled), in: context.vault)
            memory.page(attempt.id)?.dismiss()
        }
        try tokens(context).keep(nil)
        if let account = context.vault.activeAccount(of: pending.accountClient) { _ = try context.vault.remove(account.key) }
    }
}
