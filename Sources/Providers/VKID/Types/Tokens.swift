public import Foundation
public import MemberCore

/// A token for calls; its description is masked.
public struct AccessToken: Sendable, Hashable, Expiring, Masked {
    /// The owner.
    public let userId: UserID
    /// The token in clear.
    public var value: String { secret.reveal }
    /// The expiration; distant future if there is none.
    public let expirationDate: Date
    /// The granted scope.
    public let scope: Scope
    private let secret: Secret
    private let clock: any MemberClock

    /// Creates a token that expires by the clock of the context in force: the task's, else the process's.
    public init(userId: UserID, value: String, expirationDate: Date, scope: Scope) {
        self.init(userId: userId, value: value, expirationDate: expirationDate, scope: scope, by: VKIDContext.clockInForce)
    }

    init(userId: UserID, value: String, expirationDate: Date, scope: Scope, by clock: any MemberClock) {
        self.userId = userId
        secret = Secret(value)
        self.expirationDate = expirationDate
        self.scope = scope
        self.clock = clock
    }

    /// Whether it has expired, by the clock of the `VKID` that it comes from.
    public var isExpired: Bool { ends(by: clock.now) }

    /// Whether it will have expired in so many seconds, by the clock of the `VKID` that it comes from.
    public func willExpire(in interval: TimeInterval) -> Bool { ends(by: clock.now.addingTimeInterval(interval)) }

    /// Whether two tokens are the same.
    public static func == (left: Self, right: Self) -> Bool {
        (left.userId, left.secret, left.expirationDate, left.scope)
            == (right.userId, right.secret, right.expirationDate, right.scope)
    }

    /// Hashes the values that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(userId)
        hasher.combine(secret)
        hasher.combine(expirationDate)
        hasher.combine(scope)
    }

    /// A mask and the expiration; never the token.
    public var description: String { "AccessToken(<secret>, until \(expirationDate))" }
}

/// A token for new tokens; its description is masked.
public struct RefreshToken: Sendable, Hashable, Masked {
    /// The owner.
    public let userId: UserID
    /// The token in clear.
    public var value: String { secret.reveal }
    /// The granted scope.
    public let scope: Scope
    private let secret: Secret

    /// Creates a token that came from elsewhere.
    public init(userId: UserID, value: String, scope: Scope) {
        self.userId = userId
        secret = Secret(value)
        self.scope = scope
    }
}

/// The identity of the member in VK ID's words; stored as received, not verified, because VK publishes no keys. Its description
/// is masked.
public struct IDToken: Sendable, Hashable, Masked {
    /// The owner.
    public let userId: UserID
    /// The token in clear.
    public var value: String { secret.reveal }
    private let secret: Secret

    /// Creates a token that came from elsewhere.
    public init(userId: UserID, value: String) {
        self.userId = userId
        secret = Secret(value)
    }
}

extension VKID {
    /// A value that expires.
    public protocol Expiring {
        /// The time at which it expires.
        var expirationDate: Date { get }

        /// Whether it has expired.
        var isExpired: Bool { get }

        /// Whether it will have expired after an interval.
        /// - Parameter interval: The interval in seconds.
        /// - Returns: Whether it expires by then.
        func willExpire(in interval: TimeInterval) -> Bool
    }
}

extension Expiring {
    /// Whether it has expired, by the clock of the context in force: the task's, else the process's.
    public var isExpired: Bool { ends(by: VKIDContext.clockInForce.now) }

    /// Whether it will have expired in so many seconds, by the clock of the context in force: the task's, else the process's.
    public func willExpire(in interval: TimeInterval) -> Bool {
        ends(by: VKIDContext.clockInForce.now.addingTimeInterval(interval))
    }

    func ends(by moment: Date) -> Bool { expirationDate <= moment }
}
