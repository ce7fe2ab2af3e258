import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import StoreOffers

@testable import OffersService

extension ServiceStage {
    /// An App Store that knows one order.
    static func orders(_ order: String, _ transactions: [String]) -> ScriptedTransport {
        ScriptedTransport { request in
            guard request.url.path() == "/inApps/v1/lookup/\(order)" else { return .json(#"{"status":1}"#) }
            return .json(
                ServerAPIFixtures.text([
                    "status": .integer(0), "signedTransactions": .array(transactions.map(JSONValue.string)),
                ]))
        }
    }

    func search(_ text: String, in environment: StoreEnvironment = .production, by caller: OfferCaller = chief) async throws
        -> MemberSearch
    {
        try await service.search(text, in: environment, by: caller)
    }

    func file(of member: String = ann, in environment: StoreEnvironment = .production, by caller: OfferCaller = chief)
        async throws -> MemberFile
    {
        try await service.memberFile(of: member, in: environment, by: caller)
    }

    /// Everyone who was looked at, with what was; of a search that found nobody the name is empty.
    func looks(_ environment: StoreEnvironment = .production) async throws -> [String] {
        let sql = "SELECT member, what, key_name FROM offers_looks WHERE app = ? AND environment = ? ORDER BY at"
        let rows = try await database.rows(OfferStatement(sql, scope(environment).values))
        return rows.map { "\($0.text(0) ?? "") \($0.text(1) ?? "") \($0.text(2) ?? "")" }.sorted()
    }
}
