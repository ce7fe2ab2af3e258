import Foundation
import MemberCore
import MemberHTTPServer
import Testing

@Suite("Steps before the routes")
struct WrappingTests {
    static var router: Router {
        var router = Router()
        router.on("GET", "/members/{id}") { .text($0.parameters["id"] ?? "") }
        router.onAny("/any") { _ in throw HTTPServerError.malformedBody }
        return router
    }

    static let requests: [(method: String, path: String, route: String?, status: Int)] = [
        ("GET", "/members/1", "/members/{id}", 200), ("HEAD", "/members/1", "/members/{id}", 200),
        ("PUT", "/members/1", nil, 405), ("GET", "/none", nil, 404), ("GET", "/any", "/any", 400),
        ("GET", "/later", "/later", 200),
    ]

    @Test("a step for all requests sees each of them with its route's pattern", arguments: requests)
    func all(method: String, path: String, route: String?, status: Int) async throws {
        let seen = Locked<[String?]>([])
        var router = Self.router.wrappingAll { request, next in
            seen.withLock { $0.append(request.route) }
            return try await next(request)
        }
        router.on("GET", "/later") { _ in .text("later") }
        let response = try await router.respond(method, path)
        #expect(response.status == status && seen.value == [route])
        if status == 405 { #expect(response.headers["Allow"] == "GET, HEAD") }
    }

    @Test("the step that was added last sees a request first, and those of the routes see it behind")
    func order() async throws {
        let seen = Locked<[String]>([])
        let step = { (name: String) -> Router.Step in
            { request, next in
                seen.withLock { $0.append(name) }
                return try await next(request)
            }
        }
        let router = Self.router.wrappingAll(step("inner")).wrappingAll(step("outer")).wrapping(step("route"))
        _ = try await router.respond("GET", "/members/1")
        _ = try await router.respond("GET", "/none")
        #expect(seen.value == ["outer", "inner", "route", "outer", "inner"])
    }

    @Test("a limit refuses before the handler, with the time to wait")
    func limit() async throws {
        let left = Locked(1)
        let router = Self.router.wrappingAll { request, next in
            let isWithin = left.withLock { left in
                left -= 1
                return left >= 0
            }
            return isWithin ? try await next(request) : .tooManyRequests(retryAfter: .milliseconds(2100))
        }
        #expect(try await router.respond("GET", "/none").status == 404)
        let refused = try await router.respond("GET", "/members/1")
        #expect(refused.status == 429 && refused.headers["Retry-After"] == "3" && refused.text == "Too Many Requests\n")
    }

    @Test(
        "a time to wait is at least a second, and a number",
        arguments: [(Duration.zero, "1"), (.seconds(60), "60"), (.seconds(-5), "1")])
    func wait(wait: Duration, field: String) {
        #expect(ServerResponse.tooManyRequests(retryAfter: wait).headers["Retry-After"] == field)
    }
}
