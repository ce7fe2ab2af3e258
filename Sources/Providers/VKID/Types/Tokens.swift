public import Foundation

/// The id of a VK user.
public struct UserID: Sendable, Hashable, Codable {
    /// The number.
    public let value: Int

    /// An id.
    /// - Parameter value: The number.
    public init(value: Int) { self.value = value }
}

/// A token for calls; its description is masked.
public struct AccessToken: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Whose it is.
    public let userId: UserID
    /// The token in clear.
    public let value: String
    /// When it ends; distant future where it does not.
    public let expirationDate: Date
    /// What it allows.
    public let scope: Scope

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

    /// A mask; never the token.
    public var description: String { "RefreshToken(<secret>)" }
    /// A mask; never the token.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The member's data as VK ID gives it; what the scope does not cover is nil.
public struct User: Sendable, Hashable, Codable {
    /// The id.
    public let id: UserID
    /// The first name.
    public let firstName: String?
    /// The last name.
    public let lastName: String?
    /// The address, with the scope `email`.
    public let email: String?
    /// The number, with the scope `phone`.
    public let phone: String?
    /// A picture.
    public let avatarURL: URL?
}
