import Foundation
import MemberCore
import MemberHTTP
import MemberUI
import OffersService
import StoreOffers

/// The calls of a service about campaigns.
struct CampaignCalls: Sendable {
    let work: OffersWork
    let server: AskedServer
    let environment: StoreEnvironment
    let texts: Texts

    /// Sends a request below `/v1/campaigns`.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The parts of the path behind it.
    ///   - query: The query beside the environment.
    /// - Returns: The body of the response.
    /// - Throws: The refusal, as an error with what to do.
    func send(_ method: HTTPRequest.Method, _ path: [String], query: [URLQueryItem] = []) async throws -> JSONValue {
        let named = path.first.map(Campaign.isID) ?? true
        guard named else { throw CampaignProblem.unknown }
        let place = path.reduce("v1/campaigns") { "\($0)/\($1)" }
        let items = query + [URLQueryItem(name: "environment", value: environment.rawValue)]
        return try await work.asked(AskedRequest(method, place, items), of: server) { Self.problem(code: $0) }
    }

    /// Makes a campaign.
    func make(_ order: CampaignOrder?) async throws -> JSONValue {
        guard let order else { throw work.usage("campaigns make takes the options of the campaign.") }
        var request = AskedRequest(.post, "v1/campaigns", [])
        request.body = order.body(environment)
        return try await work.asked(request, of: server) { Self.problem(code: $0) }
    }

    /// Reads all parts of a list; on long work each part is reported on standard error.
    /// - Parameters:
    ///   - path: The parts of the path.
    ///   - limit: How much one request asks for.
    ///   - take: Takes a part, and returns how much has been read by now.
    /// - Throws: The refusal, or what `take` throws.
    func parts(_ path: [String], limit: Int, _ take: (JSONValue) throws -> Int) async throws {
        var (place, number) = (String?.none, 0)
        repeat {
            var query = [URLQueryItem(name: "limit", value: String(limit))]
            if let place { query.append(URLQueryItem(name: "after", value: place)) }
            let part = try await send(.get, path, query: query)
            let count = try take(part)
            let next = part["next"]?.string
            // A server that sends the same place for ever does not keep the command from ending.
            guard next != place || next == nil else { throw OfferServerError.unreadable }
            (place, number) = (next, number + 1)
            if place != nil { work.invocation.console.note("\(texts(.campaignsRead, ["count": String(count)]))\n") }
        } while place != nil
    }

    /// The error of a refusal's code that the command can say something about.
    private static func problem(code: String) -> (any Error)? {
        let known = CampaignProblem.allCases.map { OfferProblem.campaign($0) } + [.notOffered]
        return known.first { $0.code == code }
    }
}
