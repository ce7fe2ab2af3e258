public import Foundation
import MemberCore

/// Something with an end.
public protocol Expiring {
    /// When it ends.
    var expirationDate: Date { get }
}

extension Expiring {
    /// Whether it is over: by the clock of the context that it was made in, else by that of the task's context or the system.
    public var isExpired: Bool { expirationDate <= now }

    /// Whether it will be over, by the same clock.
    /// - Parameter interval: In how many seconds.
    /// - Returns: Whether it ends by then.
    public func willExpire(in interval: TimeInterval) -> Bool { expirationDate <= now.addingTimeInterval(interval) }

    private var now: Date { ((self as? any MadeInContext)?.clock ?? ContextClock()).now }
}

/// What remembers the clock of the context that it was made in.
protocol MadeInContext {
    var clock: ContextClock { get }
}

/// A context's clock, kept by a value; it is no part of what makes two values equal.
struct ContextClock: Sendable, Hashable {
    private let clock: any MemberClock

    /// The clock of the task's context, else the system's.
    init() { clock = VKIDContext.current?.clock ?? SystemClock() }
    init(_ clock: any MemberClock) { self.clock = clock }

    var now: Date { clock.now }

    static func == (left: ContextClock, right: ContextClock) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
