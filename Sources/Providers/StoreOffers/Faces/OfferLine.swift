public import MemberUI

/// The text of a paywall about a product's price, made from a decision: the offer and the price after it, the full price, or none.
///
/// ```swift
/// let line = OfferLine(decision, terms: terms, language: .en)
/// line.title    // "1 week free"
/// line.detail   // "then $9.99 per month"
/// ```
/// Only a yes shows the offer. A no and an unknown verdict show the full price, which never misleads; a customer with access,
/// also in a grace period, sees no text.
public struct OfferLine: Sendable, Hashable {
    /// The content of the line.
    public enum Content: String, Sendable, CaseIterable {
        /// The offer, and the full price after it.
        case offer
        /// The full price.
        case fullPrice
        /// No text: no purchase screen is needed.
        case nothing
    }

    /// The content.
    public let content: Content
    /// The line in large: the offer, or the full price; empty where nothing is shown.
    public let title: String
    /// The line below it: the price afterwards; nil where the price does not change.
    public let detail: String?
    /// The language of the texts: English where the customer's has no texts.
    public let language: MemberLanguage

    /// Creates a line.
    /// - Parameters:
    ///   - decision: The verdict on the product.
    ///   - terms: The product's prices.
    ///   - language: The customer's language; English is used for one without texts.
    public init(_ decision: OfferDecision, terms: OfferTerms, language: MemberLanguage) {
        let words = OfferWords(language)
        self.language = words.language
        guard decision.presentation != .noPaywall else {
            (content, title, detail) = (.nothing, "", nil)
            return
        }
        guard decision.eligible == true, let offer = terms.offer else {
            (content, title, detail) = (.fullPrice, words.fullPrice(terms), nil)
            return
        }
        (content, title, detail) = (.offer, words.offer(offer), words.afterwards(terms))
    }

    /// The whole line as one sentence, for a screen reader; nil where nothing is shown.
    public var spoken: String? {
        content == .nothing ? nil : [title, detail].compactMap { $0 }.joined(separator: ", ")
    }
}
