import Foundation
import MemberCore

/// An authorization request whose member has not decided yet.
struct PendingConsent: Sendable {
    /// Where the answer goes, and what it says besides.
    struct Return: Sendable {
        /// The address as it was given, its query included.
        var address: String
        /// What the exchange of the code must name.
        var boundAddress: String
        /// What every answer says besides.
        var extra: FormFields = []
    }

    var client: String
    var appName: String
    var destination: Return
    var state: String
    var challenge: String
    var scope: [String]
    /// Who is asked to prove the member: `vkid`, `ok_ru` or `mail_ru`; nil if nothing was said.
    var provider: String?
    /// The words of `prompt`.
    var prompt: Set<String> = []
    /// Whether VK's app is acted out, not its page.
    var isByApp = false
    var csrf: String
    var expires: Double
}

/// What is wrong about an authorization request; shown to the person, never redirected, for the address is not trusted.
enum ConsentProblem: Error {
    case unknownClient
    case badRedirect
    case missing(String)
    case badMethod

    var sentence: String {
        switch self {
        case .unknownClient: "invalid_client: this sandbox knows no app with that client_id."
        case .badRedirect:
            "invalid_request: redirect_uri is neither the app's own scheme nor registered nor a loopback address."
        case .missing(let name): "invalid_request: \(name) is missing or invalid."
        case .badMethod: "invalid_request: code_challenge_method must be s256."
        }
    }
}
