public import Foundation
import MemberCore

/// A token for calls; its description is masked.
public struct AccessToken: Sendable, Hashable, Expiring, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// Whose it is.
    public let userId: UserID
    /// The token in clear.
    public let value: String
    /// When it ends; distant future where it does not.
    public let expirationDate: Date
    /// What it allows.
    public let scope: Scope
    private let clock: any MemberClock

    /// A token, which ends by the clock of the context in force: the task's, else the process's.
    public init(userId: UserID, value: String, expirationDate: Date, scope: Scope) {
        self.init(userId: userId, value: value, expirationDate: expirationDate, scope: scope, by: VKIDContext.clockInForce)
    }

    init(userId: UserID, value: String, expirationDate: Date, scope: Scope, by clock: any MemberClock) {
        self.userId = userId
        self.value = value
        self.expirationDate = expirationDate
        self.scope = scope
        self.clock = clock
    }

    /// Whether it is over, by the clock of the `VKID` that it comes from.
    public var isExpired: Bool { ends(by: clock.now) }

    /// Whether it will be over, by the clock of the `VKID` that it comes from.
    /// - Parameter interval: In how many seconds.
    /// - Returns: Whether it ends by then.
    public func willExpire(in interval: TimeInterval) -> Bool { ends(by: clock.now.addingTimeInterval(interval)) }

    /// Whether two tokens are the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.userId == right.userId && left.value.isExactly(right.value) && left.expirationDate == right.expirationDate
            && left.scope == right.scope
    }

    /// Hashes what makes two tokens the same.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(userId)
        hasher.combine(value)
        hasher.combine(expirationDate)
        hasher.combine(scope)
    }

    /// A mask; never the token.
    public var description: String { "AccessToken(<secret>, until \(expirationDate))" }
    /// A mask; never the token.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A token for new tokens; its description is masked.
public struct RefreshToken: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Whose it is.
    public let userId: UserID
    /// The token in clear.
    public let value: String
    /// What it allows.
    public let scope: Scope

    /// A token that came from elsewhere.
    public init(userId: UserID, value: String, scope: Scope) {
        self.userId = userId
        self.value = value
        self.scope = scope
    }

    /// Whether two tokens are the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.userId == right.userId && left.value.isExactly(right.value) && left.scope == right.scope
    }

    /// A mask; never the token.
    public var description: String { "RefreshToken(<secret>)" }
    /// A mask; never the token.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Who signed in, as VK ID's ID token says it; kept as received, not verified, for VK publishes no keys. Its description is masked.
public struct IDToken: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Whose it is.
    public let userId: UserID
    /// The token in clear.
    public let value: String

    /// A token that came from elsewhere.
    public init(userId: UserID, value: String) {
        self.userId = userId
        self.value = value
    }

    /// Whether two tokens are the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.userId == right.userId && left.value.isExactly(right.value)
    }

    /// A mask; never the token.
    public var description: String { "IDToken(<secret>)" }
    /// A mask; never the token.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension VKID {
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
