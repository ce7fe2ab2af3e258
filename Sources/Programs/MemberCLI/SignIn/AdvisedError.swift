import Foundation
import MemberAccounts
import MemberCore
import MemberKit
import MemberOAuth
import MemberSignIn

/// An error with advice that only the command line knows: an address to register, a command to run next.
struct AdvisedError: CodedError {
    let code: String
    let problem: String
    let remedy: String
    let providerWords: String?

    /// An error in the command line's words.
    /// - Parameters:
    ///   - error: The error.
    ///   - problem: The problem, if the command knows it better.
    ///   - advice: A further remedy.
    init(_ error: any CodedError, problem: String? = nil, advice: String? = nil) {
        (code, providerWords) = (error.code, error.providerWords)
        self.problem = problem ?? error.problem
        let own = error is AdvisedError ? nil : Self.remedies[error.code]
        remedy = [own ?? error.remedy, advice].compactMap(\.self).joined(separator: " ")
    }

    /// Creates the error of a failed sign-in, with its redirect address if that may be the reason: never at a sandbox, which takes every
    /// address of this machine.
    init(_ error: MembersError, place: URL?, isFreePort: Bool, isAtSandbox: Bool) {
        var advice: String?
        if let place, place.scheme == "http", !isAtSandbox, error.mayBeTheRedirectAddress {
            let host = place.host(percentEncoded: false) ?? ""
            let address = isFreePort ? "http://\(host)\(place.path) with any port, or pass --port N" : "\(place) there"
            advice = "If the provider does not know the redirect address, register \(address)."
        }
        self.init(error, advice: advice)
    }
}

extension AdvisedError {
    /// The remedies for errors whose own text is for app developers.
    static let remedies: [String: String] = [
        "oauth.id_token_algorithm_not_allowed": "Let the provider sign this client's ID tokens with one of these.",
        "oauth.id_token_issuer": "Pass --issuer exactly as the provider names it, the last slash included.",
        "oauth.id_token_untrusted_audience": "Ask the provider why its ID tokens for this client are for another one too.",
        "oauth.metadata_invalid": "Check the address in --issuer; if it is right, report this to the provider.",
        "oauth.openid_scope_missing": "Add “openid” to --scope.",
        "oauth.agent_not_silent": "Leave --prompt none out: the browser shows the provider's page.",
    ]
}

extension Invocation {
    /// Whether an account is of a sandbox: its provider has a setting for a sandbox's address, and the account has an address.
    func isAtSandbox(_ account: Account) -> Bool {
        let settings = providers.named(account.key.provider)?.settings ?? []
        return account.key.environment.contains("://") && settings.contains { $0.standard == SignInSetting.sandbox.standard }
    }
}

extension MembersError {
    /// Whether an unregistered redirect address may be the cause: it ends with a page in the browser and no response.
    fileprivate var mayBeTheRedirectAddress: Bool {
        switch self {
        case .provider(.timedOut), .provider(.agent(.cancelled)): true
        default: false
        }
    }
}

/// The command that fixes the cause of an error.
struct NextCommand {
    let invocation: Invocation

    /// Returns the advice for an error; nil if no command helps.
    func advice(for code: String) -> String? {
        switch code {
        case "members.no_account" where invocation.arguments["account"] == nil: "Next: \(begin)."
        case "accounts.needs_sign_in", "accounts.not_signed_in", "accounts.damaged", "oauth.no_refresh_token", "oauth.step_up",
            "requests.step_up":
            invocation.chosen.value.flatMap { signIn($0) }.map { "Next: \($0)" }
        case "oauth.id_token_acr" where invocation.arguments["acr"] != nil:
            "Leave --acr out, or ask the provider which acr values it knows."
        case "oauth.response_no_subject", "oauth.endpoint_missing":
            invocation.arguments.has("without-openid")
                ? "Leave --without-openid out: this provider's user info does not name the member, its ID token does." : nil
        case "vkid.scope_missing":
            invocation.chosen.value.flatMap { signIn($0, adding: "groups") }.map { "Next: \($0)" }
        default: nil
        }
    }

    /// The command that begins a first sign-in.
    var begin: String {
        let named = invocation.providers.byName.first.map { "`member login \($0.name)`" }
        let byIssuer = invocation.providers.byIssuer.map { _ in "`member login --issuer URL --client-id ID`" }
        return [named, byIssuer].compactMap(\.self).joined(separator: " or ")
    }

    /// Returns the sign-in command of an account, by its provider's settings.
    private func signIn(_ account: Account, adding scope: String? = nil) -> String? {
        guard let settings = invocation.providers.named(account.key.provider)?.settings else { return nil }
        let (key, isByIssuer) = (account.key, settings.contains(.issuer))
        var words = ["member", "login"] + (isByIssuer ? ["--issuer", key.environment] : [key.provider])
        if !isByIssuer, settings.contains(.sandbox) {
            words += key.environment == "live" ? ["--live"] : ["--sandbox", key.environment]
        } else if let place = settings.first(where: { $0.standard == SignInSetting.sandbox.standard }) {
            words += ["--" + place.name, key.environment]
        }
        if settings.contains(where: { $0.name == SignInSetting.clientID.name }) { words += ["--client-id", key.clientID] }
        if let scope {
            let scopes = invocation.scopes(of: account).filter { $0 != scope } + [scope]
            words += ["--scope", scopes.joined(separator: " ")]
        }
        return words.map(\.quotedForShells).joined(separator: " ")
    }
}

extension String {
    /// The text as one word of a shell.
    fileprivate var quotedForShells: String {
        let plain = unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789-._~:/@%+=,".unicodeScalars.contains($0))
        }
        return plain && !isEmpty ? self : "'" + replacing("'", with: #"'\''"#) + "'"
    }
}
