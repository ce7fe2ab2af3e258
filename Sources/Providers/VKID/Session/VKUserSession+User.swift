import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import VKWire

extension VKUserSession {
    func fetchUser() async throws(UserFetchingError) -> User {
        let result = await fetched()
        await vkid.observers.tell { $0.vkid(vkid, didUpdateUserIn: self, with: result) }
        return try result.get()
    }

    /// What VK says of the member, kept with the session; a captcha that nobody solved is named.
    private func fetched() async -> UserFetchingResult {
        let (result, isUnsolved) = await CaptchaWatch.watching { await asked(rejecting: nil) }
        if case .failure(.unknown) = result, isUnsolved { return .failure(.captchaError) }
        if case .success(let user) = result { try? session.keepProfile(JSONEncoder().encode(user)) }
        return result
    }

    /// Asks; a refused token is renewed once.
    private func asked(rejecting rejected: Secret?) async -> UserFetchingResult {
        let tokens: TokenSet
        do throws(AccountError) { tokens = try await session.freshTokens(rejecting: rejected) } catch {
            if case .needsSignIn = error { return .failure(.invalidAccessToken) }
            return .failure(.unknown(cause: error))
        }
        do throws(OAuthError) {
            return .success(user(try await vkid.client.userInfo(tokens, subject: session.key.subject)))
        } catch {
            guard case .refused(let refusal) = error, refusal.error == "invalid_token" || refusal.status == 401 else {
                return .failure(.unknown(cause: error))
            }
            return rejected == nil ? await asked(rejecting: tokens.accessToken) : .failure(.invalidAccessToken)
        }
    }

    private func user(_ answer: JSONValue) -> User {
        let user = answer["user"]
        let text = { (name: String) in user?[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        return User(
            id: userId, firstName: text("first_name"), lastName: text("last_name"), email: text("email"), phone: text("phone"),
            avatarURL: text("avatar").flatMap(URL.init(string:)))
    }
}
