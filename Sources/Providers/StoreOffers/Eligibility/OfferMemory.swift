import Foundation
import MemberCore

/// The last reply to each question: one for each kind of offer, and for each named offer.
final class OfferMemory: Sendable {
    struct Question: Sendable, Hashable {
        let kind: OfferKind
        let offerID: String?
    }

    /// All that the reply depends on.
    struct Basis: Sendable, Equatable {
        let evidence: DeviceEvidence
        let member: UUID?
    }

    struct Entry: Sendable {
        let basis: Basis
        let products: [String: StoreProduct]
        let reply: OfferReply
        let received: Duration

        /// The reply for some products; nil if it is for another basis, or for other products.
        func reply(for products: [StoreProduct], _ basis: Basis, at time: Duration) -> OfferReply? {
            guard basis == self.basis, products.allSatisfy({ self.products[$0.productIdentifier] == $0 }) else { return nil }
            return reply.only(Set(products.map(\.productIdentifier))).aged(time - received)
        }
    }

    /// The most questions that are remembered; a new one takes the place of the oldest.
    static let capacity = 64

    private let entries = Locked<[Question: Entry]>([:])

    func entry(_ question: Question) -> Entry? { entries.withLock { $0[question] } }

    /// The newest reply about a kind of offer.
    func newest(_ kind: OfferKind) -> Entry? {
        entries.withLock { entries in
            entries.filter { $0.key.kind == kind }.max { $0.value.received < $1.value.received }?.value
        }
    }

    /// Keeps a reply in place of the last one to the same question.
    func keep(_ question: Question, _ basis: Basis, _ products: [StoreProduct], _ reply: OfferReply, at time: Duration) {
        let asked = Dictionary(products.map { ($0.productIdentifier, $0) }) { first, _ in first }
        entries.withLock { entries in
            if entries[question] == nil, entries.count >= Self.capacity,
                let oldest = entries.min(by: { $0.value.received < $1.value.received })
            {
                entries[oldest.key] = nil
            }
            entries[question] = Entry(basis: basis, products: asked, reply: reply, received: time)
        }
    }
}
