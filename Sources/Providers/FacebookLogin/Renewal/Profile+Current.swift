import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

extension Profile {
    /// What is known of the current member. Reading it never waits.
    ///
    /// Setting it stores it with the member's account; without a current member nothing happens.
    public static var current: Profile? {
        get { (try? FacebookContext.inForce())?.profile }
        set { try? FacebookContext.inForce().setProfile(newValue) }
    }

    /// Whether a profile is read by itself when the current member changes. Off unless set.
    public static var isUpdatedWithAccessTokenChange: Bool {
        get { FacebookContext.preferences.values.isProfileUpdated }
        set {
            FacebookContext.preferences.change { $0.isProfileUpdated = newValue }
            _ = try? FacebookContext.inForce().profileUpdates
        }
    }

    /// The profile of the current member: as known, if it is a member's own, from the Graph API, and younger than a day; else read anew.
    /// - Returns: The profile; without an access token for the Graph API that of a limited login, and nil after another one, of which then none
    ///   is known any more.
    /// - Throws: What the request came to.
    @discardableResult
    public static func loadCurrent() async throws -> Profile? { try await FacebookContext.inForce().loadProfile() }

    /// The profile of the current member, read anew where it has to be.
    /// - Parameter completion: Gets the profile, or why it could not be read.
    @MainActor
    public static func loadCurrentProfile(completion: (@MainActor @Sendable (Profile?, (any Error)?) -> Void)? = nil) {
        Task { @MainActor in
            do { completion?(try await loadCurrent(), nil) } catch { completion?(nil, error) }
        }
    }
}

extension FacebookContext {
    /// What is known of the current member.
    var profile: Profile? {
        guard let account = currentAccount, let data = try? vault.secrets(of: account.key).profile else { return nil }
        return try? JSONDecoder().decode(Profile.self, from: data)
    }

    func setProfile(_ profile: Profile?) {
        guard let account = currentAccount else { return }
        noting { () throws(AccountError) in try vault.setProfile(of: account.key, to: profile?.encoded) }
    }

    /// Keeps a profile with the account that it was read for, and with no other one, whoever is the current member by now.
    func keep(_ profile: Profile, of key: AccountKey) {
        guard key.subject.isExactly(profile.userID), vault.account(key) != nil else { return }
        noting { () throws(AccountError) in try vault.setProfile(of: key, to: profile.encoded) }
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

    /// Asks about the member of the current token. A token that the service takes no more is dropped; one whose session has aged expires.
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
    /// What is asked for: names, and what each granted permission opens.
    static func fields(for granted: Set<Permission>) -> String {
        let opened: [(Permission, String)] = [
            (.userLink, "link"), (.email, "email"), (.userFriends, "friends"), (.userBirthday, "birthday"),
            (.userAgeRange, "age_range"), (.userHometown, "hometown"), (.userLocation, "location"), (.userGender, "gender"),
        ]
        let further = opened.filter { granted.contains($0.0) }.map(\.1)
        return (["id", "first_name", "middle_name", "last_name", "name"] + further).joined(separator: ",")
    }
}
