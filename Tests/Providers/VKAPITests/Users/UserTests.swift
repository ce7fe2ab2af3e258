import Foundation
import MemberTesting
import Testing
import VKAPI

@Suite("The users of VK", .timeLimit(.minutes(1)))
struct UserTests {
    private func remove(_ id: UInt) {
        if let item = VKStorage.shared.storageItem(forUserID: id) { VKStorage.shared.removeItem(item) }
    }

    @Test("are none while none is stored", arguments: StorePlace.allCases)
    func empty(place: StorePlace) async throws {
        try await VKBench.with(place) { _ in
            #expect(VKUser.currentUser == nil && VKUser.localUsers.isEmpty)
            #expect(!VKUser.activateUser(withID: 7))
        }
    }

    @Test("have one who is active, and stays so when others sign in", arguments: StorePlace.allCases)
    func current(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7)
            let user = try #require(VKUser.currentUser)
            bench.signIn(8, 9)
            bench.store(VKAccessToken(userID: 7, token: "new", permissions: ["offline"]))
            #expect(user.userID == 7 && VKUser.currentUser === user && user.accessToken?.token == "new")
            #expect(Set(VKUser.localUsers) == [7, 8, 9])
        }
    }

    @Test("are listed in the order of their last sign-in", arguments: StorePlace.allCases)
    func order(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(9, 7, 8)
            #expect(VKUser.localUsers == [9, 7, 8])
            bench.signIn(9)
            #expect(VKUser.localUsers == [7, 8, 9])
        }
    }

    @Test("are activated if they are stored; else nothing changes", arguments: StorePlace.allCases)
    func activation(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7, 8)
            let seven = VKUser.currentUser
            bench.clock.advance(by: .seconds(1))
            #expect(VKUser.activateUser(withID: 7) && VKUser.currentUser === seven)
            #expect(!VKUser.activateUser(withID: 9) && VKUser.currentUser === seven)
            #expect(VKUser.activateUser(withID: 8) && VKUser.currentUser?.userID == 8)
            bench.clock.setWall(bench.clock.now.addingTimeInterval(-86_400))
            #expect(VKUser.activateUser(withID: 7) && VKUser.currentUser?.userID == 7)
        }
    }

    @Test("have another active one after the active one is removed: the one who signed in last", arguments: StorePlace.allCases)
    func removal(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7, 8, 9)
            #expect(VKUser.currentUser?.userID == 7)
            remove(7)
            let next = VKUser.currentUser
            #expect(next?.userID == 9 && VKUser.currentUser === next)
            bench.signIn(6)
            #expect(VKUser.currentUser === next)
            for id in [9, 8, 6] as [UInt] { remove(id) }
            #expect(VKUser.currentUser == nil && VKUser.localUsers.isEmpty)
        }
    }

    @Test("do without a network after a relaunch: active user, list and replies are there", arguments: StorePlace.allCases)
    func relaunch(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7, 8, 9)
            bench.clock.advance(by: .seconds(1))
            #expect(VKUser.activateUser(withID: 8))
            #expect(await VKUser.currentUser?.call("users.get").ending() == "response")
            bench.clock.advance(by: .seconds(7200))
            let transport = ScriptedTransport([])
            try await VKAPIContext.$current.withValue(bench.relaunched(transport)) {
                let user = try #require(VKUser.currentUser)
                #expect(user.userID == 8 && user.accessToken?.token == "token-8" && VKUser.localUsers == [7, 8, 9])
                user.offlineMode = true
                let request = user.call("users.get")
                #expect(await request.ending() == "response" && request.isExpired)
                #expect(transport.requests.isEmpty)
            }
        }
    }
}
