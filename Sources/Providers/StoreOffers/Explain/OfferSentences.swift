import MemberUI

/// A language of the explanations.
public enum OfferLanguage: String, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// Russian.
    case russian = "ru"
    /// Spanish.
    case spanish = "es"
}

extension OfferLanguage {
    /// The texts of explanations in this language.
    var explanations: Texts { Texts(MemberLanguage(rawValue: rawValue) ?? .en, .explanations) }
}

extension OfferDecision {
    /// Explains the verdict and its reason for a support person to read out. The text contains no transaction.
    /// - Parameter language: The language.
    /// - Returns: Two sentences.
    public func explain(_ language: OfferLanguage = .english) -> String {
        language.explanations(.verdict(kind, eligible)) + " " + reason.sentence(language)
    }
}

extension OfferReason {
    /// The sentence that explains the reason.
    /// - Parameter language: The language.
    /// - Returns: One sentence.
    public func sentence(_ language: OfferLanguage = .english) -> String { language.explanations(.reason(self)) }
}
