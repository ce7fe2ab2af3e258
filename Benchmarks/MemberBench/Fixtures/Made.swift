/// A value that is made when a row first needs it: rows that nobody asked for cost nothing.
final class Made<Value> {
    private let make: () throws -> Value
    private var made: Value?

    init(_ make: @escaping () throws -> Value) { self.make = make }

    /// The value.
    func value() throws -> Value {
        if let made { return made }
        let value = try make()
        made = value
        return value
    }
}
