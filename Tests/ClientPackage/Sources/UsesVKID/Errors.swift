import Foundation
import VKID

/// What an app shows for what a sign-in came to: every case by name, down to what an error carries.
func sentence(for error: AuthError) -> String {
    switch error {
    case .cancelled: "closed"
    case .declined(let description): description ?? "declined"
    case .authAlreadyInProgress, .codeVerifierNotProvided, .authCodeExchangedOnYourBackend: error.code
    case .unknown(let cause): sentence(forCause: cause)
    }
}

func sentence(forCause cause: (any Error)?) -> String {
    switch cause {
    case let error as OAuthError: sentence(for: error)
    case let error as AccountError: sentence(for: error)
    case let error as RequestError: sentence(for: error)
    case let error as VKError: sentence(for: error)
    case let error as VKID.AppSwitchError: sentence(for: error)
    case let error as VKID.LogoutRefusal: error.reason
    case is VKID.NoUserAgent: "no window"
    case is CancellationError: "cancelled"
    default: "unknown"
    }
}

func sentence(for error: OAuthError) -> String {
    switch error {
    case .configuration(.redirectNotAllowed): "redirect"
    case .configuration(let problem): problem == .redirectMissing ? "no redirect" : "configuration"
    case .redirect(.stateMismatch), .redirect(.foreignAddress): "foreign"
    case .redirect(let problem): problem == .noCode ? "no code" : "redirect"
    case .declined(let description): description ?? "declined"
    case .agent(let error): error == .cancelled ? "closed" : error.problem
    case .attempt(let problem): problem == .over ? "over" : "attempt"
    case .refused(let refusal): text(of: refusal)
    case .stepUp(let challenge): challenge.scopes.joined()
    case .idToken(.signature(let error)): error == .badSignature ? "forged" : error.code
    case .idToken(let problem): problem == .nonce ? "nonce" : "ID token"
    case .transport(let place, let error): place == .token && error == .offline ? "offline" : error.problem
    case .invalidResponse(_, .noSubject): "nobody"
    case .timedOut, .invalidResponse, .noRefreshToken, .storage: error.reaction == .later ? "later" : error.code
    case .exchange(let failure): sentence(for: failure.error)
    }
}

func text(of refusal: ServerRefusal) -> String {
    let place: OAuthPlace = refusal.place
    return "\(place.rawValue) \(refusal.error ?? "") \(refusal.status ?? 0) \(refusal.reaction == Reaction.later)"
}

func sentence(for error: AccountError) -> String {
    if case .storage(let error) = error, case .diskFull = error { return "full" }
    if case .refresh(let error) = error { return sentence(for: error) }
    return error.code
}

func sentence(for error: RequestError) -> String {
    switch error {
    case .refused(let refusal): refusal.code + (refusal.page == nil ? "" : " with a page")
    case .account(let error): sentence(for: error)
    case .transport(let error): error.code
    case .stepUp(let challenge): challenge.scopes.joined()
    case .status(let head): String(head.status)
    case .invalidReply, .blocked, .tokenUnavailable: error.code
    }
}

func sentence(for error: VKError) -> String {
    switch error {
    case .refused(let code, _, let page): String(code) + (page?.address.path ?? "")
    case .refusedByName(let name): name
    case .captcha(let captcha): captcha?.address.path ?? "captcha"
    case .request(let error): sentence(for: error)
    case .invalidMethod: error.code
    }
}

func sentence(for error: VKID.AppSwitchError) -> String {
    if case .listUnavailable(let cause) = error { return sentence(forCause: cause) }
    return error.code
}

/// The other errors of the product, in the same way.
func sentence(for errors: (LogoutError, TokenRefreshingError, UserFetchingError, OAuth2MigrationError)) -> String {
    if case .unknown(let cause) = errors.0 { return sentence(forCause: cause) }
    if case .unknown(let cause) = errors.1 { return sentence(forCause: cause) }
    if case .captchaError(let captcha?) = errors.2 { return captcha.address.path }
    if case .unknown(let cause) = errors.3 { return sentence(forCause: cause) }
    return errors.0.code
}

func sentence(for error: GroupSubscriptionError) -> String {
    switch error {
    case .closedByUser, .canceledByUser, .invalidAccessToken, .failedSubscription: error.code
    case .unknown(let cause): sentence(forCause: cause)
    case .failedToCreate(.unknown(let cause as CommunitySheet.SetupError)): cause == .groupIDInvalid ? "id" : cause.code
    case .failedToCreate(let error): error.rawValue
    }
}

/// A sheet that an app draws by itself, from the model alone.
@MainActor
func lines(of sheet: CommunitySheet.Model) -> [String] {
    let texts: CommunitySheet.Texts = sheet.texts
    let line = [texts.title, texts.text, texts.membersLine, texts.membersCount, texts.friendsCount, texts.verified]
    return line.compactMap(\.self) + [texts.primaryButton, texts.secondaryButton, texts.close, sheet.snackbar?.text ?? ""]
}

/// When a member saw the sheet, and a clean slate.
func forget(_ user: UserID, in vkid: VKID) throws(AccountError) -> Int {
    let dates = try vkid.groupSubscriptionImpressions(of: user)
    try vkid.resetGroupSubscriptionImpressions(of: user)
    return dates.count
}

/// Secrets of the app's own, by its own clock.
func secrets(by clock: any MemberClock) throws -> PKCESecrets { try PKCESecrets(clock: clock) }
