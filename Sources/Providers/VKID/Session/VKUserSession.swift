import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// A session that lives in the vault.
struct VKUserSession: UserSession {
    let session: Session
    let client: OAuthClient

    var userId: UserID { UserID(value: Int(session.key.subject) ?? 0) }
    var creationDate: Date { session.account?.signedIn ?? .distantPast }
    var needsSignIn: Bool { session.account?.state != .ready }

    func getFreshAccessToken(forceRefresh: Bool) async throws(TokenRefreshingError) -> (AccessToken, RefreshToken) {
        do throws(AccountError) {
            return pair(forceRefresh ? try await session.refresh() : try await session.freshTokens())
        } catch { throw TokenRefreshingError(error) }
    }

    func fetchUser() async throws(UserFetchingError) -> User {
        let tokens: TokenSet
        do throws(AccountError) { tokens = try await session.freshTokens() } catch { throw .unknown(cause: error) }
        do throws(OAuthError) {
            return user(try await client.userInfo(tokens, subject: session.key.subject))
        } catch {
            if case .refused(let refusal) = error, refusal.error == "invalid_token" || refusal.status == 401 {
                throw .invalidAccessToken
            }
            throw .unknown(cause: error)
        }
    }

    func logout(removeLocally: Bool) async throws(LogoutError) {
        let report: SignOutReport
        do throws(AccountError) {
            report = try await session.signOut(removingLocally: removeLocally)
        } catch { throw .unknown(cause: error) }
        guard !removeLocally, let code = report.failures.values.first else { return }
        throw code == "invalid_token" ? .invalidAccessToken : .unknown()
    }

    private func pair(_ tokens: TokenSet) -> (AccessToken, RefreshToken) {
        let scope = Scope(Set(tokens.scopes ?? []))
        let access = AccessToken(
            userId: userId, value: tokens.accessToken.reveal, expirationDate: tokens.expires ?? .distantFuture, scope: scope)
        return (access, RefreshToken(userId: userId, value: tokens.refreshToken?.reveal ?? "", scope: scope))
    }

    private func user(_ answer: JSONValue) -> User {
        let user = answer["user"]
        let text = { (name: String) in user?[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        return User(
            id: userId, firstName: text("first_name"), lastName: text("last_name"), email: text("email"), phone: text("phone"),
            avatarURL: text("avatar").flatMap(URL.init(string:)))
    }
}
