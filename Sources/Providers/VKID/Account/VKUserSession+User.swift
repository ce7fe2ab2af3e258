import Foundation
import MemberAccounts

extension VKUserSession {
    func fetchUser() async throws(UserFetchingError) -> User {
        let result = await VKMemberData(client: vkid.client, session: session) { await renewed($0) }.fetched()
        await vkid.observers.tell { $0.vkid(vkid.object, didUpdateUserIn: self, with: result) }
        return try result.get()
    }
}
