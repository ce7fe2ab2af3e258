import Foundation
import MemberCore
import StoreOffers

/// Reads a question to the offers service, and a reply of it.
func eligibilityTarget(_ input: Data) throws(FuzzFinding) {
    if let request = try? OffersWire.Request(decoding: input) { try check(request) }
    guard let response = try? OffersWire.Response(decoding: input) else { return }
    let again = (try? JSONEncoder.sorted.encode(response)).flatMap { try? OffersWire.Response(decoding: $0) }
    try holds(again == response, "a reply that is written again reads the same")
}

private func check(_ request: OffersWire.Request) throws(FuzzFinding) {
    let again = (try? JSONEncoder.sorted.encode(request)).flatMap { try? OffersWire.Request(decoding: $0) }
    try holds(again == request, "a question that is written again reads the same")
    try holds(request.products.count <= OffersWire.maximumProducts, "products are limited")
    if let member = request.member {
        try holds(member == member.lowercased() && OffersWire.member(named: member) == member, "a member has one form")
    }
    if case .transaction(let id) = request.evidence { try holds(!id.isEmpty, "a transaction has an identifier") }
}
