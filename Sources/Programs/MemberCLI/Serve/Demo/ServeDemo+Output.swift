import Foundation
import MemberCore
import MemberSandbox
import OffersRoutes
import OffersService

extension ServeDemo {
    /// One thing to try: what it shows, and the command line.
    struct Trial {
        let title: String
        let command: String
    }

    /// Command lines that a shell takes as they are, in an order in which they tell a story.
    var trials: [Trial] {
        let members = Dictionary(store.customers.map { ($0.id, $0.member) }) { first, _ in first }
        let (new, lapsed, grace) = (members["new"] ?? "", members["lapsed"] ?? "", members["grace"] ?? "")
        let (origin, control) = (server.url.absoluteString, store.controlURL.absoluteString)
        let eligibility = #"{"kind":"introductory","productIds":[{"id":"club.month"}],"member":"\#(new)"}"#
        let signature = #"{"member":"\#(lapsed)","productId":"club.month","offerId":"stay.3","form":2,"why":"a demo"}"#
        let ask = Trial(
            title: "May the new customer have the free week?",
            command: curl(.app, "\(origin)/v1/offers/eligibility", json: eligibility))
        return [
            ask,
            Trial(
                title: "The customer buys at the store, whose notification comes a moment later; ask again",
                command: "curl -s -d 'customer=new&product=club.month' \(control)/_sandbox/appstore/buy"),
            ask,
            Trial(
                title: "Which subscriptions has the customer in grace?",
                command: curl(.server, "\(origin)/v1/members/\(grace)/subscriptions")),
            Trial(
                title: "Sign an offer for the customer who left",
                command: curl(.server, "\(origin)/v1/offers/signature", json: signature)),
            Trial(title: "What has changed?", command: curl(.server, "'\(origin)/v1/events?limit=5'")),
            Trial(
                title: "Eight days pass, at the store and here",
                command: "curl -s -d days=8 \(control)/_sandbox/appstore/advance"),
        ]
    }

    private func curl(_ kind: OfferCaller.Kind, _ address: String, json: String? = nil) -> String {
        let body = json.map { " -H 'Content-Type: application/json' -d '\($0)'" } ?? ""
        return "curl -s -H 'Authorization: Bearer \(key(kind))'\(body) \(address)"
    }

    /// The report at the start.
    func report(_ style: TextStyle) -> Report {
        let customers = store.customers
        let table = OffersTable(["CUSTOMER", "MEMBER", "STATE"], customers.map { [$0.id, $0.member, $0.state] })
        let lines: [TerminalText] = [
            "This is a demo of the offers' service at \(server.url.absoluteString) (Ctrl-C stops it).",
            "The customers are invented, and so are the purchases: a store of this machine sells and signs. The database is removed at",
            "the end. The service's time is the store's. Real apps and keys belong to member serve --config.", "",
            style.paint(.strong, "Keys, shown once"),
        ]
        let keyLines = keys.map { "  \($0.kind.rawValue): \($0.key.reveal)" as TerminalText }
        let tries = trials.flatMap { ["  # \($0.title)" as TerminalText, "  \($0.command)" as TerminalText] }
        return Report(
            lines + keyLines + ["", style.paint(.strong, "Customers")] + table.lines.map { "  \($0)" as TerminalText }
                + ["", style.paint(.strong, "Try it")] + tries + ending(customers), members(customers))
    }

    private func ending(_ customers: [DemoCustomer]) -> [TerminalText] {
        let member = customers.last?.member ?? ""
        return [
            "  MEMBER_API_KEY=\(key(.app)) member offers explain --server \(server.url.absoluteString) --member \(member) --product club.month",
            "", "Pages for operators, with the operator's key: \(server.url.absoluteString)/operator",
            "The store's page, to buy, cancel, refund and move the time: \(store.pageURL?.absoluteString ?? "-")",
        ]
    }

    private func members(_ customers: [DemoCustomer]) -> [String: JSONValue] {
        [
            "demo": .bool(true), "url": .string(server.url.absoluteString), "control": .string(store.controlURL.absoluteString),
            "store": store.pageURL.map { .string($0.absoluteString) } ?? .null,
            "keys": .object(Dictionary(keys.map { ($0.kind.rawValue, .string($0.key.reveal)) }) { first, _ in first }),
            "customers": .array(
                customers.map { .object(["id": .string($0.id), "member": .string($0.member), "state": .string($0.state)]) }),
            "commands": .array(trials.map { .string($0.command) }),
        ]
    }
}
