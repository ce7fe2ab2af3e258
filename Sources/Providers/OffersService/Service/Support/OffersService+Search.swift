package import StoreOffers

extension OffersService {
    /// The members that a text names. The look is recorded before they are returned, for each of them; of a text that leads to nobody only
    /// that there was a search.
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
        var lookup: (outcome: OrderLookup, originals: [String])?
        if case .order(let order) = text { lookup = try await lookUp(order, app, scope) }
        let (outcome, originals) = (lookup?.outcome, lookup?.originals ?? [])
        return try await repeated { () throws(OfferProblem) in
            let hits = try await stored { store throws(OfferStoreError) in
                try await store.hits(of: text, ordered: originals, in: scope)
            }
            let isIndexed = try await stored { store throws(OfferStoreError) in try await store.isIndexed(scope) }
            let search = MemberSearch(found: hits.map(\.found), isIndexing: !isIndexed, order: outcome)
            return try await record(.search, at: hits.subjects, by: caller, scope) ? search : nil
        }
    }
}

/// A member that a search found, with a row of it.
struct SearchHit: Sendable {
    let found: MemberSearch.Found
    let subject: NewLook.Subject

    /// A subscription that a text led to.
    init(_ owner: (original: String, member: String), _ match: MemberSearch.Match) {
        found = .init(owner.member, match, original: owner.original)
        subject = .init(owner.member, .history(owner.original))
    }

    init(_ found: MemberSearch.Found, _ subject: NewLook.Subject) { (self.found, self.subject) = (found, subject) }
}

extension [SearchHit] {
    /// Each member once, in the order in which every process locks their rows.
    fileprivate var subjects: [NewLook.Subject] {
        var known: Set<String> = []
        return map(\.subject).filter { known.insert($0.member).inserted }
    }
}

extension OfferStore {
    /// Finds the members that a text leads to, by original transaction.
    fileprivate func hits(
        of text: SearchText, ordered originals: [String], in scope: OfferScope
    ) async throws(OfferStoreError) -> [SearchHit] {
        switch text {
        case .token(let member):
            return try await anchor(of: member, in: scope).map { [SearchHit(.init(member, .token), $0)] } ?? []
        case .number(let number):
            let owners = try await owners(of: number, in: scope)
            guard owners.isEmpty else { return owners.map { SearchHit($0, $0.original == number ? .original : .transaction) } }
            // A purchase that is not a subscription has no history, and may name nobody but itself.
            let found = MemberSearch.Found(number, .original, original: number)
            return try await anchor(of: number, in: scope).map { [SearchHit(found, $0)] } ?? []
        case .order:
            var hits: [SearchHit] = []
            for original in originals.sorted() {
                if let member = try await owner(of: original, in: scope) { hits.append(SearchHit((original, member), .order)) }
            }
            return hits
        }
    }
}
