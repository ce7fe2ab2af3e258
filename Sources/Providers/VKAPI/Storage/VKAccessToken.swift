public import Foundation
public import MemberCore

/// An access token with the data of its sign-in.
///
/// ```swift
/// let token = VKAccessToken(userID: 17, token: text, liveTime: 86_400, permissions: ["friends"])
/// ```
/// The token itself does not print.
public struct VKAccessToken: Sendable, Codable {
    /// The person's id; 0 for a guest, and for the token of a community or of the app.
    public let userID: UInt
    /// The token as it is sent: opaque, of any length.
    public let token: String
    /// How long the token is valid in seconds; 0 where VK names no end.
    public let liveTime: TimeInterval
    /// The names of the permissions.
    public let permissions: [String]
    /// The moment when VK issued the token, in seconds since 1970.
    public let creationTime: TimeInterval
    /// The party that the token speaks for.
    public let kind: VKTokenKind

    /// Creates a token.
    /// - Parameters:
    ///   - userID: The person's id; 0 for a guest, a community and the app.
    ///   - token: The token as it is sent; empty for a guest.
    ///   - liveTime: How long it is valid in seconds; 0 where VK names no end.
    ///   - permissions: The names of the permissions.
    ///   - kind: The party that it speaks for.
    ///   - creationTime: The moment when VK issued it, in seconds since 1970; nil is now.
    public init(
        userID: UInt = 0, token: String = "", liveTime: TimeInterval = 0, permissions: [String] = [], kind: VKTokenKind = .user,
        creationTime: TimeInterval? = nil
    ) {
        self.userID = kind == .user ? userID : 0
        self.token = token
        self.liveTime = liveTime.isFinite ? max(0, liveTime) : 0
        self.permissions = permissions
        self.kind = kind
        self.creationTime = creationTime ?? VKAPIContext.clockInForce.now.timeIntervalSince1970
    }

    /// Whether the sign-in contained a permission.
    /// - Parameter permission: Its name.
    /// - Returns: Whether it is among ``permissions``.
    public func hasPermission(_ permission: String) -> Bool { permissions.contains { $0.isExactly(permission) } }

    /// Whether the token's life has ended, by the clock of the context in force.
    public var isExpired: Bool { isExpired(at: VKAPIContext.clockInForce.now) }

    /// Whether there is a token, and its life has not ended.
    public var isValid: Bool { !token.isEmpty && !isExpired }

    /// Whether the token's life has ended.
    ///
    /// A person's token without an end is valid with the permission `offline` only. A community's and the app's need no permission for it.
    /// - Parameter now: The moment.
    /// - Returns: Whether it has ended.
    public func isExpired(at now: Date) -> Bool {
        if liveTime == 0, kind != .user || hasPermission("offline") { return false }
        return creationTime + liveTime < now.timeIntervalSince1970 || liveTime == 0
    }
}

extension VKAccessToken: Equatable {
    /// Whether both are the same token of the same party with the same permissions; times do not count.
    public static func == (left: VKAccessToken, right: VKAccessToken) -> Bool {
        left.userID == right.userID && left.kind == right.kind && left.token.isExactly(right.token)
            && Set(left.permissions) == Set(right.permissions)
    }
}

extension VKAccessToken: Masked {
    /// The party and the permissions, never the token.
    public var description: String { "<VK token of \(id), \(permissions.sorted().joined(separator: " "))>" }
}

extension VKAccessToken {
    /// The key of its record: the user id, `g<id>` for a community, or `service`.
    public var id: String {
        switch kind {
        case .user: String(userID)
        case .community(let id): "g\(id)"
        case .service: "service"
        }
    }

    /// Whether it may be stored: a guest has no token.
    var isStorable: Bool { !token.isEmpty && (kind != .user || userID != 0) }
}
