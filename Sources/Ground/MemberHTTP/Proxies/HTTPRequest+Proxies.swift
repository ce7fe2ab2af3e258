import Foundation
import MemberCore

extension HTTPRequest {
    /// Whether no proxy may carry it: it stays on this machine, or a proxy would read a credential in it.
    ///
    /// Over https a proxy sees the host and nothing else. Plain HTTP it reads as a whole.
    var avoidsProxies: Bool {
        LoopbackHost.contains(url.host() ?? "") || (!url.isSecure && mayCarryCredential)
    }

    /// Whether something in it may be a secret: which query, body or field is one, only its maker knows.
    private var mayCarryCredential: Bool {
        body != nil || url.query()?.isEmpty == false || headers.fields.contains { !HTTPHeaders.isOpen($0.name) }
    }
}
