import Foundation
import MemberCore
import MemberOAuth

/// How the responses of a provider are known before they are judged: by their address, and by the part of their state that ties them
/// to a sign-in.
struct ResponseForm: Sendable {
    let rules: RedirectRules
    let state: StateForm

    /// The form of a profile's responses.
    init(_ profile: ProviderProfile) { (rules, state) = (profile.redirect, profile.requestForm.state) }

    /// What ties an address to the sign-in that sent its state; nil of one without such a part.
    func key(of url: URL) -> String? { rules.fields(of: url)?["state"].flatMap(state.key) }

    /// What ties responses to the sign-in of a page.
    func key(ofPage page: URL) -> String? {
        let query = URLComponents(url: page, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        return FormFields(encoded: query, plusIsSpace: false)?["state"].flatMap(state.key)
    }

    /// Whether an address has the state of a sign-in.
    func names(_ attempt: Attempt, in url: URL) -> Bool {
        rules.fields(of: url)?["state"].map { state.fits($0, attempt.state) } ?? false
    }
}
