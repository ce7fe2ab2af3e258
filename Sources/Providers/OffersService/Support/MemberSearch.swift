package import OffersBackend
package import StoreOffers

/// What a search for members found. Nothing found is a result too.
package struct MemberSearch: Sendable, Equatable {
    /// Why a member was found.
    package enum Match: String, Sendable, CaseIterable {
        /// The text is the member's app account token.
        case token
        /// The text is the original transaction of one of its purchases.
        case original
        /// The text is a transaction or a web order line item of one of its subscriptions.
        case transaction
        /// The App Store says that the order has a transaction of one of its subscriptions.
        case order
    }

    /// A member that was found.
    package struct Found: Sendable, Equatable {
        package let member: String
        package let match: Match
        /// The original transaction that the text led to; nil for a token.
        package let original: String?

        /// A member.
        package init(_ member: String, _ match: Match, original: String? = nil) {
            (self.member, self.match, self.original) = (member, match, original)
        }
    }

    /// The members, by original transaction; one is listed for each original transaction that the text led to.
    package var found: [Found]
    /// Whether transactions that are stored are still being indexed, so that one of them may not be found yet.
    package var isIndexing: Bool
    /// What the App Store said about the order; nil for a text that is not an order.
    package var order: OrderLookup?

    /// A result; one of a search that found nothing unless said.
    package init(found: [Found] = [], isIndexing: Bool = false, order: OrderLookup? = nil) {
        (self.found, self.isIndexing, self.order) = (found, isIndexing, order)
    }
}

/// What became of a question to the App Store about an order.
package enum OrderLookup: Sendable, Equatable {
    /// It has subscriptions of the app, which are stored now.
    case found
    /// It has nothing that is stored: no subscription of this app, or only of erased members.
    case nothingKept
    /// The App Store knows no such order of this app.
    case unknown
    /// It was not asked: the app's settings have no key for the App Store Server API.
    case noKey
    /// It did not respond, or refused the question.
    case failed(ServerAPIError)
    /// What it sent cannot be verified: the reason.
    case refused(OfferReason)
}
