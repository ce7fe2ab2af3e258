package import Foundation
package import MemberAccounts

/// A provider's data in an account's open details, as JSON; it holds no secret.
package protocol StoredDetails: Codable, Sendable {}

extension StoredDetails {
    /// Reads the details of an account.
    /// - Parameter account: The account.
    /// - Throws: `DecodingError` if another module, or an older version of this one, stored them.
    package init(of account: Account) throws { self = try JSONDecoder().decode(Self.self, from: account.details) }

    /// The form in which the vault keeps them.
    package var encoded: Data { (try? JSONEncoder().encode(self)) ?? Data("{}".utf8) }
}
