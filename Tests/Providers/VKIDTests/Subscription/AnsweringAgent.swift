import Foundation
import MemberCore
import MemberOAuth

/// An agent whose member agrees at once, without any page.
final class AnsweringAgent: UserAgent, UserAgentSession {
    /// The query of the page.
    let asked = Locked<FormFields?>(nil)
    let suppliesRedirectURI = false
    let redirectURI = URL(string: "vk51://vk.ru/blank.html")!

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }

    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        let query = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        let fields = FormFields(encoded: query)
        asked.withLock { $0 = fields }
        let reply: FormFields = [("code", "c"), ("state", fields?["state"] ?? ""), ("device_id", "d"), ("type", "code_v2")]
        guard let url = URL(string: redirectURI.absoluteString + "?" + reply.encoded) else { throw .unavailable }
        _ = await response(url)
    }

    func close() async {}
}
