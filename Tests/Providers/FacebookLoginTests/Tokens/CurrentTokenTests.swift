import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("The current token", .timeLimit(.minutes(1)))
struct CurrentTokenTests {
    private func token(_ text: String = "t", user: String = "42", end: Date? = nil, granted: [String] = ["email"]) -> AccessToken
    {
        AccessToken(
            tokenString: text, permissions: granted, declinedPermissions: ["user_likes"], expiredPermissions: ["user_posts"],
            appID: "123", userID: user, expirationDate: end, refreshDate: Date(timeIntervalSinceReferenceDate: 0.123_456_789),
            dataAccessExpirationDate: Date(timeIntervalSinceReferenceDate: 800_000_000.5))
    }

    private func set(_ token: AccessToken?, _ bench: FacebookBench) { bench.within { AccessToken.current = token } }

    @Test("is the set token, in all nine parts, in another process too, expired or not")
    func stored() throws {
        let bench = try FacebookBench()
        for token in [token(), token("u", end: bench.clock.now - 1), token("v", end: bench.clock.now + 10, granted: [])] {
            set(token, bench)
            #expect(bench.token == token)
            let other = try Vault(home: bench.home.home, keys: bench.home.keys, clock: bench.clock)
            let context = FacebookContext(vault: other, transport: bench.transport, clock: bench.clock, appLinks: nil)
            context.settings.appID = "123"
            #expect(FacebookContext.$current.withValue(context) { AccessToken.current } == token)
        }
    }

    @Test("belongs to the app: another app's id, or another environment, has its own")
    func clients() throws {
        let bench = try FacebookBench()
        set(token(), bench)
        bench.context.settings.appID = "124"
        #expect(bench.token == nil)
        bench.context.settings.appID = nil
        #expect(bench.token?.tokenString == "t")
    }

    @Test("is active until its expiry, whatever happens to the access to data")
    func active() throws {
        let bench = try FacebookBench()
        #expect(!bench.within { AccessToken.isCurrentAccessTokenActive })
        set(token(end: bench.clock.now + 60), bench)
        #expect(bench.within { AccessToken.isCurrentAccessTokenActive && AccessToken.current?.isDataAccessExpired == true })
        bench.clock.advance(by: .seconds(61))
        #expect(!bench.within { AccessToken.isCurrentAccessTokenActive })
        #expect(bench.within { AccessToken.current?.isExpired } == true)
    }

    @Test("removed with nil leaves the signed token, which names the logged-in member, if there is one")
    func removed() async throws {
        let bench = try FacebookBench()
        set(token(), bench)
        set(nil, bench)
        #expect(bench.token == nil && bench.home.vault.accounts.isEmpty)
        _ = try await bench.logIn()
        set(nil, bench)
        #expect(bench.token == nil && bench.within { AuthenticationToken.current } != nil)
        set(token("again"), bench)
        #expect(bench.token?.tokenString == "again" && bench.within { AuthenticationToken.current } != nil)
    }

