import MemberUI

/// What an offer's line says, in one language.
struct OfferWords {
    private let texts: Texts

    init(_ language: MemberLanguage) { texts = Texts(Self.languages.contains(language) ? language : .en, .offers) }

    /// The languages that have these texts.
    static let languages: [MemberLanguage] = [.en, .ru, .es]

    /// The language spoken.
    var language: MemberLanguage { texts.language }

    func fullPrice(_ terms: OfferTerms) -> String { priced(.fullPrice, terms.price, terms.period) }
    func afterwards(_ terms: OfferTerms) -> String { priced(.afterwards, terms.price, terms.period) }

    func offer(_ offer: OfferTerms.Discount) -> String {
        switch offer {
        case .freeTrial(let length): texts(OfferText.free.key, ["length": name(length)])
        case .payAsYouGo(let price, let each, let periods):
            texts(OfferText.reduced.key, ["length": name(each.times(periods)), "price": price, "each": rhythm(each)])
        case .payUpFront(let price, let length): texts(OfferText.once.key, ["length": name(length), "price": price])
        }
    }

    private func priced(_ text: OfferText, _ price: String, _ period: OfferPeriod) -> String {
        texts(text.key, ["price": price, "each": rhythm(period)])
    }

    /// "3 months".
    private func name(_ length: OfferPeriod) -> String { texts(OfferText.length(length.unit), count: length.count) }

    /// "per month", "every 3 months".
    private func rhythm(_ period: OfferPeriod) -> String {
        period.count == 1 ? texts(OfferText.per(period.unit)) : texts(OfferText.every(period.unit), count: period.count)
    }
}

/// The names of these texts.
enum OfferText: String, CaseIterable {
    /// A free trial; `{length}`.
    case free
    /// A reduced price for each period; `{length}`, `{price}`, `{each}`.
    case reduced
    /// A reduced price paid once; `{length}`, `{price}`.
    case once
    /// The full price; `{price}`, `{each}`.
    case fullPrice
    /// The full price after an offer; `{price}`, `{each}`.
    case afterwards

    var key: TextKey { TextKey(rawValue: "offers.\(rawValue)") }

    /// So many units.
    static func length(_ unit: OfferPeriod.Unit) -> TextKey { TextKey(rawValue: "offers.length.\(unit.rawValue)") }
    /// For each one.
    static func per(_ unit: OfferPeriod.Unit) -> TextKey { TextKey(rawValue: "offers.per.\(unit.rawValue)") }
    /// For each few.
    static func every(_ unit: OfferPeriod.Unit) -> TextKey { TextKey(rawValue: "offers.every.\(unit.rawValue)") }

    /// All names.
    static var keys: [TextKey] { allCases.map(\.key) + OfferPeriod.Unit.allCases.flatMap { [length($0), per($0), every($0)] } }
}
