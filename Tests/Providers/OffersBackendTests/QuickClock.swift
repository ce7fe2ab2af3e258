import Foundation
import MemberCore

/// A clock that does not wait: sleeping moves it.
struct QuickClock: MemberClock {
    let slept = Locked<[Duration]>([])
    private let start = Date(timeIntervalSince1970: 1_780_000_000)

    private var passed: Duration { slept.value.reduce(.zero, +) }
    var now: Date { start.addingTimeInterval(passed / .seconds(1)) }
    var uptime: Duration { .seconds(100) + passed }
    var bootID: String { "test" }
    func sleep(for duration: Duration) async throws { slept.withLock { $0.append(duration) } }
}
