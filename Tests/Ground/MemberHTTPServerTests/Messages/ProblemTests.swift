import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer

@Suite("Problem details")
struct ProblemTests {
    static let problem = ProblemDetails(
        409, code: "shop.sold_out", title: "Sold out", detail: #"The "berth" is taken."#, type: "https://shop.test/sold-out",
        instance: "/berths/4")

    static var router: Router {
        var router = Router()
        router.on("POST", "/form") { .text(try $0.form()["a"] ?? "") }
        router.on("POST", "/small", body: .whole(upTo: 4)) { _ in .text("ok") }
        router.on("GET", "/fails") { _ in throw CancellationError() }
        router.on("GET", "/own") { _ in .refusal(problem) }
        router.on("GET", "/changed") { _ in
            var response = ServerResponse.refusal(problem)
            response.body = Data("changed".utf8)
            return response
        }
        return router
    }

    static let refusals: [(method: String, target: String, status: Int, code: String)] = [
        ("GET", "/none", 404, "http_server.not_found"), ("GET", "/form", 405, "http_server.method_not_allowed"),
        ("POST", "/form", 415, "http_server.unsupported_media_type"), ("POST", "/small", 413, "http_server.content_too_large"),
        ("GET", "/%zz", 400, "http_server.bad_request"), ("GET", "/fails", 500, "http_server.internal_server_error"),
        ("GET", "/own", 409, "shop.sold_out"),
    ]

    @Test("are JSON where the setting says so, and else a line of text as ever", arguments: refusals)
    func setting(method: String, target: String, status: Int, code: String) async throws {
        var configuration = HTTPServerConfiguration()
        let headers: HTTPHeaders = target == "/small" ? ["Content-Length": "5"] : [:]
        let plain = try await Self.router.respond(method, target, headers: headers, configuration)
        #expect(plain.status == status && plain.headers["Content-Type"] == "text/plain; charset=utf-8")
        #expect(plain.text == (target == "/own" ? "Sold out" : ReasonPhrase.of(status)) + "\n")
        configuration.sendsProblemDetails = true
        let response = try await Self.router.respond(method, target, headers: headers, configuration)
        let problem = try JSONDecoder().decode(ProblemDetails.self, from: Data(response.text.utf8))
        #expect(response.status == status && response.headers.all("Content-Type") == ["application/problem+json"])
        #expect(problem.status == status && problem.code == code)
        #expect(response.headers["Allow"] == plain.headers["Allow"] && (status == 405) == (response.headers["Allow"] != nil))
    }

    @Test("have the members of the standard and a code, without those that are nil")
    func json() throws {
        let whole = ServerResponse.problem(Self.problem)
        #expect(whole.status == 409 && whole.headers["Content-Type"] == "application/problem+json")
        let expected =
            #"{"code":"shop.sold_out","detail":"The \"berth\" is taken.","instance":"/berths/4","status":409,"#
            + #""title":"Sold out","type":"https://shop.test/sold-out"}"#
        #expect(String(decoding: whole.body, as: UTF8.self) == expected)
        #expect(try JSONDecoder().decode(ProblemDetails.self, from: whole.body) == Self.problem)
        let short = #"{"code":"http_server.conflict","status":409,"title":"Conflict","type":"about:blank"}"#
        #expect(String(decoding: ServerResponse.problem(ProblemDetails(409)).body, as: UTF8.self) == short)
    }

    @Test("do not replace what a step has written")
    func changed() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.sendsProblemDetails = true
        #expect(try await Self.router.respond("GET", "/changed", configuration).text == "changed")
        let router = Self.router.wrappingAll { request, next in
            var response = try await next(request)
            if response.status == 404 { response.status = 410 }
            return response
        }
        #expect(try await router.respond("GET", "/none", configuration).headers["Content-Type"] == "text/plain; charset=utf-8")
    }
}
