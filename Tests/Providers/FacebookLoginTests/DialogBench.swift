import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import FacebookLogin

/// One login up to its redirect: the dialog's address, and the meaning of arriving addresses.
struct DialogBench {
    static let appID = "123"
    let clock = TestClock()
    var dialog: LoginDialog
    var hosts = FacebookHosts.live

    init(
        _ mode: LoginMode = .classic, permissions: [String] = ["email"],
        redirectURI: URL? = LoginDialog.ownRedirectURI(appID: appID, suffix: nil),
        _ change: (inout LoginDialog) -> Void = { _ in }
    ) throws {
        let configuration = try #require(
            LoginConfiguration(
                permissions: permissions, nonce: "nonce-1", codeVerifier: CodeVerifier(random: SeededRandom(seed: 7))))
        dialog = LoginDialog(mode: mode, configuration: configuration, redirectURI: redirectURI, appID: Self.appID)
        change(&dialog)
    }

    var client: OAuthClient {
        let profile = FacebookOAuthProfile.profile(hosts, dialog: dialog) { _, _ throws(OAuthError) in throw .redirect(.noCode) }
        return OAuthClient(
            profile: profile, registration: .init(id: Self.appID), transport: ScriptedTransport([]), clock: clock,
            random: SeededRandom())
    }

    func prepared() throws -> PreparedAuthorization {
        var request = AuthorizationRequest(
            scopes: dialog.scopes, redirectURI: dialog.redirectURI ?? URL(string: "http://127.0.0.1:5000/"))
        request.secrets = dialog.secrets(DialogState(random: SeededRandom(seed: 3), method: .browser))
        request.extraParameters = dialog.parameters(by: clock)
        return try client.prepare(request)
    }

    /// The parameters of the dialog's address.
    func parameters() throws -> FormFields { try prepared().address.fields }

    /// The meaning of an address; `STATE` in it stands for the login's own state, encoded.
    func decision(_ text: String) throws -> RedirectDecision {
        let prepared = try prepared()
        let state = PercentCoding.encode(prepared.attempt.state.reveal)
        let url = try #require(URL(string: text.replacing("STATE", with: "state=" + state)))
        return try client.decision(on: url, for: prepared.attempt)
    }
}

extension URL {
    /// The parameters of the query.
    var fields: FormFields {
        FormFields(encoded: URLComponents(url: self, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? "") ?? []
    }
}
