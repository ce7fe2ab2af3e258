import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth

/// The call by which a partner reports to the bank that a sign-in is completed.
struct CompletionCalls: Sendable {
    let url: URL
    let transport: any HTTPTransport
    let limits: HTTPLimits
    let clock: any MemberClock
    let announcedClientID: String?

    /// Sends the call, and sends it again after a network error or a failure of the bank.
    func complete(_ identifier: String, _ token: Secret) async throws(SberBackendError) {
        do throws(SberBackendError) { return try await call(identifier, token) } catch {
            guard error.mayPass, !Task.isCancelled else { throw error }
        }
        try await call(identifier, token)
    }

    private func call(_ identifier: String, _ token: Secret) async throws(SberBackendError) {
        var request = HTTPRequest(.get, url)
        request.headers = SberHeaders.fields("rquid", identifier, announcedClientID)
        request.headers["Authorization"] = "Bearer " + token.reveal
        request.headers["Accept"] = "application/json"
        request.limits = limits
        let response: HTTPResponse
        do throws(HTTPError) { response = try await transport.send(request) } catch { throw .transport(error) }
        guard response.status == 204 else { throw .refused(refusal(response, token)) }
    }

    private func refusal(_ response: HTTPResponse, _ token: Secret) -> SberRefusal {
        let error = (try? StrictJSON.decode([String: JSONValue].self, from: response.body)).flatMap(SberGateway.error(in:))
        let form = SberRefusal.Form(error?.code, further: error?.further)
        let words = error.map(\.description) ?? String(decoding: response.body, as: UTF8.self)
        let clean = { (text: String?) in
            text.map { SberAnswer.cleaned(String($0.masking([token.reveal]).prefix(200))) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        return SberRefusal(
            .completion, form, status: response.status, words: clean(words),
            retryAfter: response.headers.retryAfter(at: clock.now), httpMessage: clean(error?.further[SberGateway.message]),
            moreInformation: clean(error?.further[SberGateway.information]))
    }
}

extension SberBackendError {
    /// Whether the same call may succeed later: the connection to the bank failed, or the bank itself.
    fileprivate var mayPass: Bool {
        switch self {
        case .transport(let error): error.isPassing
        case .refused(let refusal): refusal.meaning == .later
        default: false
        }
    }
}
