package import Foundation
import MemberCore

/// The target of a sign-in.
package enum SIDTarget: Sendable, Equatable {
    /// The bank's app, by one of its schemes.
    case appLink(scheme: String)
    /// The bank's app, by the base that it named itself.
    case seamless(SeamlessBase)
    /// The sign-in page, because the bank's app is not installed.
    case portal
    /// The sign-in page, at the app's wish. The link returns the member from the bank's app; nil if that is not installed.
    case solePortal(returnLink: String?)
}

extension SIDTarget {
    /// Returns the address to open.
    /// - Parameters:
    ///   - request: The request.
    ///   - clientID: The app's id at the bank.
    ///   - portal: The sign-in page of the stand.
    /// - Returns: The address; nil only if a base is not an address.
    package func address(_ request: CheckedRequest, clientID: String, portal: URL) -> URL? {
        let base = base(portal)
        let query = fields(request, clientID: clientID).map { "\($0)=\(PercentCoding.encode($1))" }.joined(separator: "&")
        let separator = !base.utf8.contains(UInt8(ascii: "?")) ? "?" : base.hasSuffix("?") || base.hasSuffix("&") ? "" : "&"
        return URL(string: base + separator + query, encodingInvalidCharacters: false)
    }

    private func base(_ portal: URL) -> String {
        switch self {
        case .appLink(let scheme): "\(scheme)://sberbankid"
        case .seamless(let base): base.text
        case .portal, .solePortal: portal.absoluteString
        }
    }

    /// Returns the parameters in a stable order.
    func fields(_ request: CheckedRequest, clientID: String) -> [(name: String, value: String)] {
        var fields = [
            ("client_id", clientID), ("scope", request.scopes.joined(separator: " ")), ("state", request.state.reveal),
            ("nonce", request.nonce.reveal), ("redirect_uri", request.redirectURI),
        ]
        if let challenge = request.challenge {
            fields += [("code_challenge", challenge), ("code_challenge_method", SIDAuthRequest.challengeMethod)]
        }
        return fields + own(request)
    }

    /// Returns the parameters that only some targets have.
    private func own(_ request: CheckedRequest) -> [(String, String)] {
        let hint = request.loginHint.map { [("login_hint", $0)] } ?? []
        let page = [("response_type", "code"), ("client_type", "PRIVATE")]
        switch self {
        case .appLink: return []
        case .seamless: return [("response_type", "code")]
        case .portal: return page + hint
        case .solePortal(let link):
            return page + (link.map { [("app_redirect_uri", $0), ("authApp", "sbol")] } ?? []) + hint
        }
    }
}
