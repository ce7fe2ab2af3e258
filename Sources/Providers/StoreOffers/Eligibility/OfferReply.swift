public import MemberCore

/// The reply to a question: the verdicts, and what a server says beside them.
public struct OfferReply: Sendable, Equatable {
    /// The verdicts by product. A question about a group has one, under the empty identifier.
    public internal(set) var decisions: [String: OfferDecision]
    /// How old the reply is.
    public internal(set) var age: Duration
    /// The offers of the server's campaigns that have not ended, by product. Before a purchase the app's own server asks for the
    /// signature.
    public internal(set) var campaignOffers: [String: CampaignOffer] = [:]
    /// Why the server gave no verdicts; nil if it did, or if this device decided.
    public internal(set) var failure: OfferServerError?
    var presentations: [String: OfferPresentation] = [:]
    /// Whether the server left the deciding purchases out of a verdict: those of a member that only an app's key named.
    package internal(set) var withholdsPurchases = false

    /// The price that a purchase screen shows beside a product: the server's word where it sent one, else by the verdict. The server
    /// cannot turn a no or an unknown verdict into the introductory price.
    /// - Parameter productID: The product's identifier.
    /// - Returns: The price to show; the regular one for a product without a verdict.
    public func presentation(for productID: String) -> OfferPresentation {
        presentations[productID] ?? decisions[productID]?.presentation ?? .regularPrice
    }

    init(decisions: [String: OfferDecision], age: Duration = .zero, failure: OfferServerError? = nil) {
        (self.decisions, self.age, self.failure) = (decisions, age, failure)
    }
}

extension OfferReply: Masked {
    /// The verdicts without products and transactions.
    public var description: String {
        let verdicts = decisions.sorted { $0.key < $1.key }.map { $0.value.description }
        return "<reply: \(verdicts.joined(separator: ", "))\(failure.map { ", " + $0.code } ?? "")>"
    }
}

extension OfferReply {
    /// The same reply later: without the offers that have ended by the server's time, which is that of the reply plus its age.
    func aged(_ age: Duration) -> OfferReply {
        var reply = self
        reply.age = age
        reply.campaignOffers = campaignOffers.filter { product, offer in
            guard let clock = decisions[product]?.clock?.exact else { return true }
            return Duration.milliseconds(offer.until.milliseconds) - .milliseconds(clock.milliseconds) > age
        }
        return reply
    }

    /// The part of the reply about some of its products.
    func only(_ products: Set<String>) -> OfferReply {
        var reply = self
        reply.decisions = decisions.filter { products.contains($0.key) }
        reply.campaignOffers = campaignOffers.filter { products.contains($0.key) }
        reply.presentations = presentations.filter { products.contains($0.key) }
        return reply
    }
}
