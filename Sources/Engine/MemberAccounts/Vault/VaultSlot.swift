import MemberCore

/// A value that one higher module shares on a vault, made at its first use; its type is not known in this module.
package final class VaultSlot: Sendable {
    private let made = MadeOnce<any Sendable>()

    /// Returns the value, the same one at every call.
    /// - Parameter make: Makes the value at the first use; of two concurrent calls, the first one's value is kept.
    /// - Returns: The value.
    package func value<Value: Sendable>(_ make: () -> Value) -> Value {
        let kept = made.value { () -> any Sendable in make() }
        // A slot belongs to one module, which always requests the same type.
        guard let value = kept as? Value else { preconditionFailure("This slot holds a \(type(of: kept))") }
        return value
    }
}
