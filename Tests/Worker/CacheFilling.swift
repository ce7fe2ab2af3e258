import Foundation
import MemberRequests
import ProcessSupport

/// Stores one body after the other without a pause, so that a kill nearly always falls into a write.
enum CacheFilling {
    /// Begins, on a thread of its own, which so takes none from those who wait.
    /// - Parameters:
    ///   - home: The home in which the cache lies.
    ///   - round: Which body is the first.
    static func start(in home: URL, from round: Int) {
        let cache = ResponseCache(root: CachePattern.root(in: home), limits: CacheLimits(memory: 0))
        Thread.detachNewThread {
            for round in round... {
                let key = CacheKey(CachePattern.address(round))
                cache.store(CachePattern.body(round), for: key, in: CachePattern.folder, life: .oneHour)
            }
        }
    }
}
