import Foundation
import MemberRequests
import MemberTesting

/// A cache in its own folder, which is removed with it.
final class CacheFixture {
    let clock = TestClock()
    let root = FileManager.default.temporaryDirectory.appending(path: "memberkit-cache-" + UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: root) }

    func cache(_ limits: CacheLimits = CacheLimits()) -> ResponseCache {
        ResponseCache(root: root, limits: limits, clock: clock)
    }

    func key(_ number: Int = 0) -> CacheKey { CacheKey(URL(string: "https://a.test/m?a=\(number)")!) }

    func file(_ number: Int = 0, in folder: String = "17") -> URL {
        root.appending(path: folder).appending(path: key(number).name)
    }

    /// The numbers below `count` whose files exist.
    func present(below count: Int, in folder: String = "17") -> [Int] {
        (0..<count).filter { FileManager.default.fileExists(atPath: file($0, in: folder).path) }
    }

    func lastUse(_ number: Int) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: file(number).path)[.modificationDate] as? Date
    }
}

extension Data {
    /// Bytes that identify their number.
    static func body(_ number: Int, count: Int = 1000) -> Data {
        Data(repeating: UInt8(truncatingIfNeeded: number), count: count)
    }
}
