import Foundation
import OffersBackend
package import StoreOffers

extension OffersService {
    /// The members that a text names.
    /// - Parameters:
    ///   - text: An app account token, a transaction, an original transaction, a web order line item, or the number of an order on a
    ///     customer's invoice, which only the App Store knows: what it says of it is verified and stored.
    ///   - environment: Production or the sandbox, which are never searched together.
    ///   - caller: Whose key it was: an operator's.
    /// - Returns: The members; none is a result too.
    /// - Throws: ``OfferProblem/invalid(_:)`` for a text that can be none of these, ``OfferProblem/forbidden(kinds:)``,
    ///   ``OfferProblem/unavailable(_:)``.
    package func search(
        _ text: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> MemberSearch {
        let app = try app(of: caller, atLeast: .operator)
        let scope = try scope(app, environment)
        guard let text = SearchText(text) else { throw .invalid("find") }
        return try await found(text, app, scope)
    }

    private func found(
        _ text: SearchText, _ app: ServedApp, _ scope: OfferScope
    ) async throws(OfferProblem) -> MemberSearch {
        var search = MemberSearch()
        switch text {
        case .token(let member):
            if try await isKnown(member, scope) { search.found = [.init(member, .token)] }
        case .number(let number):
            search.isIndexing = true
            let history = try await stored { store throws(OfferStoreError) in try await store.owner(of: number, in: scope) }
            if let member = history {
                search.found = [.init(member, .original, original: number)]
            } else if try await isKnown(number, scope) {
                search.found = [.init(number, .original, original: number)]
            }
        case .order(let order):
            let (outcome, histories) = try await look(up: order, app, scope)
            search.order = outcome
            search.found = histories.map { .init($0.member, .order, original: $0.original) }
        }
        return search
    }

    private func isKnown(_ member: String, _ scope: OfferScope) async throws(OfferProblem) -> Bool {
        do throws(OfferProblem) { return try await !subject(member, scope).member.isEmpty } catch {
            guard error == .memberUnknown else { throw error }
            return false
        }
    }
}
