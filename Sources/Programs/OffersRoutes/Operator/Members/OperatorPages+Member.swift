import MemberHTTPServer
import MemberUI
import OffersService
import StoreOffers

/// One member: purchases in time, verdicts, and what the service recorded.
extension OperatorPages {
    /// `GET /operator/members/{member}`.
    func member(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse {
        let place = try visit.request.number("purchases", in: 0...Int64(Int32.max), unless: 0)
        let chosen = try visit.request.number("verdict", in: 1...Int64(MemberFile.most), unless: 1)
        let file = try await service.memberFile(of: try visit.member(), in: visit.environment, by: visit.caller)
        guard chosen <= max(1, file.decisions.count) else { throw .invalid("verdict") }
        guard place < max(1, file.history.transactions.count) else { throw .invalid("purchases") }
        let verdicts = MemberVerdicts(file: file, chosen: Int(chosen) - 1, visit: visit)
        let purchases = MemberPurchases(file: file, skipped: Int(place), visit: visit)
        let lists = MemberTables(member: file.member, visit: visit)
        let cards = [verdicts.picture, verdicts.card, purchases.subscriptions, purchases.card]
        return visit.page(
            file.member, lead: [.text(visit.lead(file))], actions: [visit.anotherMember],
            body: cards + file.lists.map(lists.card))
    }

    /// `GET /operator/members/{member}/{list}`: older entries of a list.
    func memberList(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse {
        let member = try visit.member()
        guard let list = visit.request.parameters["list"].flatMap(MemberList.init) else {
            return message(.errorNotFound, visit.request, status: 404)
        }
        guard let place = try visit.request.text("older").flatMap(ListPlace.init) else { throw .invalid("older") }
        let entries = try await service.memberEntries(
            list, olderThan: place, of: member, in: visit.environment, by: visit.caller)
        let lists = MemberTables(member: member, visit: visit)
        return visit.page(
            member, lead: [.text(visit.texts(.operatorMemberOlderLead))],
            actions: [.element("a", [("href", visit.address(Self.memberPath(member)))], [.text(visit.texts(.pageBack))])],
            body: [lists.card(entries)])
    }
}

extension OperatorVisit {
    /// The member that the path names.
    fileprivate func member() throws(OfferProblem) -> String {
        guard let member = request.parameters["member"].flatMap(OffersWire.member(named:)) else { throw .memberUnknown }
        return member
    }

    fileprivate var anotherMember: HTML {
        .element("a", [("href", address(OperatorPages.membersPath))], [.text(texts(.operatorMembersAnother))])
    }

    /// As of when the page is, and when a tester's offers were reset.
    fileprivate func lead(_ file: MemberFile) -> String {
        let state = texts(.operatorMemberLead, ["time": file.now.text])
        return file.reset.map { state + " " + texts(.operatorMemberReset, ["time": $0.text]) } ?? state
    }
}

extension MemberFile {
    /// The lists, in the order of the page.
    fileprivate var lists: [MemberEntries] {
        [
            .notifications(notifications), .signatures(signatures), .events(events), .offerings(offerings),
            .consumptions(consumptions), .looks(looks),
        ]
    }
}
