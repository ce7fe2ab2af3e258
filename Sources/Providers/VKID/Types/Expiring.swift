public import Foundation
import MemberCore

/// Something with an end.
public protocol Expiring {
    /// When it ends.
    var expirationDate: Date { get }

    /// Whether it is over.
    var isExpired: Bool { get }

    /// Whether it will be over.
    /// - Parameter interval: In how many seconds.
    /// - Returns: Whether it ends by then.
    func willExpire(in interval: TimeInterval) -> Bool
}

extension Expiring {
    /// Whether it is over, by the clock of the context in force: the task's, else the process's.
    public var isExpired: Bool { ends(by: VKIDContext.clockInForce.now) }

    /// Whether it will be over, by the clock of the context in force: the task's, else the process's.
    /// - Parameter interval: In how many seconds.
    /// - Returns: Whether it ends by then.
    public func willExpire(in interval: TimeInterval) -> Bool {
        ends(by: VKIDContext.clockInForce.now.addingTimeInterval(interval))
    }

    func ends(by moment: Date) -> Bool { expirationDate <= moment }
}
