import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

// The flow with tokens in the redirect's fragment, as an installed app begins and ends it.

extension Stage {
    /// The address of the blank page.
    var blank: String { get throws { try vk("oauth", "blank.html").absoluteString } }

    /// Returns the address of the flow's first page; the given fields replace the usual ones, and empty ones remove them.
    func implicit(_ fields: FormFields = []) throws -> URL {
        var query = fields
        query.fill(from: [
            ("client_id", VKSandboxConfiguration.defaultClientID), ("redirect_uri", try blank), ("scope", "friends,groups"),
            ("response_type", "token"), ("display", "mobile"), ("v", "5.199"), ("state", "s-1"),
        ])
        query.fields.removeAll { $0.value.isEmpty }
        return try #require(URL(string: try vk("oauth", "authorize").absoluteString + "?" + query.encoded))
    }

    /// Returns the fields of a fragment at the blank page.
    func fragment(_ address: String?) throws -> FormFields {
        let parts = try #require(address).split(separator: "#", maxSplits: 1)
        let blank = try blank
        #expect(parts.first.map(String.init) == blank)
        return try #require(FormFields(encoded: parts.last ?? ""))
    }

    /// Walks an agent from a page to the blank page, and returns the fields of the fragment.
    func walk(_ agent: HeadlessAgent, from page: URL) async throws -> FormFields {
        let arrived = Locked<URL?>(nil)
        let session = try await agent.prepare(redirectURI: URL(string: try blank))
        try await session.present(page) { url in
            arrived.withLock { $0 = url }
            return .accepted
        }
        return try fragment(arrived.value?.absoluteString)
    }

    /// Signs a person in by the flow, in a new browser.
    func implicitToken(_ name: String = "anna", scope: String = "friends,groups") async throws -> String {
        let fields = try await walk(HeadlessAgent(as: name, transport: transport), from: try implicit([("scope", scope)]))
        return try #require(fields["access_token"])
    }

    /// Calls a method, and returns the code of the error; nil for a success.
    func errorCode(_ method: String, _ parameters: FormFields = [], token: String?) async throws -> Int64? {
        try await call(method, parameters, token: token)["error"]?["error_code"]?.integer
    }
}
