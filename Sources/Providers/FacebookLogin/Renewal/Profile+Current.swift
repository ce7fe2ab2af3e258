import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

extension Profile {
    /// The current member's profile. Reading it never waits.
    ///
    /// Setting it stores it with the member's account; without a current member it does nothing.
    public static var current: Profile? {
        get { (try? FacebookContext.inForce())?.profile }
        set { try? FacebookContext.inForce().setProfile(newValue) }
    }

    /// Whether the profile is loaded automatically when the current member changes. The default is false.
    public static var isUpdatedWithAccessTokenChange: Bool {
        get { FacebookContext.preferences.values.isProfileUpdated }
        set {
            FacebookContext.preferences.change { $0.isProfileUpdated = newValue }
            _ = try? FacebookContext.inForce().profileUpdates
        }
    }

    /// Returns the profile of the current member: the known one if it belongs to the member, comes from the Graph API and is not
    /// older than a day; else it is loaded again.
    /// - Returns: The profile; without an access token for the Graph API, that of a limited login. A known profile of another
    ///   kind is removed then, and the result is nil.
    /// - Throws: The error of the request.
    @discardableResult
    public static func loadCurrent() async throws -> Profile? { try await FacebookContext.inForce().loadProfile() }

    /// Loads the profile of the current member if necessary.
    /// - Parameter completion: Receives the profile, or the reason why it could not be loaded.
    @MainActor
    public static func loadCurrentProfile(completion: (@MainActor @Sendable (Profile?, (any Error)?) -> Void)? = nil) {
        Task { @MainActor in
            do { completion?(try await loadCurrent(), nil) } catch { completion?(nil, error) }
        }
    }
}

extension FacebookContext {
    /// The current member's profile.
    var profile: Profile? {
        guard let account = currentAccount, let data = try? vault.secrets(of: account.key).profile else { return nil }
        return try? JSONDecoder().decode(Profile.self, from: data)
    }

    func setProfile(_ profile: Profile?) {
        guard let account = currentAccount else { return }
        // An app may set any profile; only the member's own one names the account.
        let name = profile.flatMap { account.key.subject.isExactly($0.userID) ? $0.shownName : nil }
        noting { () throws(AccountError) in try vault.setProfile(of: account.key, to: profile?.encoded, label: name) }
    }

    /// Stores a profile with the account that it was loaded for, even if another member is the current one by now.
    func keep(_ profile: Profile, of key: AccountKey) {
        guard key.subject.isExactly(profile.userID), vault.account(key) != nil else { return }
        noting { () throws(AccountError) in try vault.setProfile(of: key, to: profile.encoded, label: profile.shownName) }
    }

    func loadProfile() async throws -> Profile? {
        guard let account = currentAccount, let tokens = currentTokens, tokens.isForGraph, let token = tokens.access else {
            if profile?.isLimited == false { setProfile(nil) }
            return profile
        }
        let now = clock.now
        if let known = profile, !known.isLimited, known.userID == token.userID,
            abs(now.timeIntervalSince(known.refreshDate)) <= 86_400
        {
            return known
        }
        let response: JSONValue
        do throws(GraphFailure) {
            response = try await member(of: token, Profile.fields(for: token.permissions))
        } catch { throw error.cause }
        guard let fresh = Profile(graph: response, at: now) else { throw CoreError.unknown() }
        // Another member may be the current one by now.
        if accessToken?.userID == fresh.userID { keep(fresh, of: account.key) }
        return fresh
    }

    /// Fetches data of the current token's member. A token that the service no longer accepts is removed; one whose session has
    /// aged expires.
    func member(of token: AccessToken, _ fields: String) async throws(GraphFailure) -> JSONValue {
        let details = details(of: currentAccount).serving(currentTokens)
        let graph = GraphClient(GraphSettings(details, secret: appSecret), shared.transport)
        do throws(GraphFailure) {
            return try await graph.members("me", [("fields", fields)], token: token.tokenString)
        } catch {
            if error.endsToken { invalidate(token.tokenString) }
            if error.agesToken { replace(token, by: token.expired(at: clock.now)) }
            throw error
        }
    }
}

extension Profile {
    /// Returns the requested fields: names, and those that the granted permissions allow.
    static func fields(for granted: Set<Permission>) -> String {
        let opened: [(Permission, String)] = [
            (.userLink, "link"), (.email, "email"), (.userFriends, "friends"), (.userBirthday, "birthday"),
            (.userAgeRange, "age_range"), (.userHometown, "hometown"), (.userLocation, "location"), (.userGender, "gender"),
        ]
        let further = opened.filter { granted.contains($0.0) }.map(\.1)
        return (["id", "first_name", "middle_name", "last_name", "name"] + further).joined(separator: ",")
    }
}
