public import Foundation
import MemberCore

/// The name of a small value that a provider keeps in a store: a device's id, a token of the app itself.
///
/// ```swift
/// let name = SmallValueName("app_token", of: client)
/// ```
public struct SmallValueName: Sendable, Hashable {
    /// The client that the value belongs to; with an empty environment and client id it belongs to the provider.
    public let client: AccountClient
    /// The value's name among those of its client, such as `app_token`.
    public let name: String
    /// Whether the value is sealed. One that is not can be read while the store is locked, and changed by who can write the file.
    public let isSealed: Bool

    /// Creates a name.
    /// - Parameters:
    ///   - name: The value's name among those of its client.
    ///   - client: The client that the value belongs to.
    ///   - isSealed: Whether the value is sealed; false only for one that is not secret and that nothing depends on.
    public init(_ name: String, of client: AccountClient, isSealed: Bool = true) {
        (self.name, self.client, self.isSealed) = (name, client, isSealed)
    }

    /// Creates the name of a value that belongs to a provider.
    /// - Parameters:
    ///   - name: The value's name among those of the provider.
    ///   - provider: The provider's short name.
    ///   - isSealed: Whether the value is sealed.
    public init(_ name: String, ofProvider provider: String, isSealed: Bool = true) {
        self.init(name, of: AccountClient(provider: provider, environment: "", clientID: ""), isSealed: isSealed)
    }

    /// The name of the place that a value is sealed for; its date is part of it.
    package func place(at seconds: Double?) -> String {
        let parts = [client.provider, client.environment, client.clientID, name].map(PercentCoding.encode)
        return "vault_value.value 1 " + parts.joined(separator: "&") + (seconds.map { " \($0.bitPattern)" } ?? "")
    }
}

/// A small value of a provider, and the date that belongs to it.
public struct SmallValue: Sendable, Equatable {
    /// The value, at most a few kilobytes.
    public let data: Data
    /// A date of the provider's choice: when the value ends, or when it was kept.
    public let date: Date?

    /// Creates a value.
    /// - Parameters:
    ///   - data: The value, at most a few kilobytes.
    ///   - date: When the value ends, or when it was kept.
    public init(_ data: Data, date: Date? = nil) { (self.data, self.date) = (data, date) }
}

/// A change of a small value, alone or in the step that changes an account or a sign-in.
public struct SmallValueChange: Sendable, Equatable {
    /// The value's name.
    public let name: SmallValueName
    /// The new value; nil removes the stored one.
    public let value: SmallValue?

    /// Creates a change.
    /// - Parameters:
    ///   - name: The value's name.
    ///   - value: The new value; nil removes the stored one.
    public init(_ name: SmallValueName, _ value: SmallValue?) { (self.name, self.value) = (name, value) }
}
