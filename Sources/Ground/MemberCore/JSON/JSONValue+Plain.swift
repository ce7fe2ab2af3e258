import Foundation

extension JSONValue {
    /// The value in plain Swift types, for an app that does not know ``JSONValue``: `[String: any Sendable]`, `[any Sendable]`, `String`,
    /// `Bool`, `Int` (`Int64` where it does not fit) and `Double`; `null` is `NSNull`, so that lists keep their positions.
    package var plain: any Sendable {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .integer(let value): Int(exactly: value).map { $0 as any Sendable } ?? value
        case .number(let value): value
        case .string(let value): value
        case .array(let values): values.map(\.plain)
        case .object(let members): members.mapValues(\.plain)
        }
    }
}
