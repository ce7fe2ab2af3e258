import MemberCore

/// What one module above this one shares on a vault, made at its first use: its type is not known here.
package final class VaultSlot: Sendable {
    private let made = MadeOnce<any Sendable>()

    /// The value, the same one at every call.
    /// - Parameter make: Makes it at the first use; of two callers at once, the first one's value stays.
    /// - Returns: The value.
    package func value<Value: Sendable>(_ make: () -> Value) -> Value {
        let kept = made.value { () -> any Sendable in make() }
        // A slot belongs to one module, which asks for one type.
        guard let value = kept as? Value else { preconditionFailure("This slot holds a \(type(of: kept))") }
        return value
    }
}
