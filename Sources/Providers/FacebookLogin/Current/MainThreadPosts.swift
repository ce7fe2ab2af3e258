import Foundation
import MemberCore

/// Posts notifications on the main thread, in the order in which the changes were noted.
///
/// A change on the main thread is posted before that thread continues, as in the vendor's SDK; a change on another thread is
/// posted soon after, without waiting. No lock is held while posting, so that an observer may read and set anything.
final class MainThreadPosts: Sendable {
    private struct Post: Sendable {
        let name: Notification.Name
        let userInfo: [String: any Sendable]
    }

    private struct Center: Sendable {
        weak var center: NotificationCenter?
    }

    private let queue = Locked<[Post]>([])
    private let centers = Locked<[Center]>([])

    /// Adds a center: contexts that share their parts may each have one.
    func add(_ center: NotificationCenter) {
        centers.withLock { centers in
            centers.removeAll { $0.center == nil }
            if !centers.contains(where: { $0.center === center }) { centers.append(Center(center: center)) }
        }
    }

    /// Appends a notification to those that wait; ``post()`` posts it.
    func note(_ name: Notification.Name, _ userInfo: [String: any Sendable]) {
        queue.withLock { $0.append(Post(name: name, userInfo: userInfo)) }
    }

    /// Posts the waiting notifications: at once on the main thread, else there soon.
    func post() {
        if Self.isOnMain {
            postAll()
        } else if queue.withLock({ !$0.isEmpty }) {
            DispatchQueue.main.async { self.postAll() }
        }
    }

    /// Whether this is the main thread, or on Linux the thread that serves the main queue in its place, as with `dispatchMain`.
    static var isOnMain: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true }

    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private func postAll() {
        while let next = queue.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            for one in centers.value { one.center?.post(name: next.name, object: nil, userInfo: next.userInfo) }
        }
    }
}
