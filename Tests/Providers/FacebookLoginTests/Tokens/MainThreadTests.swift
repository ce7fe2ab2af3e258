import Foundation
import MemberCore
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("Changes of token and profile are posted on the main thread", .timeLimit(.minutes(1)))
struct MainThreadTests {
    /// The posted notifications: the end of each name, and whether it was on the main thread.
    private final class Posts: Sendable {
        let seen = Locked<[String]>([])

        init(_ center: NotificationCenter, then react: @escaping @Sendable (String) -> Void = { _ in }) {
            for name in [Notification.Name.AccessTokenDidChange, .ProfileDidChange] {
                _ = center.addObserver(forName: name, object: nil, queue: nil) { [seen] note in
                    let token = (note.userInfo?[AccessTokenChangeNewKey] as? AccessToken)?.tokenString
                    let profile = (note.userInfo?[ProfileChangeNewKey] as? Profile)?.name
                    let text = (token ?? profile ?? "-") + (MainThreadPosts.isOnMain ? "" : " elsewhere")
                    seen.withLock { $0.append(text) }
                    react(text)
                }
            }
        }
    }

    private static func token(_ text: String, user: String = "42") -> AccessToken {
        AccessToken(
            tokenString: text, permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "123", userID: user)
    }

    private static func profile(_ name: String) -> Profile {
        Profile(
            userID: "42", firstName: nil, middleName: nil, lastName: nil, name: name, linkURL: nil,
            refreshDate: Date(timeIntervalSince1970: 0))
    }

    @Test("a change on the main thread is posted before the setter returns, every time")
    @MainActor
    func before() throws {
        let bench = try FacebookBench()
        let posts = Posts(bench.context.notificationCenter)
        for round in 0..<20 {
            bench.within { AccessToken.current = Self.token("t\(round)") }
            #expect(posts.seen.value.last == "t\(round)" && posts.seen.value.count == 2 * round + 1)
            bench.within { Profile.current = Self.profile("p\(round)") }
            #expect(posts.seen.value.last == "p\(round)" && posts.seen.value.count == 2 * round + 2)
        }
    }

    @Test("a change on another thread is posted there soon after, and the setter waits for no one")
    func elsewhere() async throws {
        let bench = try FacebookBench()
        let posts = Posts(bench.context.notificationCenter)
        await MainActor.run {
            // The main thread is busy until the others have returned.
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) {
                bench.within {
                    AccessToken.current = Self.token("a")
                    Profile.current = Self.profile("p")
                    AccessToken.current = Self.token("b")
                }
            }
            group.wait()
            #expect(posts.seen.value.isEmpty)
        }
        #expect(await waited(while: posts.seen.value.count < 3))
        #expect(posts.seen.value.sorted() == ["a", "b", "p"])
        #expect(posts.seen.value.filter { $0 != "p" } == ["a", "b"])
    }

    @Test("an observer can set a value itself, which is posted before that setter returns; no lock is held meanwhile")
    @MainActor
    func reentered() throws {
        let bench = try FacebookBench()
        let context = bench.context
        let posts = Posts(context.notificationCenter) { text in
            guard text == "a" else { return }
            FacebookContext.$current.withValue(context) { AccessToken.current = Self.token("b") }
        }
        bench.within { AccessToken.current = Self.token("a") }
        #expect(posts.seen.value == ["a", "b"] && bench.token?.tokenString == "b")
    }

    @Test("two contexts on the same stores are notified at their own notification centres")
    @MainActor
    func centres() throws {
        let bench = try FacebookBench()
        var second = bench.context
        second.notificationCenter = NotificationCenter()
        let (one, other) = (Posts(bench.context.notificationCenter), Posts(second.notificationCenter))
        bench.context.watch()
        second.watch()
        bench.within { AccessToken.current = Self.token("a") }
        FacebookContext.$current.withValue(second) { Profile.current = Self.profile("p") }
        #expect(one.seen.value == ["a", "p"] && other.seen.value == ["a", "p"])
    }
}
