import Foundation
import MemberCrypto

/// A chain that was good once: it is good whenever all its certificates hold.
struct KnownChain: Sendable {
    let path: [Certificate]
    let key: P256PublicKey
    let validity: ClosedRange<Date>

    /// Nil if the signer's key is no P-256 key.
    init?(_ path: [Certificate]) {
        guard case .p256(let key) = path.first?.publicKey, let from = path.map(\.notBefore).max(),
            let until = path.map(\.notAfter).min(), from <= until
        else { return nil }
        (self.path, self.key, validity) = (path, key, from...until)
    }
}

/// The chains that were good, by the header that brought them; the one remembered first makes room.
struct ChainMemory: Sendable {
    private let capacity: Int
    private var chains: [Data: KnownChain] = [:]
    private var order: [Data] = []

    init(capacity: Int) { self.capacity = capacity }

    /// A chain that was good, at moments within its validity.
    func chain(of header: Data) -> KnownChain? { chains[header] }

    mutating func remember(_ header: Data, _ chain: KnownChain) {
        guard capacity > 0, chains.updateValue(chain, forKey: header) == nil else { return }
        order.append(header)
        if order.count > capacity { chains[order.removeFirst()] = nil }
    }

    var count: Int { chains.count }
}
