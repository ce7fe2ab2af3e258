import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("User info")
struct UserInfoTests {
    private let example = Example()

    private func ask(_ body: String, status: Int = 200, _ example: Example) async throws -> (JSONValue, HTTPRequest) {
        let transport = ScriptedTransport([.json(body, status: status)])
        let answer = try await example.client(transport).userInfo(TokenBuilder.tokens(by: example.clock), subject: "anna")
        return (answer, try #require(transport.requests.first))
    }

    @Test("sends the token in the header, never in the address, and keeps every member")
    func good() async throws {
        let (answer, request) = try await ask(#"{"sub":"anna","roles":["x"],"email_verified":"true"}"#, example)
        #expect(answer["roles"]?.array == [.string("x")])
        #expect(request.method == .get)
        #expect(request.headers["Authorization"] == "Bearer access-1")
        #expect(request.url.query == nil)
        #expect(request.redirects == .deliver)
    }

    @Test(
        "without a subject, about another member, or of another form is not used",
        arguments: [
            (#"{"sub":"Anna"}"#, "another_member"), (#"{"sub":""}"#, "another_member"), ("{}", "no_subject"),
            (#"{"sub":7}"#, "no_subject"), (#"{"sub":null}"#, "no_subject"), (#"{"sub":"anna","sub":"boris"}"#, "malformed"),
            ("[]", "malformed"), ("", "malformed"), (#""anna""#, "malformed"),
        ])
    func refused(body: String, code: String) async {
        await expect(code: "oauth.response_" + code) { try await ask(body, example) }
    }

    @Test(
        "an error counts whatever the status; without an error the status decides",
        arguments: [(200, "x"), (400, "x"), (500, nil), (302, nil)])
    func errors(status: Int, error: String?) async {
        let body = error.map { #"{"error":"\#($0)","error_description":"why"}"# } ?? "{}"
        await #expect { try await ask(body, status: status, example) } throws: {
            guard case OAuthError.refused(let refusal) = $0 else { return false }
            return refusal.place == .userInfo && refusal.error == error && refusal.status == status
                && refusal.reaction == (status == 500 ? .later : .report)
        }
    }

    /// The meaning of a response with these headers for the token.
    private func refusal(_ status: Int, _ header: String, _ body: String) async throws -> ServerRefusal {
        let headers: HTTPHeaders = header.isEmpty ? [:] : ["WWW-Authenticate": header]
        let transport = ScriptedTransport([
            .response(HTTPResponse(status: status, headers: headers, body: Data(body.utf8)))
        ])
        do {
            _ = try await example.client(transport).userInfo(TokenBuilder.tokens(by: example.clock), subject: "anna")
        } catch OAuthError.refused(let refusal) { return refusal }
        throw CancellationError()
    }

    @Test(
        "status and header decide that a token is refused, whatever the body says (RFC 6750 §3)",
        arguments: [
            (401, #"Bearer realm="a, b", error = "invalid_token""#, #"{"error":"invalid_request"}"#, true),
            (401, "", #"{"error":"invalid_request","error_description":"The access token expired"}"#, true),
            (401, "", #"{"error":"unauthorized"}"#, true), (401, "Bearer", #"{"error":"invalid_client"}"#, true),
            (401, #"Bearer error="""#, "", true), (401, "", "", true), (400, "", #"{"error":"invalid_token"}"#, true),
            (200, "", #"{"error":"invalid_token"}"#, true), (401, "Bearer error=invalid_request", "", false),
            (401, "Bearer error=invalid_request", #"{"error":"unauthorized"}"#, false),
            (403, "Bearer error=invalid_token", "", false), (403, "", #"{"error":"unauthorized"}"#, false),
            (400, "Bearer error=invalid_request", "", false), (503, "Bearer error=invalid_token", "", false),
        ])
    func rejectsToken(status: Int, header: String, body: String, isRejected: Bool) async throws {
        #expect(try await refusal(status, header, body).rejectsToken == isRejected)
    }

    @Test("code and text are taken from the header if the body has none, without the token")
    func headerWords() async throws {
        let header = #"Bearer error="invalid_token", error_description="access-1 was revoked", error_uri="https://a.test/e""#
        let bare = try await refusal(401, header, "")
        #expect(bare.error == "invalid_token" && bare.description == "… was revoked" && bare.uri == "https://a.test/e")
        let same = try await refusal(401, header, #"{"error":"invalid_token"}"#)
        #expect(same.description == "… was revoked")
        let other = try await refusal(401, header, #"{"error":"invalid_request","error_description":"its own"}"#)
        #expect(other.error == "invalid_request" && other.description == "its own" && other.uri == nil)
        let apart = try await refusal(401, header, #"{"error":"unauthorized"}"#)
        #expect(apart.error == "unauthorized" && apart.description == nil)
    }

    @Test("a profile can send more parameters: in the address, or in the form", arguments: [false, true])
    func parameters(usesPost: Bool) async throws {
        var example = example
        example.profile.userInfo.usesPost = usesPost
        example.profile.userInfo.parameters = { [("fields", "id,name"), ("end", $0.accessToken.reveal.suffix(1).description)] }
        let (_, request) = try await ask(#"{"sub":"anna"}"#, example)
        #expect(request.url.query == (usesPost ? nil : "fields=id%2Cname&end=1"))
        #expect(!usesPost || (request.form["fields"] == "id,name" && request.form["client_id"] == "app"))
        #expect(request.headers["Authorization"] == "Bearer access-1")
    }

    @Test("a profile can use POST, read another subject, and require the audience")
    func profileRules() async throws {
        var example = example
        example.profile.userInfo.usesPost = true
        example.profile.userInfo.subject = { $0["user"]?["id"]?.string }
        example.profile.userInfo.checksAudience = true
        example.profile.idToken.namesClient = { $0.equalsIgnoringCase($1) }
        let (_, request) = try await ask(#"{"user":{"id":"anna"},"aud":["APP"]}"#, example)
        #expect(request.method == .post)
        #expect(request.form["client_id"] == "app")
        for body in [#"{"user":{"id":"anna"}}"#, #"{"user":{"id":"anna"},"aud":"other"}"#] {
            await expect(code: "oauth.response_another_client") { try await ask(body, example) }
        }
    }
}
