public import MemberUI

/// What a paywall says about a product's price, made from a decision: the offer with the price after it, the full price, or nothing.
///
/// ```swift
/// let line = OfferLine(decision, terms: terms, language: .en)
/// line.title    // "1 week free"
/// line.detail   // "then $9.99 per month"
/// ```
/// The offer is shown for a yes only. A no and an unknown show the full price, which never misleads; a customer with access, also in a grace
/// period, sees nothing.
public struct OfferLine: Sendable, Hashable {
    /// What is shown.
    public enum Content: String, Sendable, CaseIterable {
        /// The offer, and the full price after it.
        case offer
        /// The full price.
        case fullPrice
        /// Nothing: no purchase screen is due.
        case nothing
    }

    /// What is shown.
    public let content: Content
    /// The line in large: the offer, or the full price; empty for nothing.
    public let title: String
    /// The line below it: what is paid afterwards; nil where nothing changes.
    public let detail: String?
    /// The language of the texts: English where the customer's has no texts.
    public let language: MemberLanguage

    /// A line.
    /// - Parameters:
    ///   - decision: The verdict on the product.
    ///   - terms: What it costs.
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

    /// The whole line as one sentence, for a person who has it read out; nil for nothing.
    public var spoken: String? {
        content == .nothing ? nil : [title, detail].compactMap { $0 }.joined(separator: ", ")
    }
}
