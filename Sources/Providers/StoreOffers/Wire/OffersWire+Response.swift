package import Foundation
import MemberCore

extension OffersWire {
    /// The response's body.
    package struct Response: Sendable, Equatable, Codable {
        /// A verdict for each product by its identifier; a question about a group has the empty one.
        package var decisions: [String: Verdict]
        /// The server's time, in milliseconds since 1970.
        package var clock: StoreTime?
        /// Whether the evidence is from the sandbox; absent means no.
        package var sandbox: Bool?

        /// Creates a body.
        package init(decisions: [String: Verdict], clock: StoreTime?, sandbox: Bool? = nil) {
            (self.decisions, self.clock, self.sandbox) = (decisions, clock, sandbox)
        }

        /// Reads a response as the client receives it.
        /// - Parameter data: The bytes, at most ``OffersWire/maximumResponse``.
        /// - Throws: ``OffersWire/Failure``.
        package init(decoding data: Data) throws(Failure) {
            self = try OffersWire.decode(Response.self, from: data, maximum: OffersWire.maximumResponse)
        }
    }

    /// The verdict on one product.
    package struct Verdict: Sendable, Equatable {
        /// Whether the customer may have the offer; null where that is unknown.
        package var eligible: Bool?
        /// The reason's code. A client reads a code that it does not know as an unknown verdict.
        package var reason: String
        /// The transactions that decided; absent for a member whom only an app key names.
        package var decidedBy: [String]?
        /// Whether the same question may get a better verdict later.
        package var retryable: Bool?
        /// The price beside the product. A client derives it from the verdict where it does not know the value.
        package var presentation: String?
        /// The win-back offers that the store lists, best first.
        package var offerIDs: [String]?
        /// The offer of a campaign.
        package var offer: CampaignOffer?

        /// Creates the wire form of a decision.
        /// - Parameters:
        ///   - decision: The decision.
        ///   - offer: The offer of a campaign.
        ///   - showsTransactions: Whether the response may name the deciding transactions.
        package init(_ decision: OfferDecision, offer: CampaignOffer? = nil, showsTransactions: Bool = true) {
            (eligible, reason) = (decision.eligible, decision.reason.rawValue)
            (decidedBy, retryable) = (showsTransactions ? decision.decidedBy : nil, decision.retryable)
            presentation = decision.presentation.rawValue
            offerIDs = decision.offerIDs.isEmpty ? nil : decision.offerIDs
            self.offer = offer
        }
    }

    /// The body of a response with another status than 200 (RFC 9457).
    package struct Problem: Sendable, Equatable, Codable {
        /// The media type.
        package static let mediaType = "application/problem+json"
        /// The address of the problem's description.
        package var type: String?
        /// A sentence for people.
        package var title: String?
        /// The status of the response.
        package var status: Int?
        /// The stable name of the problem.
        package var code: String?

        /// Creates a body.
        package init(type: String?, title: String?, status: Int?, code: String?) {
            (self.type, self.title, self.status, self.code) = (type, title, status, code)
        }
    }
}

extension OffersWire.Verdict: Codable {
    private enum CodingKeys: String, CodingKey {
        case eligible, reason, decidedBy, retryable, presentation, offer
        case offerIDs = "offerIds"
    }

    /// Writes the form that is read; an unknown verdict is an explicit null.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(eligible, forKey: .eligible)
        try values.encode(reason, forKey: .reason)
        try values.encodeIfPresent(decidedBy, forKey: .decidedBy)
        try values.encodeIfPresent(retryable, forKey: .retryable)
        try values.encodeIfPresent(presentation, forKey: .presentation)
        try values.encodeIfPresent(offerIDs, forKey: .offerIDs)
        try values.encodeIfPresent(offer, forKey: .offer)
    }
}

extension OffersWire.Response: Masked {}

extension OffersWire.Verdict: Masked {}
