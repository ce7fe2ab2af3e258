/// Hears what happens to the sign-ins and sessions of a ``VKID``; held weakly, called on the main actor.
@MainActor
public protocol VKIDObserver: AnyObject, Sendable {
    /// A sign-in really began.
    func vkid(_ vkid: VKID, didStartAuthUsing oAuthProvider: OAuthProvider)
    /// A sign-in ended, a refused one too; before its caller hears of it.
    func vkid(_ vkid: VKID, didCompleteAuthWith result: AuthResult, in oAuthProvider: OAuthProvider)
    /// A sign-out ended.
    func vkid(_ vkid: VKID, didLogoutFrom session: any UserSession, with result: LogoutResult)
    /// A refresh that asked VK ended.
    func vkid(_ vkid: VKID, didRefreshAccessTokenIn session: any UserSession, with result: TokenRefreshingResult)
    /// The member's data was fetched, or not.
    func vkid(_ vkid: VKID, didUpdateUserIn session: any UserSession, with result: UserFetchingResult)
}

extension VKIDObserver {
    /// Nothing.
    public func vkid(_ vkid: VKID, didLogoutFrom session: any UserSession, with result: LogoutResult) {}
    /// Nothing.
    public func vkid(_ vkid: VKID, didRefreshAccessTokenIn session: any UserSession, with result: TokenRefreshingResult) {}
    /// Nothing.
    public func vkid(_ vkid: VKID, didUpdateUserIn session: any UserSession, with result: UserFetchingResult) {}
}
