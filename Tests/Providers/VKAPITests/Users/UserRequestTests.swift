import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import VKAPI

@Suite("The requests of a user", .timeLimit(.minutes(1)))
struct UserRequestTests {
    private func user(_ bench: VKBench) throws -> VKUser {
        bench.signIn(7)
        return try #require(VKUser.currentUser)
    }

    @Test("start at once by default; the property counts for later ones alone")
    func starting() async throws {
        try await VKBench.with { bench in
            let user = try user(bench)
            #expect(user.startAllRequestsImmediately && !user.offlineMode && user.delegate == nil)
            user.startAllRequestsImmediately = false
            let held = user.call("users.get")
            user.startAllRequestsImmediately = true
            let started = user.call("wall.get")
            #expect(await started.ending() == "response")
            #expect(bench.transport.requests.map(\.url) == [methodURL("wall.get")] && !held.isRunning)
            held.start()
            #expect(await held.ending() == "response")
            #expect(bench.transport.requests.count == 2)
        }
    }

    @Test("have the user's delegate and offline mode of the moment of the call")
    @MainActor
    func settings() async throws {
        try await VKBench.with { bench in
            let (user, first, second) = (try user(bench), Recorder(), Recorder())
            user.startAllRequestsImmediately = false
            user.delegate = first
            user.offlineMode = true
            let request = user.call("users.get")
            user.delegate = second
            user.offlineMode = false
            #expect(request.offlineMode && request.delegate === first)
            #expect(!user.call("wall.get").offlineMode)
            request.start()
            await first.ended()
            #expect(first.outcomes == ["response"] && second.events.isEmpty)
        }
    }

    @Test("have a delegate that the user holds strongly")
    @MainActor
    func delegate() async throws {
        try await VKBench.with { bench in
            let user = try user(bench)
            user.delegate = Recorder()
            let recorder = try #require(user.delegate as? Recorder)
            user.call("users.get")
            await recorder.ended()
            #expect(recorder.outcomes == ["response"])
        }
    }

    @Test("are the user's own, also after another one is activated, and whatever token the options contain")
    func owner() async throws {
        try await VKBench.with { bench in
            bench.signIn(7, 8)
            let seven = try #require(VKUser.currentUser)
            VKUser.activateUser(withID: 8)
            #expect(await seven.call("users.get").ending() == "response")
            #expect(await seven.call("wall.get", options: ["access_token": "token-8"]).ending() == "response")
            #expect(bench.transport.requests.map { $0.headers["Authorization"] } == ["Bearer token-7", "Bearer token-7"])
        }
    }

    @Test("find the properties of a newly activated user at their defaults", arguments: [false, true])
    func defaults(isRead: Bool) async throws {
        try await VKBench.with { bench in
            bench.signIn(7, 8)
            VKUser.currentUser?.offlineMode = true
            VKUser.currentUser?.startAllRequestsImmediately = false
            #expect(VKUser.currentUser?.offlineMode == true)
            for id in [8, 7] as [UInt] {
                VKUser.activateUser(withID: id)
                if isRead || id == 7 { #expect(VKUser.currentUser?.offlineMode == false) }
            }
            #expect(VKUser.currentUser?.startAllRequestsImmediately == true)
        }
    }

    @Test(
        "end as not signed in once the user is removed, without a transfer and without a kept reply",
        arguments: StorePlace.allCases)
    func removed(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            let user = try user(bench)
            #expect(await user.call("users.get").ending() == "response")
            VKStorage.shared.removeItem(try #require(VKStorage.shared.storageItem(forUserID: 7)))
            user.offlineMode = true
            let request = user.call("users.get")
            #expect(await request.ending() == "accounts.not_signed_in")
            #expect(user.accessToken == nil && bench.transport.requests.count == 1)
            bench.clock.advance(by: .seconds(1))
            bench.signIn(7)
            let again = user.call("users.get")
            #expect(await again.ending() == "response" && !again.isFromCache)
        }
    }

    @Test("keep nothing of a user who is removed while they run", arguments: StorePlace.allCases)
    func removedMeanwhile(place: StorePlace) async throws {
        let gate = Gate()
        try await VKBench.with(
            place,
            script: { _ in
                await gate.pass()
                return .json(#"{"response":1}"#)
            }
        ) { bench in
            let user = try user(bench)
            let request = user.call("users.get")
            await gate.arrived(1)
            let item = try #require(VKStorage.shared.storageItem(forUserID: 7))
            VKStorage.shared.removeItem(item)
            gate.open()
            _ = await request.ending()
            #expect(item.cachedData.cachedData(for: methodURL("users.get"), offlineMode: true) == nil)
        }
    }

    @Test("send the old name uids as user_ids, unless the new one is there, and sign their requests")
    func uids() async throws {
        let action = VKAction("users.get", .get, signature: "infoWithCustomOptions:")
        try await VKBench.with { bench in
            let user = try user(bench)
            let request = user.perform(action, ["uids": "1"])
            #expect(await request.ending() == "response" && request.signature as? String == "infoWithCustomOptions:")
            #expect(await user.perform(action, ["uids": "1", "user_ids": "2"]).ending() == "response")
            #expect(await user.perform(action, nil).ending() == "response")
            #expect(bench.transport.requests.map { $0.query["user_ids"] } == ["1", "2", nil])
        }
    }

    @Test("keep no reply of an action whose replies are good for once")
    func unkept() async throws {
        try await VKBench.with { bench in
            let user = try user(bench)
            let action = VKAction("photos.getUploadServer", .get, signature: "s", isKept: false)
            for _ in 1...2 { #expect(await user.perform(action, [:]).ending() == "response") }
            #expect(bench.transport.requests.count == 2)
        }
    }
}
