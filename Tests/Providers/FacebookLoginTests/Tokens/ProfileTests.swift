import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("The profile of the current member", .timeLimit(.minutes(1)))
struct ProfileTests {
    private func load(_ bench: FacebookBench) async throws -> Profile? {
        try await bench.within { try await Profile.loadCurrent() }
    }

    private func set(_ granted: [String], user: String = "42", _ bench: FacebookBench) {
        bench.within {
            AccessToken.current = AccessToken(
                tokenString: "t", permissions: granted, declinedPermissions: [], expiredPermissions: [], appID: "123",
                userID: user)
        }
    }

    @Test(
        "requests the fields that a granted permission allows, and none of the others",
        arguments: [
            ("user_link", "link"), ("email", "email"), ("user_friends", "friends"), ("user_birthday", "birthday"),
            ("user_age_range", "age_range"), ("user_hometown", "hometown"), ("user_location", "location"),
            ("user_gender", "gender"),
        ])
    func field(permission: String, name: String) async throws {
        let names = "id,first_name,middle_name,last_name,name"
        for (granted, fields) in [(["public_profile"], names), (["public_profile", permission], names + "," + name)] {
            let bench = try FacebookBench()
            set(granted, bench)
            _ = try await load(bench)
            #expect(bench.transport.requests.last?.query["fields"] == fields)
        }
    }

    @Test("can be set by the app: it is stored completely with the member's account")
    func own() throws {
        let bench = try FacebookBench()
        let own = Profile(
            userID: "42", firstName: "A", middleName: "B", lastName: "C", name: "A B C", linkURL: URL(string: "https://l.test"),
            refreshDate: Date(timeIntervalSince1970: 1_000), imageURL: URL(string: "https://i.test"), email: "e@x.test",
            friendIDs: ["1"], birthday: Date(timeIntervalSince1970: 951_782_400), ageRange: .init(min: 21),
            hometown: .init(id: "3", name: "H"), location: .init(name: "L"), gender: "female", isLimited: true,
            permissions: ["email"])
        bench.within { Profile.current = own }
        #expect(bench.within { Profile.current } == nil, "nobody is logged in")
        set(["email"], bench)
        bench.within { Profile.current = own }
        #expect(bench.within { Profile.current } == own)
        let later = FacebookContext(vault: try bench.reopened(), transport: bench.transport, clock: bench.clock, appLinks: nil)
        later.settings.appID = FacebookBench.appID
        #expect(FacebookContext.$current.withValue(later) { Profile.current } == own)
    }

    @Test("names the member's account, unless it is of another member or has no name", arguments: [("42", "A B C"), ("7", nil)])
    func label(user: String, expected: String?) throws {
        let bench = try FacebookBench()
        set(["email"], bench)
        let now = Date(timeIntervalSince1970: 1_000)
        bench.within { Profile.current = Profile(userID: user, name: "A B C", refreshDate: now) }
        bench.within { Profile.current = Profile(userID: user, refreshDate: now) }
        #expect(bench.home.vault.accounts.map(\.label) == [expected])
    }

    @Test("has a property for every member of a response")
    func members() throws {
        let text = """
            {"id":"42","first_name":"A","middle_name":"B","last_name":"C","name":"A B C","email":"e@x","link":"https://l.test/",
            "friends":{"data":[{"id":"1"},{"id":"2"}]},"birthday":"02/29/2000","age_range":{"min":21},
            "hometown":{"id":"3","name":"H"},"location":{"id":"4","name":"L"},"gender":"female"}
            """
        let profile = try #require(Profile(graph: try JSONValue(parsing: Data(text.utf8)), at: .now))
        #expect([profile.firstName, profile.middleName, profile.lastName, profile.name] == ["A", "B", "C", "A B C"])
        #expect(profile.linkURL?.absoluteString == "https://l.test/" && profile.email == "e@x" && profile.gender == "female")
        #expect(profile.friendIDs == ["1", "2"] && profile.birthday == Date(timeIntervalSince1970: 951_782_400))
        #expect(profile.ageRange == .init(min: 21, max: nil) && profile.hometown == .init(id: "3", name: "H"))
        #expect(profile.location == .init(id: "4", name: "L") && !profile.isLimited && profile.permissions == nil)
    }

    @Test("has a property for every claim of a limited login")
    func claims() async throws {
        let bench = try FacebookBench {
            $0.claims = { claims in
                (claims["middle_name"], claims["family_name"]) = (.string("B"), .string("C"))
                (claims["user_link"], claims["picture"]) = (.string("https://l.test/"), .string("https://p.test/"))
                (claims["user_gender"], claims["user_friends"]) = (.string("female"), .array([.string("1"), .string("2")]))
                claims["user_age_range"] = .object(["min": .integer(21), "max": .integer(30)])
                claims["user_hometown"] = .object(["id": .string("3"), "name": .string("H")])
                claims["user_location"] = .object(["id": .string("4"), "name": .string("L")])
            }
        }
        _ = try await bench.logIn(tracking: .limited)
        let profile = try #require(bench.within { Profile.current })
        #expect([profile.firstName, profile.middleName, profile.lastName, profile.name] == ["Anna", "B", "C", "Anna Sample"])
        #expect(profile.linkURL?.absoluteString == "https://l.test/" && profile.imageURL?.absoluteString == "https://p.test/")
        #expect(profile.friendIDs == ["1", "2"] && profile.ageRange == .init(min: 21, max: 30) && profile.gender == "female")
        #expect(profile.hometown == .init(id: "3", name: "H") && profile.location == .init(id: "4", name: "L"))
        #expect(profile.isLimited && profile.permissions == ["public_profile", "email"])
    }

