import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberPortal
import MemberSandbox
import MemberTesting
import Testing
import VKID

/// A value that another person has written into a field.
struct ForeignField: Sendable, CustomTestStringConvertible {
    let name: String
    let value: String?
    /// Whether no member is signed in with it.
    var isRefused = false
    /// Whether it replaces the field instead of being added to it.
    var replaces = false

    var testDescription: String { name + "=" + (value ?? "none") }

    init(_ name: String, _ value: String?, replaces: Bool = false, isRefused: Bool = false) {
        (self.name, self.value, self.replaces, self.isRefused) = (name, value, replaces, isRefused)
    }
}

@Suite("Whoever writes a field of VK's response at the portal", .timeLimit(.minutes(2)))
struct CallbackAuthorsTests {
    /// The result of a sign-in.
    private struct Standing: Equatable {
        var keys: [String] = []
        var granted: Set<String> = []
        var lasts: Int?
        var name = ""
        var tokenHosts: Set<String> = []
    }

    /// Returns the state after a sign-in as Anna in which another person wrote a part of the form and the response.
    private func standing(form: ForeignField? = nil, response: ForeignField? = nil) async throws -> (Standing, refused: Bool) {
        let transport = HostNotes()
        let result = Locked((Standing(), true))
        try await PortalBench.with(limit: nil, transport: transport) { bench in
            let visitor = Visitor(bench.portal.address)
            try await visitor.open()
            try await visitor.press("sign-in", form.map { [($0.name, $0.value ?? "")] } ?? [])
            visitor.forging = { url in response.map { Self.forged($0, url) } ?? url }
            try await visitor.agree(as: "anna")
            visitor.forging = { $0 }
            try await visitor.open(bench.portal.address)
            var found = Standing()
            found.keys = bench.home.vault.accounts.map { "\($0.key.provider) \($0.key.clientID) \($0.key.subject)" }
            if let key = bench.home.vault.accounts.first?.key {
                found.granted = try bench.home.vault.grantedScopes(of: key)
                let end = try bench.home.vault.secrets(of: key).tokens.expires
                // Counted in quarters of an hour, because the clock goes on.
                found.lasts = end.map { Int(($0.timeIntervalSinceNow / 900).rounded()) }
            }
            found.name = visitor.text.contains("Анна") ? "Анна" : visitor.text.contains("Дина") ? "Дина" : ""
            let known = try #require(bench.sandbox.addresses["vk"]).values.compactMap { $0.port }
            found.tokenHosts = Set(
                transport.hosts.value.filter { $0.host != "127.0.0.1" || !known.contains($0.port) }.map(\.host))
            let isRefused = found.keys.isEmpty
            result.withLock { [found] in $0 = (found, isRefused) }
        }
        return result.value
    }

    private static func forged(_ field: ForeignField, _ url: URL) -> URL {
        guard url.path == "/callback", var parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
            var fields = FormFields(encoded: parts.percentEncodedQuery ?? "")
        else { return url }
        if field.replaces { fields[field.name] = field.value } else { fields.append(field.name, field.value ?? "") }
        parts.percentEncodedQuery = fields.encoded
        return parts.url ?? url
    }

    private static let sound = Standing(
        keys: ["vk 51000001 100001"], granted: ["email", "groups"], lasts: 4, name: "Анна", tokenHosts: [])

    @Test("alone it is as it should be") func alone() async throws { #expect(try await standing().0 == Self.sound) }

    @Test(
        "changes neither who is signed in nor what was allowed, which host gets a token or how long it lasts",
        arguments: [
            ForeignField("code", "foreign", replaces: true, isRefused: true),
            ForeignField("code", nil, replaces: true, isRefused: true),
            ForeignField("state", "foreign", replaces: true, isRefused: true),
            ForeignField("state", nil, replaces: true, isRefused: true),
            ForeignField("state", "", replaces: true, isRefused: true), ForeignField("code", "foreign"),
            ForeignField("state", "foreign"),
            ForeignField("expires_in", "1", replaces: true), ForeignField("expires_in", "99999999", replaces: true),
            ForeignField("type", "token", replaces: true), ForeignField("user_id", "100002"), ForeignField("subject", "100002"),
            ForeignField("access_token", "foreign", isRefused: true), ForeignField("refresh_token", "foreign"),
            ForeignField("id_token", "a.b.c", isRefused: true),
            ForeignField("scope", "everything"), ForeignField("redirect_uri", "https://evil.example/"),
            ForeignField("client_id", "999"),
            ForeignField("host", "evil.example"), ForeignField("provider", "sber"), ForeignField("iss", "https://evil.example"),
            ForeignField("error", "access_denied"), ForeignField("ext_id", "foreign"), ForeignField("attempt", "foreign"),
            ForeignField("payload", #"{"oauth":{"code":"foreign","state":"foreign"},"user":{"id":100002}}"#),
            ForeignField("oauth2_params", "eyJzY29wZSI6ImV2ZXJ5dGhpbmcifQ"),
        ])
    func response(field: ForeignField) async throws {
        let (found, refused) = try await standing(response: field)
        #expect(refused == field.isRefused)
        #expect(found == (field.isRefused ? Standing() : Self.sound))
    }

    @Test("lets another device name end the sign-in at VK or go on, and changes nothing else", arguments: ["foreign", nil])
    func device(value: String?) async throws {
        let (found, refused) = try await standing(response: ForeignField("device_id", value, replaces: true))
        #expect(found == (refused ? Standing() : Self.sound))
    }

    @Test(
        "changes nothing either by a field of the form that begins it",
        arguments: [
            ForeignField("provider", "evil"), ForeignField("provider", "sber"), ForeignField("subject", "100002"),
            ForeignField("user_id", "100002"), ForeignField("redirect_uri", "https://evil.example/"),
            ForeignField("client_id", "999"),
            ForeignField("scope", "everything"), ForeignField("group_id", "2"), ForeignField("host", "evil.example"),
            ForeignField("environment", "live"), ForeignField("state", "foreign"), ForeignField("code_challenge", "foreign"),
            ForeignField("attempt", "foreign"), ForeignField("expires_in", "99999999"),
        ])
    func form(field: ForeignField) async throws { #expect(try await standing(form: field).0 == Self.sound) }

    @Test(
        "joins no other community by a field of the sheet's form",
        arguments: ["group_id", "community", "subscribeToGroupId", "id"])
    func community(name: String) async throws {
        try await PortalBench.with { bench in
            let visitor = Visitor(bench.portal.address)
            try await visitor.open()
            try await visitor.press("sign-in")
            try await visitor.agree(as: "anna")
            try await visitor.press("follow", [(name, "3"), ("user_id", "100002")])
            #expect(bench.sandbox.joinedCommunities[1]?.contains(100_001) == true)
            #expect(
                bench.sandbox.joinedCommunities[1]?.contains(100_002) != true
                    && bench.sandbox.joinedCommunities[3]?.isEmpty != false)
        }
    }
}

/// The network, which records the hosts of its requests.
private final class HostNotes: HTTPTransport {
    let hosts = Locked<[(host: String, port: Int)]>([])
    private let network = NetworkTransport()

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        hosts.withLock { $0.append((request.url.host() ?? "", request.url.port ?? 0)) }
        return try await network.send(request)
    }
}
