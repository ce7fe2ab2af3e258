import Foundation
import MemberCore
import MemberOAuth

/// Recognizes the responses of a provider before they are checked: by their address, and by the part of their state that ties them
/// to a sign-in.
struct ResponseForm: Sendable {
    let rules: RedirectRules
    let state: StateForm

    /// Creates the form of a profile's responses.
    init(_ profile: ProviderProfile) { (rules, state) = (profile.redirect, profile.requestForm.state) }

    /// Returns the part of an address's state that ties it to a sign-in; nil without such a part.
    func key(of url: URL) -> String? { rules.fields(of: url)?["state"].flatMap(state.key) }

    /// Returns the part of a page's state that ties responses to its sign-in.
    func key(ofPage page: URL) -> String? {
        let query = URLComponents(url: page, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        return FormFields(encoded: query, plusIsSpace: false)?["state"].flatMap(state.key)
    }

    /// Whether an address has the state of a sign-in.
    func names(_ attempt: Attempt, in url: URL) -> Bool {
        rules.fields(of: url)?["state"].map { state.fits($0, attempt.state) } ?? false
    }
}
