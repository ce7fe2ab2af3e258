#if canImport(StoreKit) && canImport(SwiftUI)
    import StoreKit
    import StoreOffers
    import SwiftUI

    /// A paywall: each subscription with the offer that this customer may still have.
    struct OffersScreen: View {
        @State private var lines: [(id: String, line: OfferLine)] = []
        @State private var isLoading = true

        var body: some View {
            List {
                ForEach(lines, id: \.id) { row in
                    VStack(alignment: .leading) {
                        Text(row.line.title)
                        if let detail = row.line.detail { Text(detail).foregroundStyle(.secondary) }
                    }
                    .accessibilityElement(children: .ignore)
                    .accessibilityLabel(row.line.spoken ?? "")
                }
                if lines.isEmpty { Text(isLoading ? "Asking the store …" : "Nothing is on sale.") }
            }
            .task { await load() }
        }

        private func load() async {
            let products = (try? await Product.products(for: ["com.example.weavers.monthly"])) ?? []
            var found: [(id: String, line: OfferLine)] = []
            for product in products {
                guard let terms = OfferTerms(product) else { continue }
                let decision = await OfferEligibility.checkEligibilityForIntroductoryOffer(product: product)
                found.append((product.id, OfferLine(decision, terms: terms, language: language)))
            }
            (lines, isLoading) = (found, false)
        }

        private var language: MemberLanguage {
            .preferred(from: Locale.preferredLanguages, among: [.en, .ru, .es])
        }
    }
#endif
