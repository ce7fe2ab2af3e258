import MemberCore

/// The keys that sign a provider's tokens, the newest last. The first is made when it is needed, because that takes long.
final class KeyRing<Key: Sendable>: Sendable {
    private let keys = Locked<[Key]>([])
    private let made = Locked(0)
    private let earlier: Int
    private let make: @Sendable (Int) throws -> Key

    /// No keys yet.
    /// - Parameters:
    ///   - earlier: How many keys stay published after a newer one was made.
    ///   - make: Makes the key of a number, from 0.
    init(keepingEarlier earlier: Int = 0, make: @escaping @Sendable (Int) throws -> Key) {
        (self.earlier, self.make) = (earlier, make)
    }

    /// What signs now.
    func current() throws -> Key {
        if let last = keys.value.last { return last }
        let fresh = try fresh()
        return keys.withLock { keys in
            // Another request may have needed it at the same time: its key counts.
            if keys.isEmpty { keys = [fresh] }
            return keys.last ?? fresh
        }
    }

    /// Those that are published.
    func published() throws -> [Key] {
        _ = try current()
        return keys.value
    }

    /// Makes a new key; one that cannot be made changes nothing.
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
