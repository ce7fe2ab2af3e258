import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

/// The end of a login for the app: its result, or a typed error.
struct LoginEnd: Sendable {
    let context: FacebookContext
    let note: LoginNote
    /// The permissions that a member declines by a "no" to the dialog.
    let question: Set<String>
    /// Whether it was ended from outside; nil for a login that a relaunch interrupted.
    var end: SignInTicket.End?

    /// Returns the result of the engine's outcome and the exchange's finding.
    func result(_ outcome: SignInStepResult) async throws -> LoginManagerLoginResult {
        switch outcome {
        case .success(.signedIn(let account, let finding)):
            let secrets = try? context.vault.secrets(of: account.key)
            context.monitor.look()
            return LoginManagerLoginResult(
                secrets.map { FacebookTokens($0.tokens, of: account.key) }, (finding as? LoginFinding)?.judgement ?? .none,
                note.mode.tracking)
        case .success(.handedToBackend): throw LoginError.unknown(cause: SignInError.handedToBackend)
        case .failure(let failure): return try cancelled(failure)
        }
    }

    private func cancelled(_ failure: SignInFailure) throws -> LoginManagerLoginResult {
        switch end?.interruption {
        case .superseded: return cancelled(.superseded)
        case .appActivated: return cancelled(.appActivated)
        case .foreignAddress: throw CoreError.bridgeAPIInterruption
        case nil: break
        }
        switch failure.exchangeCause {
        case let nothing as NothingGranted:
            record(declined: nothing.refused.names)
            return cancelled(.nothingGranted, nothing.judgement.declined)
        case let cause?: throw cause
        case nil: break
        }
        switch failure.cause as? OAuthError {
        case .declined:
            recordDialogDeclined()
            return cancelled(.userDenied)
        // Without the login's state it is unknown whether the member declined: the ledger records nothing.
        case .refused(let refusal) where refusal.place == .authorization && refusal.reaction == .declined:
            return cancelled(.userDenied)
        case .agent(.cancelled): return cancelled(end?.inApp == true ? .appActivated : .dismissed)
        default: throw Self.error(failure.cause)
        }
    }

    private func cancelled(
        _ reason: LoginManagerLoginResult.CancelReason, _ declined: Set<Permission> = []
    ) -> LoginManagerLoginResult {
        LoginManagerLoginResult(cancelled: reason, declined: declined, note.mode.tracking)
    }

    /// Records a "no" to the dialog. What the current member has granted since the dialog began stays granted.
    private func recordDialogDeclined() {
        let granted = context.currentAccount.flatMap { try? context.vault.grantedScopes(of: $0.key) } ?? []
        record(declined: question.subtracting(granted))
    }

    /// Records what the current member declined, although the login changed nothing.
    private func record(declined: Set<String>) {
        guard let key = context.currentAccount?.key else { return }
        context.noting { () throws(AccountError) in
            try context.vault.recordDeclined(declined, of: key)
        }
    }

    /// Returns the typed error for a cause from the engine.
    static func error(_ cause: any Error) -> any Error {
        switch cause {
        case SignInError.noUserAgent: CoreError.browserUnavailable
        case let error as OAuthError: loginError(error)
        case let error as CoreError: error
        case ProviderError.setting: CoreError.invalidArgument("asks for a permission that cannot be asked for")
        case let error as GraphError: error
        case let error as LoginError: error
        default: LoginError.unknown(cause: cause)
        }
    }

    private static func loginError(_ error: OAuthError) -> any Error {
        switch error {
        case .redirect(.stateMismatch), .redirect(.stateMissing): LoginError.badChallengeString
        case .refused(let refusal) where refusal.place == .authorization:
            DialogResponse.error(refusal) ?? LoginError.unknown(cause: error)
        case .idToken: LoginError.invalidIDToken(cause: error)
        case .transport(.keySet, _), .invalidResponse(.keySet, _): LoginError.invalidIDToken(cause: error)
        case .refused(let refusal) where refusal.place == .keySet: LoginError.invalidIDToken(cause: error)
        default: LoginError.unknown(cause: error)
        }
    }
}

extension LoginJudgement {
    /// The judgement if nothing is known about the granted permissions.
    static let none = LoginJudgement(requested: [], granted: [], declined: [], current: nil)
}

/// The owner of the managers' logins, for arriving addresses and for logins that a relaunch interrupted.
struct LoginOwner: SignInOwner {
    let context: FacebookContext

    /// Returns the end of a stored login of this app; nil if it belongs to another app.
    func ending(of attempt: Attempt) -> SignInEnding? {
        guard let note = LoginNote(attempt.payload), note.isCurrentMembers, let planner = try? LoginPlanner(context) else {
            return nil
        }
        let ending = planner.ending(note)
        return ending.client.began(attempt) ? ending : nil
    }

    /// Does nothing: only the caller is notified.
    func ended(_ signIn: EndedSignIn) async {}

    /// Takes an address that arrived, if it is a response.
    func open(_ url: URL) -> Bool {
        if context.shared.signIns.open(url, for: self) { return true }
        if isNoOp(url) { return true }
        // A response that an app forwards twice is not a foreign address.
        if context.shared.signIns.knows(url) { return false }
        context.logins.foreignAddress()
        return false
    }

    /// Whether this is an address of the app's own scheme that has no effect.
    private func isNoOp(_ url: URL) -> Bool {
        let own = context.preferences.values.appID.flatMap {
            LoginDialog.ownRedirectURI(appID: $0, suffix: context.preferences.values.urlSchemeSuffix)
        }
        return url.host() == "no-op" && own?.scheme?.lowercased() == url.scheme?.lowercased() && own != nil
    }

    /// Returns the result of a login that a relaunch interrupted.
    func resume() async -> Result<LoginManagerLoginResult, any Error>? {
        guard let ended = await context.shared.signIns.resume(for: self), let note = LoginNote(ended.attempt.payload) else {
            return nil
        }
        let question = Set(SignInContinuation(ended.attempt.payload).question ?? [])
        do { return .success(try await LoginEnd(context: context, note: note, question: question).result(ended.result)) } catch {
            return .failure(error)
        }
    }
}
