import MemberUI

extension StorePage {
    /// The customer's own and shared subscriptions, with their states and what happens next.
    var subscriptions: HTML {
        let rows = shop.plans(of: customer.id).map(row)
        let content = rows.isEmpty ? paragraph(texts(.storeNoSubscriptions), "quiet") : .element("ul", [("class", "plans")], rows)
        return card("subscriptions", .storeSubscriptions, [content])
    }

    private func row(_ plan: StorePlan) -> HTML {
        let product = shop.catalogue.product(plan.latest.product)
        let name = product?.name ?? plan.latest.product
        let head = HTML.element("header", [], [.element("h3", [], [.text(name)]), labels(badges(plan))])
        let price = product.map { words.price(of: $0) + " · " } ?? ""
        let group = HTML.element("code", [], [.text(plan.renewal.agreement.group)])
        let parts = [
            head, plan.next.map { paragraph(sentence($0, payer: plan.payer)) }, progress(plan),
            paragraph([.text(price + texts(.storeGroup) + " "), group], "quiet"), winBack(plan, product),
            plan.payer == nil ? actions(plan, name) : nil,
        ]
        return .element("li", [], parts.compactMap(\.self))
    }

    private func badges(_ plan: StorePlan) -> [HTML] {
        let agreement = plan.renewal.agreement
        let number = texts(.storeStateNumber, ["number": String(plan.state.number)])
        var badges = [HTML.badge(texts(plan.state.key), plan.state.tone, title: number)]
        if plan.state == .active, !agreement.willRenew { badges.append(.badge(texts(.storeRenewalOff))) }
        if plan.payer != nil { badges.append(.badge(texts(.storeFamilyShared), .info)) }
        if plan.payer == nil, agreement.isShared { badges.append(.badge(texts(.storeSharing), .info)) }
        return badges
    }

    /// What happens next, in words with the time in between.
    func sentence(_ next: StoreNext, payer: ShopCustomer?) -> [HTML] {
        switch next {
        case .renews(let time, let price): sentence(.storeNextRenews, ["price": words.price(price)], time: moment(time))
        case .changes(let time, let product, let price):
            sentence(
                .storeNextChanges,
                ["product": shop.catalogue.product(product)?.name ?? product, "price": words.price(price)], time: moment(time))
        case .renewsShared(let time): sentence(.storeNextShared, ["name": payer.map(name) ?? ""], time: moment(time))
        case .fails(let time): sentence(.storeNextFails, time: moment(time))
        case .ends(let time): sentence(.storeNextEnds, time: moment(time))
        case .graceEnds(let time): sentence(.storeNextGrace, time: moment(time))
        case .retryEnds(let time): sentence(.storeNextRetry, time: moment(time))
        case .ended(let time, let byPayment):
            sentence(byPayment ? .storeEndedByPayment : .storeEndedByCustomer, time: moment(time))
        case .refunded(let time): sentence(.storeNextRefunded, time: moment(time))
        case .unshared(let time): sentence(.storeNextUnshared, time: moment(time))
        }
    }

    /// The part of the current period that has elapsed.
    private func progress(_ plan: StorePlan) -> HTML? {
        guard plan.state == .active, let end = plan.latest.expires else { return nil }
        let start = plan.latest.purchased
        let (whole, part) = (end.milliseconds - start.milliseconds, shop.now.milliseconds - start.milliseconds)
        guard whole > 0 else { return nil }
        let percent = String(max(0, min(100, part * 100 / whole)))
        return .element(
            "progress", [("max", "100"), ("value", percent), ("aria-label", texts(.storeProgress))], [.text(percent + " %")])
    }

    /// The best win-back offer that the customer may have.
    private func winBack(_ plan: StorePlan, _ product: ShopProduct?) -> HTML? {
        guard let product, let id = plan.renewal.winBack.first, let offer = product.offer(.winBack(id)) else { return nil }
        return paragraph(texts(.storeMayReturn, ["offer": words.offer(offer, of: product)]))
    }

    private func actions(_ plan: StorePlan, _ name: String) -> HTML? {
        let agreement = plan.renewal.agreement
        let group = hidden("group", agreement.group)
        var forms: [HTML] = []
        if plan.state == .active || plan.state == .grace || plan.state == .retry {
            let isOn = agreement.willRenew
            let button = button(isOn ? .storeCancel : .storeResume, about: name)
            forms.append(form(isOn ? "cancel" : "resume", [group, button], isInline: true))
        }
        if customer.family != nil, shop.catalogue.product(plan.latest.product)?.isFamilyShareable == true {
            let isOn = agreement.isShared
            let button = button(isOn ? .storeUnshare : .storeShare, about: name)
            forms.append(form("share", [group, hidden("on", isOn ? "0" : "1"), button], isInline: true))
        }
        return forms.isEmpty ? nil : .element("div", [("class", "deeds")], forms)
    }
}

extension StoreState {
    /// The name of the state in words.
    var key: TextKey {
        switch self {
        case .active: .storeStateActive
        case .grace: .storeStateGrace
        case .retry: .storeStateRetry
        case .expired: .storeStateExpired
        case .refunded: .storeStateRefunded
        case .revoked: .storeStateRevoked
        }
    }

    /// The colour of the state's badge.
    var tone: BadgeTone {
        switch self {
        case .active: .good
        case .grace, .retry: .warning
        case .expired: .neutral
        case .refunded, .revoked: .bad
        }
    }
}
