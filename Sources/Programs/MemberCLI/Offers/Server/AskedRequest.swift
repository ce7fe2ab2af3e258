import Foundation
import MemberCore
import MemberHTTP
import StoreOffers

/// A request to a service whose response is read whole.
struct AskedRequest: Sendable {
    let method: HTTPRequest.Method
    /// The path below the server's address.
    let path: String
    let query: [URLQueryItem]
    /// The body; nil for none.
    var body: JSONValue?

    init(_ method: HTTPRequest.Method, _ path: String, _ query: [URLQueryItem]) {
        (self.method, self.path, self.query) = (method, path, query)
    }
}

extension OffersWork {
    /// The largest response that is read, in bytes: one with as many rows as a service gives.
    private static let largestResponse = 64 << 20

    /// Sends a request to a service.
    /// - Parameters:
    ///   - asked: The request.
    ///   - server: The server and the key for it.
    ///   - known: The error of a code that the command knows; nil for another code.
    /// - Returns: The bytes of the response.
    /// - Throws: The error of a refusal, `OfferServerError`, ``OffersError/interrupted``.
    func bytes(
        of asked: AskedRequest, from server: AskedServer, _ known: (String) -> (any Error)?
    ) async throws -> Data {
        var place = server.url.appending(path: asked.path)
        if !asked.query.isEmpty { place = place.appending(queryItems: asked.query) }
        var request = HTTPRequest(asked.method, place)
        request.headers["Authorization"] = "Bearer \(server.key.reveal)"
        request.limits.body = Self.largestResponse
        if let body = asked.body { request.body = HTTPBody(try JSONEncoder.sorted.encode(body), contentType: "application/json") }
        let response: HTTPResponse
        do throws(HTTPError) { response = try await transport.send(request) } catch {
            guard !Task.isCancelled else { throw OffersError.interrupted }
            throw OfferServerError.noResponse(error)
        }
        guard response.status == 200 else { throw refusal(response, known) }
        return response.body
    }

    /// Sends a request to a service whose response is one JSON object.
    func asked(
        _ request: AskedRequest, of server: AskedServer, _ known: (String) -> (any Error)?
    ) async throws -> JSONValue {
        let body = try await bytes(of: request, from: server, known)
        guard let json = try? StrictJSON.decode(JSONValue.self, from: body, maximumBytes: .max), json.object != nil else {
            throw OfferServerError.unreadable
        }
        return json
    }

    /// The environment of `--environment` at a service; production without it.
    func servedEnvironment() throws(UsageError) -> StoreEnvironment {
        try choice("environment", ["production", "sandbox"]) == "sandbox" ? .sandbox : .production
    }

    private func refusal(_ response: HTTPResponse, _ known: (String) -> (any Error)?) -> any Error {
        let problem = try? StrictJSON.decode(OffersWire.Problem.self, from: response.body, maximumBytes: 1 << 16)
        if let error = problem?.code.flatMap(known) { return error }
        let delay = response.headers.retryAfter(at: OffersClock.current.now)
        let error = OfferServerError.refused(.init(status: response.status, code: nil, retryAfter: delay))
        return OffersError(error, isAboutTransaction: false) ?? error
    }
}
