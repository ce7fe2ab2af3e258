import Foundation
import MemberTesting
import Testing
import VKAPI

/// The samples of the seed, in the Swift form of section 10.
@Suite("The article's samples", .timeLimit(.minutes(1)))
@MainActor
struct SeedSamplesTests {
    private let group = #"{"response":{"count":1,"items":[1]}}"#

    @Test("a track is kept by hand, for the current user")
    func track() async throws {
        try await VKBench.with { bench in
            bench.signIn(7)
            let mp3Data = Data([1, 2, 3])

            let currentUserID = try #require(VKUser.currentUser?.accessToken?.userID)
            let item = VKStorage.shared.storageItem(forUserID: currentUserID)
            let mp3URL = try #require(URL(string: "https://mp3.vk.com/music/pop/j-lo.mp3"))
            item?.cachedData.addCachedData(mp3Data, for: mp3URL, liveTime: .oneMonth)

            bench.clock.advance(by: .seconds(30 * 86_400))
            #expect(item?.cachedData.cachedData(for: mp3URL) == mp3Data)
        }
    }

    @Test("a request is set up, starts later, and can be cancelled")
    func request() async throws {
        try await VKBench.with { bench in
            bench.signIn(7)
            let recorder = Recorder()

            let infoRequest = VKRequest(method: "users.get", options: [:], delegate: recorder)
            infoRequest.cacheLiveTime = .oneMonth
            infoRequest.signature = "Some signature string"
            #expect(bench.transport.requests.isEmpty)
            infoRequest.start()

            await recorder.ended()
            infoRequest.cancel()
            #expect(recorder.outcomes == ["response"] && infoRequest.signature as? String == "Some signature string")
        }
    }

    @Test("the start of all later requests is in the app's hands, or that of one alone")
    func startingByHand() async throws {
        try await VKBench.with { bench in
            bench.signIn(7)

            VKUser.currentUser?.startAllRequestsImmediately = false
            let infoRequest = VKUser.currentUser?.info(withCustomOptions: ["uids": "1"])
            VKUser.currentUser?.startAllRequestsImmediately = true
            let joinRequest = VKUser.currentUser?.groupsJoin(withCustomOptions: ["group_id": "1"])

            #expect(await joinRequest?.ending() == "response")
            #expect(bench.transport.requests.map(\.url.path) == ["/method/groups.join"])
            infoRequest?.start()
            #expect(await infoRequest?.ending() == "response")
            #expect(bench.transport.requests.last?.query["user_ids"] == "1")
            #expect(infoRequest?.signature as? String == "infoWithCustomOptions:")
            #expect(joinRequest?.signature as? String == "groupsJoinWithCustomOptions:")
        }
    }

    @Test("the members of a group reach the user's delegate")
    func members() async throws {
        try await VKBench.with(script: { [group] _ in .json(group) }) { bench in
            bench.signIn(7)
            let recorder = Recorder()

            VKUser.currentUser?.delegate = recorder
            VKUser.currentUser?.groupsGetMembers(withCustomOptions: ["group_id": "1", "count": "100", "offset": "0"])

            await recorder.ended()
            #expect(recorder.outcomes == ["response"])
            let sent = try #require(bench.transport.requests.first)
            #expect(sent.url.absoluteString.hasSuffix("groups.getMembers?count=100&group_id=1&offset=0&v=5.199"))
        }
    }

    @Test("info without options asks for the user's own data")
    func info() async throws {
        try await VKBench.with { bench in
            bench.signIn(7)
            let request = try #require(VKUser.currentUser?.info())
            #expect(await request.ending() == "response" && request.signature as? String == "info")
            let query = try #require(bench.transport.requests.first?.query)
            #expect(query["user_ids"] == "7")
            #expect(query["fields"] == "nickname,screen_name,sex,bdate,has_mobile,online,last_seen,status,photo_100")
        }
    }

    @Test("the description of a request is the article's")
    func description() async throws {
        try await VKBench.with { bench in
            bench.signIn(7)
            VKUser.currentUser?.startAllRequestsImmediately = false
            let request = try #require(VKUser.currentUser?.followers(withCustomOptions: nil))
            #expect(
                request.description == """
                    {
                        cacheLiveTime = 3600;
                        delegate = "(null)";
                        offlineMode = NO;
                        request = "<URLRequest https://api.vk.ru/method/users.getFollowers>";
                        signature = "followersWithCustomOptions:";
                    }
                    """)
        }
    }
}
