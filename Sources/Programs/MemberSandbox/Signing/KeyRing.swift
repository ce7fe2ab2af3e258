import MemberCore
import MemberJOSE

/// The keys that sign a provider's tokens, the newest last. The first key is made when it is needed, because that takes long.
final class KeyRing: Sendable {
    /// A key that signs, and the certificate under which a provider may publish it.
    struct Key: Sendable {
        let signer: JWSSigner
        /// The certificate in PEM; nil if the provider publishes key sets only.
        var certificate: String?
    }

    private let keys = Locked<[Key]>([])
    private let made = Locked(0)
    private let earlier: Int
    private let make: @Sendable (Int) throws -> Key

    /// Creates a ring without keys. A number of earlier keys stays published after a newer one is made; `make` makes the key with
    /// a number, from 0.
    init(keepingEarlier earlier: Int = 0, make: @escaping @Sendable (Int) throws -> Key) {
        (self.earlier, self.make) = (earlier, make)
    }

    /// Returns the signer at present.
    func signer() throws -> JWSSigner {
        if let last = keys.value.last { return last.signer }
        let fresh = try fresh()
        return keys.withLock { keys in
            // Another request may have needed a key at the same time: the first key stays.
            if keys.isEmpty { keys = [fresh] }
            return keys.last ?? fresh
        }.signer
    }

    /// The published keys; none if no key can be made.
    var published: [Key] {
        _ = try? signer()
        return keys.value
    }

    /// Makes a new key; if that fails, nothing changes.
    func rotate() {
        guard let fresh = try? fresh() else { return }
        keys.withLock { $0 = $0.suffix(earlier) + [fresh] }
    }

    private func fresh() throws -> Key {
        try make(
            made.withLock { made in
                defer { made += 1 }
                return made
            })
    }
}
