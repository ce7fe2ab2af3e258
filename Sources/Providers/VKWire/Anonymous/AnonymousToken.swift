public import Foundation
public import MemberCore

/// A token of the app itself, of no member.
public struct AnonymousToken: Sendable, Equatable {
    /// The token; it does not print.
    public let value: Secret
    /// When it ends.
    public let expirationDate: Date

    /// A token.
    /// - Parameters:
    ///   - value: The token.
    ///   - expirationDate: When it ends.
    public init(value: Secret, expirationDate: Date) {
        self.value = value
        self.expirationDate = expirationDate
    }
}
