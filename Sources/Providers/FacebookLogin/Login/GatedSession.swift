import Foundation
import MemberOAuth

/// A user agent's session that tells the gate when its dialog opens.
struct GatedSession: UserAgentSession {
    let session: any UserAgentSession
    let keeper: LoginGateKeeper
    let ticket: LoginGate.Ticket
    /// Whether the login is over with the dialog; a login of a manager goes on with the exchange.
    let endsLogin: Bool

    var redirectURI: URL { session.redirectURI }

    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        keeper.open(ticket, inApp: false)
        try await session.present(address, response: response)
    }

    func ended(_ end: SignInConclusion) async { await session.ended(end) }

    func close() async {
        if endsLogin { _ = keeper.close(ticket) }
        await session.close()
    }
}