    @Test("drops a claim completely if it contains a member of the wrong type")
    func wrongTypes() async throws {
        let bench = try FacebookBench {
            $0.claims = { claims in
                claims["user_friends"] = .array([.string("1"), .integer(2)])
                claims["user_age_range"] = .object(["min": .integer(21), "max": .string("30")])
                claims["user_hometown"] = .object(["id": .integer(5), "name": .string("x")])
                claims["user_location"] = .object(["id": .string("4"), "name": .null, "more": .integer(1)])
            }
        }
        _ = try await bench.logIn(tracking: .limited)
        let profile = try #require(bench.within { Profile.current })
        #expect(profile.friendIDs == nil && profile.ageRange == nil && profile.hometown == nil)
        #expect(profile.location == .init(id: "4") && profile.name == "Anna Sample")
    }

    @Test("a token that an app makes without a date counts as refreshed at its context's time")
    func clock() throws {
        let bench = try FacebookBench()
        let token = bench.within {
            AccessToken(
                tokenString: "t", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "1", userID: "2")
        }
        #expect(token.refreshDate == bench.clock.now)
    }

    @Test("is stored with the account that it was read for, even if another member is current meanwhile")
    func formerMember() throws {
        let bench = try FacebookBench()
        set(["email"], bench)
        let account = try #require(bench.context.currentAccount)
        set(["email"], user: "43", bench)
        for user in ["42", "43"] {
            let response = JSONValue.object(["id": .string(user), "name": .string("Anna Sample")])
            bench.context.keep(try #require(Profile(graph: response, at: bench.clock.now)), of: account.key)
        }
        #expect(bench.within { Profile.current } == nil)
        set(["email"], bench)
        #expect(bench.within { Profile.current }?.userID == "42")
    }

    @Test("of a limited login is removed by a classic one, because the app has an access token now; a read profile stays")
    func afterClassic() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn(tracking: .limited)
        #expect(bench.within { Profile.current }?.isLimited == true)
        _ = try await bench.logIn()
        #expect(bench.token != nil && bench.within { Profile.current } == nil)
        let read = try #require(try await load(bench))
        _ = try await bench.logIn()
        #expect(bench.within { Profile.current } == read && !read.isLimited)
    }

    @Test("is read again if the stored one is another member's, or only a limited login's")
    func stale() async throws {
        let bench = try FacebookBench()
        set(["public_profile"], bench)
        let known = try #require(try await load(bench))
        let count = bench.transport.requests.count
        #expect(try await load(bench) == known && bench.transport.requests.count == count)
        for change in [{ $0.userID = "43" }, { $0.isLimited = true }] as [(inout Profile) -> Void] {
            var other = known
            change(&other)
            bench.within { Profile.current = other }
            let before = bench.transport.requests.count
            #expect(try await load(bench) == known && bench.transport.requests.count == before + 1)
            #expect(bench.within { Profile.current } == known)
        }
    }

    @Test("notifies its changes with the old and the new profile, under the known names")
    func notification() async throws {
        let bench = try FacebookBench()
        let noted = Locked<[[String]]>([])
        bench.context.watch()
        let name = Notification.Name("com.facebook.sdk.FBSDKProfile.FBSDKProfileDidChangeNotification")
        _ = bench.context.notificationCenter.addObserver(forName: name, object: nil, queue: nil) { notification in
            let text = { (key: String) in (notification.userInfo?[key] as? Profile)?.name ?? "-" }
            noted.withLock { $0.append([text("FBSDKProfileOld"), text("FBSDKProfileNew")]) }
        }
        set(["public_profile"], bench)
        var profile = try #require(try await load(bench))
        #expect(await waited(while: noted.value.count < 1))
        profile.name = "Anna Other"
        bench.within { Profile.current = profile }
        #expect(await waited(while: noted.value.count < 2))
        bench.manager.logOut()
        #expect(await waited(while: noted.value.count < 3))
        #expect(noted.value == [["-", "Anna Sample"], ["Anna Sample", "Anna Other"], ["Anna Other", "-"]])
        #expect(Notification.Name.ProfileDidChange == name)
        #expect([ProfileChangeOldKey, ProfileChangeNewKey] == ["FBSDKProfileOld", "FBSDKProfileNew"])
    }

    @Test("is removed if the token is refused, and the account needs a login; for an aged session the token only expires")
    func refused() async throws {
        for subcode in [nil, 460, 493] {
            let bench = try FacebookBench()
            _ = try await bench.logIn()
            bench.override("/me", .json(graphError(190, subcode), status: 400))
            await #expect(throws: GraphError.self) { try await load(bench) }
            let state = bench.context.currentAccount?.state
            guard subcode == 493 else {
                #expect(bench.token == nil && state == .needsSignIn(SignInReason.tokenInvalid))
                continue
            }
            #expect(bench.token?.isExpired(at: bench.clock.now) == true && state == .ready)
        }
    }

    @Test("is removed if it is requested after the token was removed")
    func gone() async throws {
        let bench = try FacebookBench()
        set(["public_profile"], bench)
        #expect(try await load(bench) != nil)
        bench.context.invalidate("t")
        #expect(try await load(bench) == nil && bench.within { Profile.current } == nil)
    }
}
