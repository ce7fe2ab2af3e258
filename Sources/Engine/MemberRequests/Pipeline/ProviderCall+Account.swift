import Foundation
package import MemberAccounts
import MemberCore

extension ProviderCall {
    /// Binds the call to an account as it is stored now: if the account was removed and signed in again in the meantime, or
    /// earlier, no reply is returned or kept.
    /// - Parameter account: Reads the account; nil while it is not stored.
    package mutating func bind(to account: @escaping @Sendable () -> Account?) {
        let created = account()?.created
        keptSince = created
        mark = ExactText(mark.text + (created.map { " \($0.timeIntervalSinceReferenceDate.bitPattern)" } ?? ""))
        mayKeepReply = { [mayKeepReply] in mayKeepReply() && account()?.created == created }
    }
}
