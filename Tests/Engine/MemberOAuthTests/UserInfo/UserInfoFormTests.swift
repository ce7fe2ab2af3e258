import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("User info in a provider's own form")
struct UserInfoFormTests {
    private func ask(
        _ body: String, status: Int = 200, type: String = "application/json", _ change: (inout ProviderProfile) -> Void = { _ in }
    ) async throws -> UserInfoResponse {
        var example = Example()
        change(&example.profile)
        let response = HTTPResponse(status: status, headers: ["Content-Type": type], body: Data(body.utf8))
        var registration = ClientRegistration(id: "app", authentication: .post(Secret("s")))
        registration.presentsCertificate = true
        let client = OAuthClient(
            profile: example.profile, registration: registration, transport: ScriptedTransport([.response(response)]),
            clock: example.clock)
        return try await client.userInfoResponse(TokenBuilder.tokens(by: example.clock), subject: "anna")
    }

    private func refusal(
        _ body: String, status: Int, _ change: (inout ProviderProfile) -> Void = { _ in }
    ) async throws -> ServerRefusal {
        do { _ = try await ask(body, status: status, change) } catch OAuthError.refused(let refusal) { return refusal }
        throw CancellationError()
    }

    /// The response of a gateway in front of the provider.
    private static let gateway: @Sendable ([String: JSONValue]) -> TokenRules.ErrorText? = { members in
        members["httpMessage"]?.string.map { .init($0, members["moreInformation"]?.string) }
    }

    @Test(
        "reads the error from its own members, and keeps the status",
        arguments: [
            (400, false, Reaction.report), (401, true, .report), (429, false, .later), (500, false, .later),
            (200, false, .report),
        ])
    func ownError(status: Int, rejectsToken: Bool, reaction: Reaction) async throws {
        let body = #"{"httpCode":"\#(status)","httpMessage":"Nope","moreInformation":"access-1 is bad"}"#
        let refusal = try await refusal(body, status: status) { $0.userInfo.error = Self.gateway }
        #expect(refusal.error == "Nope" && refusal.description == "… is bad" && refusal.status == status)
        #expect(refusal.rejectsToken == rejectsToken && refusal.reaction == reaction)
    }

    @Test("takes a description from another body only if the profile says so", arguments: [true, false])
    func otherBody(isAllowed: Bool) async throws {
        let refusal = try await refusal("<h1>access-1?</h1>\u{7}", status: 502) { $0.userInfo.describesByBody = isAllowed }
        #expect(refusal.error == nil && refusal.status == 502)
        #expect(refusal.description == (isAllowed ? "<h1>…?</h1> " : nil))
        let strange = #"{"strange":"oops"}"#
        #expect(try await self.refusal(strange, status: 500) { $0.userInfo.describesByBody = true }.description == strange)
    }

    @Test("is returned as it came, with numbers that no value can represent")
    func bytes() async throws {
        let body = #"{"sub":"anna", "n":12345678901234567890123456789012345678, "f":0.1234567890123456789}"#
        let response = try await ask(body)
        #expect(response.bytes == Data(body.utf8) && response.value["sub"]?.string == "anna")
        #expect("\(response)" == "<user info, \(body.utf8.count) bytes>" && Mirror(reflecting: response).children.isEmpty)
    }

    private static let members =
        #"{"iss":"https://id.example.test","aud":["APP"],"sub":"anna","iat":"7","n":1234567890123456789012}"#

    private static func token(_ header: String, _ third: String) -> String {
        Base64URL.encode(Data(header.utf8)) + "." + Base64URL.encode(Data(members.utf8)) + "." + third
    }

    @Test("can be a token that is trusted because of its transport, if the profile says so, with its payload as bytes")
    func transportTrust() async throws {
        let response = try await ask(Self.token(#"{"alg":"none"}"#, ""), type: "application/jwt") {
            $0.idToken.reading.time = { Double($0) }
            ($0.idToken.trust, $0.idToken.namesClient) = (.transport, { $0.equalsIgnoringCase($1) })
        }
        #expect(response.bytes == Data(Self.members.utf8))
    }

    @Test(
        "is refused as a token of another form, client or trust",
        arguments: [
            (#"{"alg":"none"}"#, "AAAA", true, "id_token_malformed"), (#"{"alg":"none"}"#, "", false, "response_another_client"),
            (#"{"alg":"RS256"}"#, "", true, "id_token_malformed"),
        ])
    func refusedToken(header: String, third: String, ignoresCase: Bool, code: String) async {
        await expect(code: "oauth." + code) {
            try await ask(Self.token(header, third), type: "application/jwt") {
                $0.idToken.reading.time = { Double($0) }
                $0.idToken.trust = .transport
                if ignoresCase { $0.idToken.namesClient = { $0.equalsIgnoringCase($1) } }
            }
        }
        await expect(code: "oauth.id_token_algorithm_not_allowed") {
            try await ask(Self.token(header, third), type: "application/jwt") { $0.idToken.reading.time = { Double($0) } }
        }
    }
}
