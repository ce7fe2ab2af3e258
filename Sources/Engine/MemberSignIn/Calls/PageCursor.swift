public import MemberCore
public import MemberRequests

/// The place in a list that a provider's API returns page by page, as a value.
///
/// ```swift
/// while let page = cursor.next {
///     let reply = try await send(page.operation, page.parameters)
///     show(try cursor.advance(past: reply.value).items)
/// }
/// ```
public protocol PageCursor: Sendable {
    /// The call of the next page; nil after the last one.
    var next: NamedCall? { get }

    /// Moves behind a page.
    /// - Parameter value: The value of the page's reply.
    /// - Returns: The page's items.
    /// - Throws: `RequestError.invalidReply` if the value is not a page; the cursor does not move.
    mutating func advance(past value: JSONValue) throws(RequestError) -> PageItems
}

/// A call of a provider's API, by the provider's name of the operation.
public struct NamedCall: Sendable, Equatable {
    /// The operation, by the provider's name.
    public var operation: String
    /// Its parameters.
    public var parameters: FormFields

    /// Creates a call of these values.
    public init(_ operation: String, _ parameters: FormFields = []) {
        self.operation = operation
        self.parameters = parameters
    }
}

/// The items of a page.
public struct PageItems: Sendable, Equatable {
    /// The items; VK's without those that an earlier page had.
    public var items: [JSONValue]
    /// The number of items in the whole list; nil if the provider does not report it.
    public var count: Int?

    /// Creates the items of a page.
    /// - Parameters:
    ///   - items: The items.
    ///   - count: The number of items in the whole list.
    public init(_ items: [JSONValue], count: Int? = nil) {
        self.items = items
        self.count = count
    }
}
