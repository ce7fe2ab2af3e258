import Foundation
import MemberCore
import MemberHTTPServer
import Testing

@Suite("A router behind another server", .timeLimit(.minutes(1)))
struct IncomingTests {
    /// A body in pieces; an endless one does not end by itself.
    private func pieces(_ texts: [String], isEndless: Bool = false) -> AsyncStream<Data> {
        AsyncStream { continuation in
            for text in texts { continuation.yield(Data(text.utf8)) }
            if !isEndless { continuation.finish() }
        }
    }

    private func text(_ response: OutgoingResponse) async throws -> String {
        var whole = Data()
        try await response.send { whole += $0 }
        return String(decoding: whole, as: UTF8.self)
    }

    @Test("gets the request as it came, and gives the response with its security fields")
    func whole() async throws {
        var router = Router()
        router.on("POST", "/greet/{name}") { request in
            let form = try request.form()
            var response = ServerResponse.text(
                "\(form["word"] ?? "") \(request.parameters["name"] ?? "") \(request.query["q"] ?? "")")
            response.headers["Content-Length"] = "7"
            response.setCookie(ServerCookie("a", "b"))
            return response
        }
        var configuration = HTTPServerConfiguration()
        configuration.isBehindTLS = true
        let request = IncomingRequest(
            "POST", "/greet/anna%20k?q=1", headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: pieces(["wor", "d=hello"]))
        let response = await router.response(to: request, configuration)
        #expect(try await text(response) == "hello anna k 1" && response.length == 14)
        #expect(response.status == 200 && response.headers["Content-Length"] == nil)
        #expect(response.headers["Cache-Control"] == "no-store" && response.headers["Strict-Transport-Security"] != nil)
        #expect(response.headers["Set-Cookie"]?.components(separatedBy: "; Secure").count == 2)
    }

    @Test(
        "an unknown path, a wrong method, a malformed target and a failure end as on the own server",
        arguments: [("GET", "/none", 404), ("POST", "/fails", 405), ("GET", "/%zz", 400), ("GET", "/fails", 500)])
    func refused(method: String, target: String, status: Int) async throws {
        var router = Router()
        router.on("GET", "/fails") { _ in throw CancellationError() }
        let response = await router.response(to: IncomingRequest(method, target, body: pieces(["x"], isEndless: status != 500)))
        #expect(response.status == status)
    }

    @Test(
        "a body beyond its route's limit is 413, announced or not, whole or streamed", arguments: [true, false], [true, false])
    func tooLarge(isAnnounced: Bool, isStreamed: Bool) async throws {
        var router = Router()
        router.on("POST", "/", body: isStreamed ? .streamed(upTo: 4) : .whole(upTo: 4)) { request in
            var count = request.body.count
            for try await piece in request.stream { count += piece.count }
            return .text("\(count)")
        }
        let headers: HTTPHeaders = isAnnounced ? ["Content-Length": "5"] : [:]
        let large = IncomingRequest("POST", "/", headers: headers, body: pieces(["123", "45"], isEndless: isAnnounced))
        #expect(await router.response(to: large).status == 413)
        let fitting = await router.response(to: IncomingRequest("POST", "/", body: pieces(["12", "34"])))
        #expect(fitting.status == 200)
    }

    @Test(
        "a body that announces less than the first streamed length comes all at once", arguments: [("9", 9), ("10", 0), (nil, 0)])
    func smallBody(length: String?, atOnce: Int) async throws {
        var router = Router()
        router.on("POST", "/", body: .streamed(upTo: 20, from: 10)) { .text("\($0.body.count)") }
        let body = pieces([String(repeating: "x", count: length.flatMap { Int($0) } ?? 5)])
        let headers: HTTPHeaders = length.map { ["Content-Length": $0] } ?? [:]
        let response = await router.response(to: IncomingRequest("POST", "/", headers: headers, body: body))
        #expect(try await text(response) == "\(atOnce)")
    }

    @Test("a streamed body waits for its handler, and one that is not read to its end is not waited for")
    func streamed() async throws {
        var router = Router()
        router.on("POST", "/count", body: .streamed(upTo: 1 << 20)) { request in
            var count = 0
            for try await piece in request.stream { count += piece.count }
            return .text("\(count)")
        }
        router.on("POST", "/first", body: .streamed(upTo: 1 << 20)) { request in
            for try await piece in request.stream { return .text(String(decoding: piece, as: UTF8.self)) }
            return .empty()
        }
        var configuration = HTTPServerConfiguration()
        configuration.pipeLimit = 16
        let many = pieces(Array(repeating: "0123456789", count: 1000))
        let counted = await router.response(to: IncomingRequest("POST", "/count", body: many), configuration)
        #expect(try await text(counted) == "10000")
        let endless = IncomingRequest("POST", "/first", body: pieces(["one"], isEndless: true))
        #expect(try await text(await router.response(to: endless)) == "one")
    }

    @Test("a response that is written piece by piece is given so, and HEAD gets its length alone")
    func written() async throws {
        var router = Router()
        router.on("GET", "/") { _ in
            .stream(length: 20_000) { writer in for _ in 0..<2000 { try await writer.write("0123456789") } }
        }
        var configuration = HTTPServerConfiguration()
        configuration.pipeLimit = 100
        let response = await router.response(to: IncomingRequest("GET", "/", body: pieces([])), configuration)
        #expect(try await text(response) == String(repeating: "0123456789", count: 2000) && response.length == 20_000)
        let head = await router.response(to: IncomingRequest("HEAD", "/", body: pieces([])), configuration)
        #expect(try await text(head).isEmpty && head.length == 20_000)
    }

    @Test("a body that its handler breaks off throws, and a client that leaves ends the handler")
    func broken() async throws {
        struct Left: Error {}
        let ended = Locked(false)
        var router = Router()
        router.on("GET", "/breaks") { _ in
            .stream { writer in
                try await writer.write("some")
                throw CancellationError()
            }
        }
        router.on("GET", "/endless") { _ in
            .stream { writer in
                defer { ended.withLock { $0 = true } }
                while true { try await writer.write("more") }
            }
        }
        let breaking = await router.response(to: IncomingRequest("GET", "/breaks", body: pieces([])))
        await #expect(throws: HTTPServerError.responseBroken) { try await breaking.send { _ in } }
        let endless = await router.response(to: IncomingRequest("GET", "/endless", body: pieces([])))
        await #expect(throws: Left.self) { try await endless.send { _ in throw Left() } }
        #expect(ended.value)
    }

    @Test("a file is given as it lies")
    func file() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "member-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        try content.write(to: file)
        var router = Router()
        router.on("GET", "/") { try .file(file, for: $0) }
        let response = await router.response(to: IncomingRequest("GET", "/", body: pieces([])))
        var whole = Data()
        try await response.send { whole += $0 }
        #expect(whole == content && response.length == content.count)
    }
}
