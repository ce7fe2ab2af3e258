import Foundation
import MemberCore

/// A clock on which some time passes between two readings.
final class SteppingClock: MemberClock {
    private let begin = Date()
    private let step: Duration
    private let readings = Locked(0)

    init(step: Duration) { self.step = step }

    var bootID: String { "bench" }
    var now: Date { begin.addingTimeInterval(uptime / .seconds(1)) }
    var uptime: Duration {
        readings.withLock { readings in
            readings += 1
            return step * readings
        }
    }

    func sleep(for duration: Duration) async throws {}
}
