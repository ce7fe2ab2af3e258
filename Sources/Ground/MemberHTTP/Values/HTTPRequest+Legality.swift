import Foundation
import MemberCore

extension HTTPRequest {
    /// Whether method and header names are tokens (RFC 9110 §5.6.2), so that none of them can break out of its line.
    var hasLegalNames: Bool {
        method.rawValue.isToken && headers.fields.allSatisfy { $0.name.isToken }
    }
}

extension URL {
    /// Whether this is an absolute http or https address without a user's name or password in it (RFC 9110 §4.2.4).
    var isWebAddress: Bool {
        guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https" else { return false }
        return host()?.isEmpty == false && user() == nil && password() == nil
    }
}
