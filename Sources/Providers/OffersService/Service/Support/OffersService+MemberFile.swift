package import StoreOffers

extension OffersService {
    /// All that the service knows of one member, with the newest entries of each list. The look is recorded first.
    /// - Parameters:
    ///   - member: An app account token, or an original transaction.
    ///   - environment: Production or the sandbox, which are never shown together.
    ///   - caller: Whose key it was: an operator's.
    /// - Returns: The file.
    /// - Throws: ``OfferProblem/memberUnknown``, ``OfferProblem/forbidden(kinds:)``, ``OfferProblem/unavailable(_:)``.
    package func memberFile(
        of member: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> MemberFile {
        let app = try app(of: caller, atLeast: .operator)
        let (scope, member) = (try scope(app, environment), try self.member(member))
        return try await repeated { () throws(OfferProblem) in
            let subject = try await subject(member, scope)
            let file = try await file(of: subject, app, scope)
            return try await record(.file, at: [subject.subject], by: caller, scope) ? file : nil
        }
    }

    private func file(
        of subject: MemberSubject, _ app: ServedApp, _ scope: OfferScope
    ) async throws(OfferProblem) -> MemberFile {
        let now = try await now()
        var file = MemberFile(of: subject.member, in: scope.environment, at: now, subject.history)
        file.reset = try await reset(of: [subject.member], scope)
        var policies = app.policies
        policies.introductoryReset = file.reset
        file.addSubscriptions(subject.entry, OfferEngine(policies: app.policies))
        file.addDecisions(on: subject.entry.evidence, app.products, OfferEngine(policies: policies))
        for list in MemberList.allCases {
            file.add(try await entries(list, olderThan: nil, of: subject, app, scope, at: now))
        }
        return file
    }
}

extension MemberFile {
    /// Adds the subscriptions whose last period began last.
    mutating func addSubscriptions(_ entry: MemberCache.Entry, _ engine: OfferEngine) {
        let histories = entry.histories
        // The evidence of all together is that of the only one.
        let only = histories.count == 1 ? entry.evidence.verified : nil
        let dated = histories.map { one in
            (one, one.history.records.compactMap(\.purchased).max() ?? StoreTime(milliseconds: .min))
        }
        let newest = dated.sorted { ($0.1, $0.0.original) > ($1.1, $1.0.original) }.prefix(Self.most).map(\.0)
        subscriptions = newest.map { FileSubscription($0.subscription(engine, at: now, on: only), $0.link) }
        subscriptionsLeftOut = histories.count - newest.count
    }

    /// Adds the decisions about products: each with an introductory offer, and each with offers of the other kinds.
    mutating func addDecisions(on evidence: OfferEvidence, _ products: [String: StoreProduct], _ engine: OfferEngine) {
        let groups = Set(history.transactions.compactMap { $0.groupID ?? engine.policies.catalogue[$0.productID] })
        func isOwn(_ product: StoreProduct) -> Bool { product.subscriptionGroupIdentifier.map(groups.contains) ?? false }
        let listed = products.values.filter { $0.isAutoRenewable != false }.sorted {
            (isOwn($0) ? 0 : 1, $0.productIdentifier) < (isOwn($1) ? 0 : 1, $1.productIdentifier)
        }
        let questions = listed.flatMap { product in product.questions.map { (product, $0.kind, $0.offers) } }
        decisions = questions.prefix(Self.most).map { product, kind, offers in
            let decision = engine.decide(kind, for: product, on: evidence, at: .exact(now))
            return FileDecision(decision, group: product.subscriptionGroupIdentifier, offers: offers)
        }
        decisionsLeftOut = questions.count - decisions.count
    }

    /// Puts a page in its place.
    fileprivate mutating func add(_ entries: MemberEntries) {
        switch entries {
        case .notifications(let page): notifications = page
        case .signatures(let page): signatures = page
        case .events(let page): events = page
        case .offerings(let page): offerings = page
        case .consumptions(let page): consumptions = page
        case .looks(let page): looks = page
        }
    }
}

extension StoreProduct {
    /// The kinds of offers that the settings know of the product; an introductory one also where they say nothing.
    fileprivate var questions: [(kind: OfferKind, offers: [String])] {
        let promotional = promotionalOfferIDs ?? []
        let winBack = winBackOfferIDs ?? []
        return (hasIntroductoryOffer == false ? [] : [(.introductory, [])])
            + (promotional.isEmpty ? [] : [(.promotional, promotional)]) + (winBack.isEmpty ? [] : [(.winBack, winBack)])
    }
}

extension StoredRecord {
    /// When the period began; nil for another record.
    fileprivate var purchased: StoreTime? {
        guard case .transaction(let one) = content else { return nil }
        return one.purchased.time
    }
}

extension KeptHistory {
    /// Why it is its member's.
    fileprivate var link: FileSubscription.Link { named != nil ? .named : claimed != nil ? .claimed : .unnamed }
}

extension OfferEvidence {
    /// Verified evidence; nil for none, and for evidence that failed.
    fileprivate var verified: VerifiedEvidence? {
        guard case .verified(let evidence) = self else { return nil }
        return evidence
    }
}
