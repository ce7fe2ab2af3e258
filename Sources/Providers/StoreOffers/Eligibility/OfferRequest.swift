package import Foundation
import MemberCore
package import MemberHTTP

/// A request to a server and its response: `POST /v1/offers/eligibility`.
package struct OfferRequest: Sendable {
    let server: URL
    let key: String
    let body: OffersWire.Request

    /// Creates a request.
    /// - Parameters:
    ///   - server: The server's address, below which the route is.
    ///   - key: The API key.
    ///   - body: The question.
    package init(server: URL, key: String, body: OffersWire.Request) {
        (self.server, self.key, self.body) = (server, key, body)
    }

    /// Asks the server.
    /// - Parameters:
    ///   - transport: Sends the request.
    ///   - now: The time, from which a date in `Retry-After` counts.
    /// - Returns: The verdicts.
    /// - Throws: ``OfferServerError``.
    package func reply(
        by transport: any HTTPTransport, at now: @autoclosure () -> Date
    ) async throws(OfferServerError) -> OfferReply {
        guard let request else { throw .requestTooLarge }
        let response: HTTPResponse
        do throws(HTTPError) { response = try await transport.send(request) } catch { throw .noResponse(error) }
        guard response.status == 200 else { throw failure(response, at: now()) }
        return try reply(in: response.body)
    }

    /// The request; nil if it is larger than a server takes.
    var request: HTTPRequest? {
        var request = HTTPRequest(.post, server.appending(path: OffersWire.eligibilityPath))
        request.headers["Authorization"] = "Bearer \(key)"
        request.headers["Accept"] = "application/json, \(OffersWire.Problem.mediaType)"
        request.limits.body = OffersWire.maximumResponse
        guard let bytes = try? JSONEncoder.sorted.encode(body), bytes.count <= OffersWire.maximumRequest else { return nil }
        request.body = .json(bytes)
        return request
    }

    /// The verdicts. A product without a verdict, or with a reason that this version does not know, is unknown; the others keep theirs.
    func reply(in bytes: Data) throws(OfferServerError) -> OfferReply {
        let response: OffersWire.Response
        do throws(OffersWire.Failure) { response = try OffersWire.Response(decoding: bytes) } catch { throw .unreadable }
        var reply = OfferReply(decisions: [:])
        for id in body.products.map(\.id) {
            guard let verdict = response.decisions[id] else { throw .unreadable }
            let decision = decision(verdict, id, response)
            reply.decisions[id] = decision
            reply.campaignOffers[id] = verdict.offer
            reply.presentations[id] = verdict.presentation(for: decision)
            if verdict.decidedBy == nil, body.evidence == nil, body.member != nil { reply.withholdsPurchases = true }
        }
        return reply.aged(.zero)
    }

    private func decision(_ verdict: OffersWire.Verdict, _ id: String, _ response: OffersWire.Response) -> OfferDecision {
        var verdict = verdict
        let known = OfferReason(rawValue: verdict.reason)
        if known == nil { (verdict.eligible, verdict.decidedBy, verdict.offerIDs) = (nil, nil, nil) }
        return OfferDecision(
            kind: body.kind, productID: id, eligible: verdict.eligible, reason: known ?? .verifyFailed,
            decidedBy: verdict.decidedBy ?? [], retryable: verdict.retryable ?? false,
            clock: response.clock.map(TrustedTime.exact), offerIDs: verdict.offerIDs ?? [], sandbox: response.sandbox ?? false)
    }

    /// The failure of a response with another status than 200.
    func failure(_ response: HTTPResponse, at now: Date) -> OfferServerError {
        let problem = try? StrictJSON.decode(OffersWire.Problem.self, from: response.body, maximumBytes: 1 << 16)
        let delay = response.headers.retryAfter(at: now)
        return .refused(.init(status: response.status, code: problem?.code.flatMap(harmless), retryAfter: delay))
    }

    /// A problem's code, if it is one: short, of letters, digits, dots and underscores, and without anything secret of the request.
    private func harmless(_ code: String) -> String? {
        let isLegal = code.unicodeScalars.allSatisfy { one in
            one.isASCII && (one.properties.isAlphabetic || one.properties.numericType != nil || "._".unicodeScalars.contains(one))
        }
        guard isLegal, (1...64).contains(code.utf8.count) else { return nil }
        var secrets = [key, body.member].compactMap { $0?.lowercased() }
        if case .transaction(let id) = body.evidence { secrets.append(id.lowercased()) }
        return secrets.contains { !$0.isEmpty && code.lowercased().contains($0) } ? nil : code
    }
}

extension OffersWire.Verdict {
    /// The price to show by the server's word; nil where this version does not know it, or where it would promise more than the verdict.
    fileprivate func presentation(for decision: OfferDecision) -> OfferPresentation? {
        guard let price = presentation.flatMap(OfferPresentation.init) else { return nil }
        let isYes = decision.kind == .introductory && decision.eligible == true
        return price == .introductoryPrice && !isYes ? nil : price
    }
}

extension OffersWire.Evidence {
    /// The wire form of a device's evidence; nil without evidence.
    init?(_ evidence: DeviceEvidence) {
        switch evidence {
        case .none: return nil
        case .receipt(let bytes): self = .receipt(bytes.base64EncodedString())
        case .signed(let transactions, let renewals, _): self = .signed(transactions: transactions, renewals: renewals)
        case .transaction(let id): self = .transaction(id)
        }
    }
}
