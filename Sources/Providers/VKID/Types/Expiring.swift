public import Foundation

/// Something with an end.
public protocol Expiring {
    /// When it ends.
    var expirationDate: Date { get }
}

extension Expiring {
    /// Whether it is over by the system's clock.
    public var isExpired: Bool { expirationDate <= Date() }

    /// Whether it will be over by the system's clock.
    /// - Parameter interval: In how many seconds.
    /// - Returns: Whether it ends by then.
    public func willExpire(in interval: TimeInterval) -> Bool { expirationDate <= Date().addingTimeInterval(interval) }
}
