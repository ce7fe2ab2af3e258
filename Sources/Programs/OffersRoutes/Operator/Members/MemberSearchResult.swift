import MemberUI
import OffersBackend
import OffersService

/// What a search found: several members to choose from, or the reason why no member was found.
struct MemberSearchResult {
    let found: MemberSearch
    let visit: OperatorVisit

    private var texts: Texts { visit.texts }

    /// The card.
    var html: HTML {
        .card(
            id: "found", title: texts(.operatorMembersFound),
            sentences.map { .element("p", [], [.text($0)]) } + (found.found.isEmpty ? [] : [table]))
    }

    private var sentences: [String] {
        var all: [TextKey] = []
        if found.found.isEmpty, found.order == nil { all.append(.operatorMembersNone) }
        if let order = found.order { all += order.sentence(isShown: !found.found.isEmpty) }
        if found.isIndexing { all.append(.operatorMembersIndexing) }
        return all.map { texts($0) }
    }

    private var table: HTML {
        let head: [TextKey] = [.operatorMember, .operatorMembersBy, .operatorMemberOriginal]
        let rows = found.found.map { one -> [HTML] in
            [visit.link(to: one.member), .text(texts(.match(one.match))), .text(one.original ?? "–")]
        }
        return visit.table(texts(.operatorMembersFound), head, rows)
    }
}

extension MemberSearch {
    /// The status of a page that shows no member.
    var statusOfNone: Int {
        switch order {
        case .failed(let error): error.isRetryable ? 503 : 502
        case .refused: 502
        case .noKey: 200
        case .found, .nothingKept, .unknown, nil: 404
        }
    }
}

extension OrderLookup {
    /// What the App Store said, for people; nothing where the members that it led to say enough.
    fileprivate func sentence(isShown: Bool) -> [TextKey] {
        switch self {
        case .found: isShown ? [] : [.operatorOrderNothing]
        case .nothingKept: [.operatorOrderNothing]
        case .unknown: [.operatorOrderUnknown]
        case .noKey: [.operatorOrderNoKey]
        case .failed(let error): [error.isRetryable ? .operatorOrderFailed : .operatorOrderFailing]
        case .refused: [.operatorOrderRefused]
        }
    }
}
