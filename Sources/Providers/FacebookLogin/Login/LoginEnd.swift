import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

/// What the app is told of a login that has ended: its result, or a typed error.
struct LoginEnd: Sendable {
    let context: FacebookContext
    let note: LoginNote
    /// What a member declines who says no to the dialog.
    let question: Set<String>
    /// Whether it was ended from outside; nil of one that a relaunch interrupted.
    var end: SignInTicket.End?

    /// The result of what the engine says and what the exchange found.
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
            record(declined: question)
            return cancelled(.userDenied)
        // Without the login's state nobody knows whether the member has declined: the ledger says nothing.
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

    /// What the current member has declined goes into the ledger, although the login has changed nothing.
    private func record(declined: Set<String>) {
        guard let key = context.currentAccount?.key else { return }
        context.noting { () throws(AccountError) in
            try PermissionWriter(of: key, in: context.vault).declined(declined, purpose: nil, notesQuestion: false)
        }
    }

    /// The typed error of what the engine says.
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
    /// Nothing is known of what was granted.
    static let none = LoginJudgement(requested: [], granted: [], declined: [], current: nil)
}

/// The owner of the logins that managers have begun, for addresses that arrive and for what a relaunch left behind.
struct LoginOwner: SignInOwner {
    let context: FacebookContext

    /// What the end of a stored login of this app needs; nil where it is another one's.
    func ending(of attempt: Attempt) -> SignInEnding? {
        guard let note = LoginNote(attempt.payload), note.isCurrentMembers, let planner = try? LoginPlanner(context) else {
            return nil
        }
        let ending = planner.ending(note)
        return ending.client.began(attempt) ? ending : nil
    }

    /// Nobody is told beside who asks.
    func ended(_ signIn: EndedSignIn) async {}

    /// Looks at an address that arrived.
    func open(_ url: URL) -> Bool {
        if context.shared.signIns.open(url, for: self) { return true }
        if isNoOp(url) { return true }
        // A response that is handed over again, by an app that forwards addresses in two places, is nobody else's address.
        if context.shared.signIns.knows(url) { return false }
        context.logins.foreignAddress()
        return false
    }

    /// An address of the app's own scheme that says nothing.
    private func isNoOp(_ url: URL) -> Bool {
        let own = context.preferences.values.appID.flatMap {
            LoginDialog.ownRedirectURI(appID: $0, suffix: context.preferences.values.urlSchemeSuffix)
        }
        return url.host() == "no-op" && own?.scheme?.lowercased() == url.scheme?.lowercased() && own != nil
    }

    /// What came of a login that a relaunch interrupted.
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
