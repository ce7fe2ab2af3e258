public import Foundation
public import MemberCore

/// A token for calls; its description is masked.
public struct AccessToken: Sendable, Hashable, Expiring, Masked {
    /// Whose it is.
    public let userId: UserID
    /// The token in clear.
    public var value: String { secret.reveal }
    /// When it ends; distant future where it does not.
    public let expirationDate: Date
    /// What it allows.
    public let scope: Scope
    private let secret: Secret
    private let clock: any MemberClock

    /// A token, which ends by the clock of the context in force: the task's, else the process's.
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

    /// Whether it is over, by the clock of the `VKID` that it comes from.
    public var isExpired: Bool { ends(by: clock.now) }

    /// Whether it will be over in so many seconds, by the clock of the `VKID` that it comes from.
    public func willExpire(in interval: TimeInterval) -> Bool { ends(by: clock.now.addingTimeInterval(interval)) }

    /// Whether two tokens are the same.
    public static func == (left: Self, right: Self) -> Bool {
        (left.userId, left.secret, left.expirationDate, left.scope)
            == (right.userId, right.secret, right.expirationDate, right.scope)
    }

    /// Hashes what makes two tokens the same.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(userId)
        hasher.combine(secret)
        hasher.combine(expirationDate)
        hasher.combine(scope)
    }

    /// A mask and the end; never the token.
    public var description: String { "AccessToken(<secret>, until \(expirationDate))" }
}

/// A token for new tokens; its description is masked.
public struct RefreshToken: Sendable, Hashable, Masked {
    /// Whose it is.
    public let userId: UserID
    /// The token in clear.
    public var value: String { secret.reveal }
    /// What it allows.
    public let scope: Scope
    private let secret: Secret

    /// A token that came from elsewhere.
    public init(userId: UserID, value: String, scope: Scope) {
        self.userId = userId
        secret = Secret(value)
        self.scope = scope
    }
}

/// Who signed in, as VK ID's ID token says it; kept as received, not verified, for VK publishes no keys. Its description is masked.
public struct IDToken: Sendable, Hashable, Masked {
    /// Whose it is.
    public let userId: UserID
    /// The token in clear.
    public var value: String { secret.reveal }
    private let secret: Secret

    /// A token that came from elsewhere.
    public init(userId: UserID, value: String) {
        self.userId = userId
        secret = Secret(value)
    }
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

    /// Whether it will be over in so many seconds, by the clock of the context in force: the task's, else the process's.
    public func willExpire(in interval: TimeInterval) -> Bool {
        ends(by: VKIDContext.clockInForce.now.addingTimeInterval(interval))
    }

    func ends(by moment: Date) -> Bool { expirationDate <= moment }
}