    @Test("is removed if the service refuses it, and the account needs a login")
    func invalid() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        bench.context.invalidate("another")
        #expect(bench.token != nil)
        bench.context.invalidate("access-1")
        #expect(bench.token == nil)
        #expect(bench.home.vault.accounts.map(\.state) == [.needsSignIn("facebook.token_invalid")])
        _ = try await bench.logIn()
        #expect(bench.token?.tokenString == "access-2")
    }

    @Test("is separate in two contexts of one process")
    func contexts() async throws {
        let (one, other) = (try FacebookBench(), try FacebookBench { $0.user = "43" })
        _ = try await one.logIn()
        _ = try await other.logIn()
        #expect(one.token?.userID == "42" && other.token?.userID == "43")
    }

    struct Notice: Sendable, Equatable {
        var keys: [String]
        var new: String?
        var old: String?

        init(_ notification: Notification) {
            let info = notification.userInfo ?? [:]
            keys = info.keys.compactMap { $0 as? String }.filter { $0.contains("Did") }.sorted()
            new = (info[AccessTokenChangeNewKey] as? AccessToken)?.tokenString
            old = (info[AccessTokenChangeOldKey] as? AccessToken)?.tokenString
        }

        init(_ keys: [String], _ new: String?, _ old: String?) { (self.keys, self.new, self.old) = (keys, new, old) }
    }

    private func watched(_ bench: FacebookBench) -> Locked<[Notice]> {
        let notices = Locked<[Notice]>([])
        _ = bench.context.monitor
        _ = bench.context.notificationCenter.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) {
            notification in
            let notice = Notice(notification)
            notices.withLock { $0.append(notice) }
        }
        return notices
    }

    @Test("notifies each change once, and whether the member may be another one")
    func notifications() async throws {
        let bench = try FacebookBench()
        let notices = watched(bench)
        let user = AccessTokenDidChangeUserIDKey
        set(token("a", end: bench.clock.now + 3600), bench)
        set(token("a", end: bench.clock.now + 3600), bench)
        set(token("b", end: bench.clock.now + 3600), bench)
        set(token("c", user: "43"), bench)
        set(nil, bench)
        // Another thread may be notifying: it notifies all changes.
        #expect(await waited(while: notices.value.count < 4))
        #expect(
            notices.value == [
                Notice([user], "a", nil), Notice([], "b", "a"), Notice([user], "c", "b"), Notice([user], nil, "c"),
            ])
        #expect(
            Notification.Name.AccessTokenDidChange.rawValue
                == "com.facebook.sdk.FBSDKAccessTokenData.FBSDKAccessTokenDidChangeNotification")
        #expect([AccessTokenChangeNewKey, AccessTokenChangeOldKey] == ["FBSDKAccessToken", "FBSDKAccessTokenOld"])
        #expect([user, AccessTokenDidExpireKey] == ["FBSDKAccessTokenDidChangeUserIDKey", "FBSDKAccessTokenDidExpireKey"])
    }

    @Test("notifies its expiry once, as old and new token, and stays; a change from an expired one may be to another member's")
    func expiry() async throws {
        let bench = try FacebookBench()
        let notices = watched(bench)
        set(token("a", end: bench.clock.now + 60), bench)
        try await bench.clock.advance(by: .seconds(61), whenSleeping: 1)
        #expect(await waited(while: notices.value.count < 2))
        #expect(notices.value.last == Notice([AccessTokenDidExpireKey], "a", "a"))
        #expect(bench.token?.tokenString == "a")
        set(token("b", end: bench.clock.now + 60), bench)
        #expect(await waited(while: notices.value.count < 3))
        #expect(notices.value.last == Notice([AccessTokenDidChangeUserIDKey], "b", "a"))
    }

    @Test("streams its changes, including another writer's")
    func stream() async throws {
        let bench = try FacebookBench()
        let changes = bench.within { AccessToken.changes() }
        _ = try await bench.logIn()
        var iterator = changes.makeAsyncIterator()
        let first = try #require(await iterator.next())
        #expect(first.new?.tokenString == "access-1" && first.old == nil && first.didUserChange && !first.isExpiry)
        let key = try #require(bench.home.vault.accounts.first?.key)
        try bench.home.vault.remove(key)
        #expect(await iterator.next()?.new == nil)
    }

    @Test("has a profile, read from the Graph API at most a day ago")
    func profile() async throws {
        let bench = try FacebookBench()
        let seen = Locked(0)
        _ = bench.context.profileUpdates
        _ = bench.context.notificationCenter.addObserver(forName: .ProfileDidChange, object: nil, queue: nil) { _ in
            seen.withLock { $0 += 1 }
        }
        #expect(try await bench.within { try await Profile.loadCurrent() } == nil)
        _ = try await bench.logIn()
        let load = { try await bench.within { try await Profile.loadCurrent() } }
        let profile = try #require(try await load())
        #expect(profile.name == "Anna Sample" && profile.firstName == "Anna" && !profile.isLimited && profile.permissions == nil)
        #expect(bench.transport.requests.last?.query["fields"] == "id,first_name,middle_name,last_name,name,email")
        let count = bench.transport.requests.count
        bench.clock.advance(by: .seconds(86_400))
        _ = try await load()
        #expect(bench.transport.requests.count == count)
        bench.clock.advance(by: .seconds(1))
        _ = try await load()
        #expect(bench.transport.requests.count == count + 1)
        #expect(await waited(while: seen.value < 1))
        bench.within { Profile.current = nil }
        #expect(bench.within { Profile.current } == nil)
    }

    @Test("has a profile that is read automatically when the member changes, if the app wants that")
    func updates() async throws {
        let bench = try FacebookBench()
        bench.within { Profile.isUpdatedWithAccessTokenChange = true }
        _ = try await bench.logIn()
        #expect(await waited(while: bench.within { Profile.current } == nil))
        #expect(bench.within { Profile.current?.userID } == "42" && bench.within { Profile.isUpdatedWithAccessTokenChange })
    }

    @Test("has a profile that loses only the values of wrong types in a response")
    func wrongTypes() throws {
        let text = """
            {"id":"42","name":7,"first_name":null,"link":[],"friends":{"data":[{"id":"1"},7,null,{"id":2}]},"birthday":"02/29/2001",
            "age_range":{"min":"x","max":21},"hometown":{"id":3,"name":"X"},"location":{},"gender":{},"email":"e"}
            """
        let profile = try #require(Profile(graph: try JSONValue(parsing: Data(text.utf8)), at: .now))
        #expect(profile.email == "e" && profile.name == nil && profile.linkURL == nil && profile.birthday == nil)
        #expect(profile.friendIDs == ["1"] && profile.ageRange == .init(min: nil, max: 21))
        #expect(profile.hometown == .init(id: nil, name: "X") && profile.location == nil)
        for text in ["{}", #"{"id":7}"#, "[]", "null"] {
            #expect(Profile(graph: try JSONValue(parsing: Data(text.utf8)), at: .now) == nil)
        }
    }
}
