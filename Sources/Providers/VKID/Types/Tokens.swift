public import Foundation

/// A token for calls; its description is masked.
public struct AccessToken: Sendable, Hashable, Expiring, MadeInContext, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Whose it is.
    public let userId: UserID
    /// The token in clear.
    public let value: String
    /// When it ends; distant future where it does not.
    public let expirationDate: Date
    /// What it allows.
    public let scope: Scope
    let clock: ContextClock

    /// A token; it ends by the clock of the task's context.
    /// - Parameters:
    ///   - userId: Whose it is.
    ///   - value: The token in clear.
    ///   - expirationDate: When it ends.
    ///   - scope: What it allows.
    public init(userId: UserID, value: String, expirationDate: Date, scope: Scope) {
        self.init(userId: userId, value: value, expirationDate: expirationDate, scope: scope, clock: ContextClock())
    }

    init(userId: UserID, value: String, expirationDate: Date, scope: Scope, clock: ContextClock) {
        self.clock = clock
        self.userId = userId
        self.value = value
        self.expirationDate = expirationDate
        self.scope = scope
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

    /// A token.
    /// - Parameters:
    ///   - userId: Whose it is.
    ///   - value: The token in clear.
    ///   - scope: What it allows.
    public init(userId: UserID, value: String, scope: Scope) {
        self.userId = userId
        self.value = value
        self.scope = scope
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

    /// A token.
    /// - Parameters:
    ///   - userId: Whose it is.
    ///   - value: The token in clear.
    public init(userId: UserID, value: String) {
        self.userId = userId
        self.value = value
    }

    /// A mask; never the token.
    public var description: String { "IDToken(<secret>)" }
    /// A mask; never the token.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
