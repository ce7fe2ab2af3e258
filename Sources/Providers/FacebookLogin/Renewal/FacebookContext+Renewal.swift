import Foundation
import MemberAccounts
import MemberCore

extension FacebookContext {
    /// Extends a token in the background of a request if its last refresh was more than a day ago, at most once an hour; an
    /// expired token cannot be extended. A token dated more than a day ahead by a wrong clock is extended too.
    func renewIfDue() {
        guard let token = accessToken, let key = currentAccount?.key, !token.isExpired(at: clock.now),
            !(-86_400...AccessToken.refreshAge).contains(clock.now.timeIntervalSince(token.refreshDate))
        else { return }
        Task {
            await FacebookAccounts.session(key, in: shared, secret: appSecret).renewByUse()
            monitor.look()
        }
    }
}
