package import Foundation
package import MemberCore
import MemberRequests

/// The end of a validation page: what its redirect says.
package enum VKValidation: Sendable, Equatable {
    /// The member passed. With a token, it replaces the old one, whose life and permissions stay; the user id is the token's, if it is named.
    case passed(token: Secret?, userID: String?)
    case failed
    case cancelled

    /// Reads the address that a page redirected to; nil where it is not VK's blank page, or its fragment says none of it.
    /// - Parameters:
    ///   - address: The whole address, with its fragment.
    ///   - hosts: VK's addresses.
    package init?(_ address: URL, at hosts: VKHosts) {
        let parts = address.absoluteString.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, hosts.blankPages.contains(where: { parts[0].utf8.elementsEqual($0.utf8) }),
            let fields = FormFields(encoded: parts[1], plusIsSpace: false)
        else { return nil }
        switch (fields["success"], fields["fail"], fields["cancel"]) {
        case ("1", nil, nil):
            let token = fields["access_token"]
            // A token that is named and empty is none of VK's.
            if token?.isEmpty == true { return nil }
            self = .passed(token: token.map { Secret($0) }, userID: fields["user_id"])
        case (nil, "1", nil): self = .failed
        case (nil, nil, "1"): self = .cancelled
        default: return nil
        }
    }

    /// How the call goes on.
    /// - Parameter subject: The user id of the call's account; nil where it is not known. Another user's token is not taken.
    /// - Returns: The answer for the pipeline.
    func answer(for subject: String?) -> InteractionAnswer {
        switch self {
        case .passed(nil, _): .repeating
        case .passed(let token?, let userID):
            if let userID, let subject, !userID.isExactly(subject) { .cancelled } else { .replacingToken(token) }
        case .failed, .cancelled: .cancelled
        }
    }
}

extension VKHosts {
    /// The pages that the redirects of installed apps end at. Both of VK's domains are in use.
    var blankPages: [String] {
        let own = oauth.appending(path: "blank.html").absoluteString
        return oauth == VKHosts.live.oauth ? [own, "https://oauth.vk.com/blank.html"] : [own]
    }
}
