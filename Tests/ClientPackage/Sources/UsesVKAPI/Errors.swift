import Foundation
import VKAPI

/// What an app shows for a call that brought nothing: every case by name, down to what an error carries.
func sentence(for error: VKError) -> String {
    switch error {
    case .refused(14, _, .page(let page)?): page.path
    case .refused(let code, let message, _): "\(code) \(message)"
    case .refusedByName(let name): name
    case .captcha(let captcha): captcha?.address.path ?? "captcha"
    case .invalidMethod: error.code
    case .request(.account(let error)): sentence(for: error)
    case .request(.transport(let error)): error == .offline ? "offline" : error.code
    case .request(.refused(let refusal)): refusal.code + (refusal.page == nil ? "" : " with a page")
    case .request(.stepUp(let challenge)): challenge.scopes.joined()
    case .request(.status(let head)): String(head.status)
    case .request(.invalidReply), .request(.blocked), .request(.tokenUnavailable): error.code
    }
}

func sentence(for error: AccountError) -> String {
    switch error {
    case .storage(let error): if case .diskFull = error { "full" } else { error.code }
    case .refresh(.refused(let refusal)): text(of: refusal)
    case .refresh(.configuration(let problem)): problem == .noPKCE ? "no PKCE" : "configuration"
    case .refresh(.redirect(let problem)): problem == .noCode ? "no code" : "redirect"
    case .refresh(.agent(let error)): error.code
    case .refresh(.attempt(let problem)): problem == .over ? "over" : "attempt"
    case .refresh(.idToken(.signature(let error))): error == .badSignature ? "forged" : error.code
    case .refresh(.idToken(let problem)): problem == .nonce ? "nonce" : "ID token"
    case .refresh(.transport(let place, let error)): place == .refresh && error == .offline ? "offline" : error.code
    case .refresh(let error): error.reaction == .later ? "later" : error.code
    default: error.code
    }
}

func text(of refusal: ServerRefusal) -> String {
    let place: OAuthPlace = refusal.place
    return "\(place.rawValue) \(refusal.error ?? "") \(refusal.reaction == Reaction.later)"
}
