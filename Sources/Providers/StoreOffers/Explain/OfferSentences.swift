/// A language of the explanations.
public enum OfferLanguage: String, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// Russian.
    case russian = "ru"
    /// Spanish.
    case spanish = "es"
}

/// The sentences of one language.
struct OfferSentences: Sendable {
    /// Yes, no, unknown, for each kind.
    let verdicts: [OfferKind: [String]]
    /// A sentence for each reason.
    let reasons: [OfferReason: String]

    static func sentences(_ language: OfferLanguage) -> OfferSentences {
        switch language {
        case .english: english
        case .russian: russian
        case .spanish: spanish
        }
    }
}

extension OfferDecision {
    /// Explains the verdict and its reason for a support person to read out. The text contains no transaction.
    /// - Parameter language: The language.
    /// - Returns: Two sentences.
    public func explain(_ language: OfferLanguage = .english) -> String {
        let sentences = OfferSentences.sentences(language)
        let place =
            switch eligible {
            case true?: 0
            case false?: 1
            case nil: 2
            }
        return [sentences.verdicts[kind]?[place], sentences.reasons[reason]].compactMap { $0 }.joined(separator: " ")
    }
}

extension OfferReason {
    /// The sentence that explains the reason.
    /// - Parameter language: The language.
    /// - Returns: One sentence.
    public func sentence(_ language: OfferLanguage = .english) -> String {
        OfferSentences.sentences(language).reasons[self] ?? rawValue
    }
}
