package import StoreOffers

extension OffersService {
    /// Older entries of one list of a member's file. The look is recorded first.
    /// - Parameters:
    ///   - list: The list.
    ///   - place: The place behind the last entry that was read: `older` of the page before.
    ///   - member: An app account token, or an original transaction.
    ///   - environment: Production or the sandbox.
    ///   - caller: Whose key it was: an operator's.
    /// - Returns: The next entries, newest first.
    /// - Throws: ``OfferProblem/memberUnknown``, ``OfferProblem/invalid(_:)``, ``OfferProblem/forbidden(kinds:)``,
    ///   ``OfferProblem/unavailable(_:)``.
    package func memberEntries(
        _ list: MemberList, olderThan place: ListPlace, of member: String, in environment: StoreEnvironment,
        by caller: OfferCaller
    ) async throws(OfferProblem) -> MemberEntries {
        let app = try app(of: caller, atLeast: .operator)
        let (scope, member) = (try scope(app, environment), try self.member(member))
        return try await repeated { () throws(OfferProblem) in
            let subject = try await subject(member, scope)
            let entries = try await entries(list, olderThan: place, of: subject, app, scope, at: try await now())
            return try await record(.list(list), at: [subject.subject], by: caller, scope) ? entries : nil
        }
    }

    /// Reads a page of a list; the newest one without a place.
    func entries(
        _ list: MemberList, olderThan place: ListPlace?, of subject: MemberSubject, _ app: ServedApp, _ scope: OfferScope,
        at now: StoreTime
    ) async throws(OfferProblem) -> MemberEntries {
        let place = place ?? .newest
        switch list {
        case .notifications: return .notifications(try await notifications(of: subject, place, scope))
        case .signatures: return .signatures(try await signatures(of: subject, place, scope))
        case .events: return .events(try await events(of: subject, place, scope))
        case .offerings: return .offerings(try await offerings(of: subject, place, app, scope, at: now))
        case .consumptions: return .consumptions(try await consumptions(of: subject, place, scope))
        case .looks: return .looks(try await looks(at: subject, place, scope))
        }
    }

    /// How many entries are read for a page: one more shows that there are older ones.
    private var limit: Int { MemberFile.most + 1 }

    private func notifications(
        of subject: MemberSubject, _ place: ListPlace, _ scope: OfferScope
    ) async throws(OfferProblem) -> MemberPage<MemberNotification> {
        MemberPage(
            try await stored { store throws(OfferStoreError) in
                try await store.notifications(
                    of: subject.member, others: subject.others, olderThan: place, limit: limit, in: scope)
            }, \.place)
    }

    private func signatures(
        of subject: MemberSubject, _ place: ListPlace, _ scope: OfferScope
    ) async throws(OfferProblem) -> MemberPage<MemberSignature> {
        MemberPage(
            try await stored { store throws(OfferStoreError) in
                try await store.signatures(of: subject.member, olderThan: place, limit: limit, in: scope)
            }, \.place)
    }

    private func events(
        of subject: MemberSubject, _ place: ListPlace, _ scope: OfferScope
    ) async throws(OfferProblem) -> MemberPage<MemberEvent> {
        let number = try place.number
        let found = try await stored { store throws(OfferStoreError) in
            let events = try await store.events(of: subject.member, before: number, limit: limit, in: scope)
            let log = try await store.deliveries(of: events.map(\.id), in: scope)
            return events.map { MemberEvent($0, deliveries: log[$0.id] ?? []) }
        }
        return MemberPage(found, \.place)
    }

    private func looks(
        at subject: MemberSubject, _ place: ListPlace, _ scope: OfferScope
    ) async throws(OfferProblem) -> MemberPage<MemberLook> {
        let mark = try place.number
        return MemberPage(
            try await stored { store throws(OfferStoreError) in
                try await store.looks(at: subject.member, olderThan: place, mark: mark, limit: limit, in: scope)
            }, \.place)
    }

    private func consumptions(
        of subject: MemberSubject, _ place: ListPlace, _ scope: OfferScope
    ) async throws(OfferProblem) -> MemberPage<ConsumptionRow> {
        MemberPage(
            try await stored { store throws(OfferStoreError) in
                try await store.consumptions(of: subject.member, olderThan: place, limit: limit, in: scope)
            }, \.place)
    }

    private func offerings(
        of subject: MemberSubject, _ place: ListPlace, _ app: ServedApp, _ scope: OfferScope, at now: StoreTime
    ) async throws(OfferProblem) -> MemberPage<CampaignMember> {
        let before = OfferingPlace(began: place.time, mark: try place.number)
        let found = try await stored { store throws(OfferStoreError) in
            try await store.offerings(of: subject.member, olderThan: before, limit: limit, in: scope)
        }
        guard !found.isEmpty else { return MemberPage() }
        let periods = subject.entry.histories.flatMap {
            OwnPeriod.all(of: $0.history.evidence.history, catalogue: app.policies.catalogue)
        }
        var (campaigns, all) = ([String: Campaign](), [CampaignMember]())
        for one in found {
            if campaigns[one.campaign] == nil {
                campaigns[one.campaign] = try await campaign(one.campaign, scope).kept.campaign
            }
            let (own, campaign) = (periods.filter { $0.series.group == one.group }, campaigns[one.campaign])
            let ended = campaign.map(one.ended) ?? one
            let outcome = OfferingOutcome(of: ended, own, before: campaign?.rule.next(after: ended), at: now)
            all.append(CampaignMember(ended, one.outcome ?? outcome))
        }
        return MemberPage(all, \.place)
    }
}

extension ListPlace {
    /// The number that the name is, in a list whose entries have numbers.
    fileprivate var number: Int64 {
        get throws(OfferProblem) {
            if name.isEmpty { return .max }
            guard let number = Int64(name) else { throw .invalid("older") }
            return number
        }
    }
}
