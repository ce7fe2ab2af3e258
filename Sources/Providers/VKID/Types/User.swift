public import Foundation
import MemberCore

extension VKID {
    /// The id of a VK user.
    public struct UserID: Sendable, Hashable, Codable {
        /// The number.
        public let value: Int

        /// Creates an id.
        public init(value: Int) { self.value = value }

        /// The id as the subject of accounts.
        package var subject: String { String(value) }

        /// Creates an id from a text in VK's form: the same number written in another way is refused.
        init?(written text: String) {
            guard let value = Int(text), value > 0, String(value).isExactly(text) else { return nil }
            self.value = value
        }
    }

    /// The member's data from VK ID; values that the scope does not cover are nil.
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

        /// Creates a member of these values.
        public init(
            id: UserID, firstName: String? = nil, lastName: String? = nil, email: String? = nil, phone: String? = nil,
            avatarURL: URL? = nil
        ) {
            self.id = id
            self.firstName = firstName
            self.lastName = lastName
            self.email = email
            self.phone = phone
            self.avatarURL = avatarURL
        }

        /// First and last name, if they are known.
        var fullName: String { [firstName, lastName].compactMap(\.self).joined(separator: " ") }
    }

    /// The permissions that an app requests, or that were granted.
    public struct Scope: Sendable, Hashable, ExpressibleByArrayLiteral, CustomStringConvertible {
        /// The permissions' names.
        public let value: Set<String>

        /// Creates a scope from names.
        public init(_ value: Set<String>) { self.value = value }

        /// Creates a scope from a text with spaces between the names.
        public init(_ text: String) { value = Set(text.split(separator: " ").map(String.init)) }

        /// Creates a scope from names separated by spaces; nil without a text.
        public init?(_ text: String?) {
            guard let text else { return nil }
            self.init(text)
        }

        /// Creates a scope from names.
        public init(arrayLiteral elements: String...) { value = Set(elements) }

        /// Whether this scope contains all of another one, for example whether all requested permissions were granted.
        public func hasGranted(_ scope: Scope) -> Bool { scope.value.isSubset(of: value) }

        /// The names in alphabetical order, joined by spaces.
        public var description: String { value.sorted().joined(separator: " ") }
    }
}
