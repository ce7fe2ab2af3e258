public import Foundation
import MemberCore

extension VKID {
    /// The id of a VK user.
    public struct UserID: Sendable, Hashable, Codable {
        /// The number.
        public let value: Int

        /// An id.
        public init(value: Int) { self.value = value }

        /// The id as accounts name their member.
        package var subject: String { String(value) }

        /// The id of a text, written as VK writes it: another way to write the same number names nobody.
        init?(written text: String) {
            guard let value = Int(text), value > 0, String(value).isExactly(text) else { return nil }
            self.value = value
        }
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

        /// A member of these values.
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

        /// First and last name, as far as they are known.
        var fullName: String { [firstName, lastName].compactMap(\.self).joined(separator: " ") }
    }

    /// The permissions an app asks for, or was given.
    public struct Scope: Sendable, Hashable, ExpressibleByArrayLiteral, CustomStringConvertible {
        /// The permissions' names.
        public let value: Set<String>

        /// A scope from names.
        public init(_ value: Set<String>) { self.value = value }

        /// A scope from a text with spaces between the names.
        public init(_ text: String) { value = Set(text.split(separator: " ").map(String.init)) }

        /// A scope out of names separated by spaces; nil without a text.
        public init?(_ text: String?) {
            guard let text else { return nil }
            self.init(text)
        }

        /// A scope from names.
        public init(arrayLiteral elements: String...) { value = Set(elements) }

        /// Whether all of another scope is in this one: whether what was asked for was granted.
        public func hasGranted(_ scope: Scope) -> Bool { scope.value.isSubset(of: value) }

        /// The names in alphabetical order, joined by spaces.
        public var description: String { value.sorted().joined(separator: " ") }
    }
}
