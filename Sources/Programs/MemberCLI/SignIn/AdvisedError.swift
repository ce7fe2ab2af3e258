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

    init(_ error: any CodedError, advice: String?) {
        code = error.code
        problem = error.problem
        remedy = [error.remedy, advice].compactMap(\.self).joined(separator: " ")
    }

    /// A sign-in that failed; where its redirect address may be the reason, it is named.
    init(_ error: MembersError, place: URL?) {
        var advice: String?
        if let place, place.scheme == "http", error.mayBeTheRedirectAddress {
            advice = "If the provider does not know the redirect address, register \(place.absoluteString) there."
        }
        self.init(error, advice: advice)
    }
}

extension MembersError {
    /// Whether a redirect address that is not registered ends so: with a page in the browser and no response, or a refusal.
    fileprivate var mayBeTheRedirectAddress: Bool {
        switch self {
        case .provider(.timedOut): true
        case .provider(.refused(let refusal)): refusal.place == .authorization || refusal.place == .token
        default: false
        }
    }
}

/// The command that mends what an error is about.
struct NextCommand {
    let invocation: Invocation

    /// The advice for an error; nil where no command helps.
    func advice(for code: String) -> String? {
        switch code {
        case "members.no_account" where invocation.arguments["account"] == nil: "Next: \(begin)."
        case "accounts.needs_sign_in", "accounts.not_signed_in", "accounts.damaged", "oauth.no_refresh_token", "oauth.step_up",
            "requests.step_up":
            invocation.chosen.value.flatMap(signIn).map { "Next: \($0)" }
        default: nil
        }
    }

    /// How a first sign-in begins.
    private var begin: String {
        let named = invocation.providers.byName.first.map { "`member login \($0.name)`" }
        let byIssuer = invocation.providers.byIssuer.map { _ in "`member login --issuer URL --client-id ID`" }
        return [named, byIssuer].compactMap(\.self).joined(separator: " or ")
    }

    /// The sign-in that an account came from, by its provider's settings.
    private func signIn(_ account: Account) -> String? {
        guard let settings = invocation.providers.named(account.key.provider)?.settings else { return nil }
        let (key, isByIssuer) = (account.key, settings.contains(.issuer))
        var words = ["member", "login"] + (isByIssuer ? ["--issuer", key.environment] : [key.provider])
        if !isByIssuer, settings.contains(.sandbox) {
            words += key.environment == "live" ? ["--live"] : ["--sandbox", key.environment]
        }
        if settings.contains(where: { $0.name == SignInSetting.clientID.name }) { words += ["--client-id", key.clientID] }
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
