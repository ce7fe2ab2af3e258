import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@Suite("Connections and their content", .timeLimit(.minutes(1)))
@MainActor
struct UploadAcceptanceTests {
    private func bench() throws -> FacebookBench {
        let bench = try FacebookBench()
        bench.hold("user")
        bench.script.withLock {
            $0 = { request in
                guard request.method == .post, request.url.path == "/v21.0" else { return .json("1") }
                return .json("[" + request.elements.map { _ in #"{"code":200,"body":"1"}"# }.joined(separator: ",") + "]")
            }
        }
        return bench
    }

    @Test("a file turns all parameters into parts, with its own name and type, or the parameter's name and the unknown type")
    func parts() async throws {
        let bench = try bench()
        let parameters: [String: any Sendable] = [
            "caption": "c",
            "named": GraphRequestDataAttachment(data: Data("n".utf8), filename: "n.mp4", contentType: "video/mp4"),
            "plain": GraphRequestDataAttachment(data: Data("p".utf8)), "raw": Data("r".utf8),
        ]
        _ = try await bench.within {
            try await GraphRequest(graphPath: "1/photos", parameters: parameters, httpMethod: .post).start()
        }
        let request = try #require(bench.transport.requests.last)
        guard case .multipart(let parts)? = request.body?.content else { throw CoreError.unknown() }
        let seen = Dictionary(uniqueKeysWithValues: parts.map { ($0.name, [$0.fileName, $0.contentType]) })
        #expect(seen["named"] == ["n.mp4", "video/mp4"] && seen["plain"] == ["plain", "content/unknown"])
        #expect(seen["raw"] == ["raw", "content/unknown"] && seen["caption"]?[0] == nil)
        #expect(seen.keys.contains("access_token") && request.url.query == nil)
    }

    @Test("a reference across the limit of fifty is refused before anything is sent; within it, it is sent")
    func cut() async throws {
        for (place, isRefused) in [(1, false), (50, true)] {
            let (bench, said) = (try bench(), Said())
            let connection = bench.within { GraphRequestConnection() }
            for number in 0..<52 {
                let path = number == place ? "{result=n:$.id}" : "p"
                let request = bench.within { GraphRequest(graphPath: path, parameters: [:]) }
                try connection.add(request, name: number == 0 ? "n" : "n\(number)") { _, _, error in
                    said.words.append(error.map(word) ?? "well")
                }
            }
            connection.start()
            #expect(await said.hears(52))
            #expect(bench.transport.requests.isEmpty == isRefused)
            #expect(said.words.allSatisfy { ($0 == "well") != isRefused })
        }
    }

    @Test("a connection's version applies to requests without their own")
    func version() async throws {
        let (bench, said) = (try bench(), Said())
        for own in [nil, "v5.0"] as [String?] {
            let connection = bench.within { GraphRequestConnection() }
            connection.overrideGraphAPIVersion("v9.0")
            let request = bench.within {
                GraphRequest(graphPath: "x", parameters: [:], tokenString: "t", version: own, httpMethod: .get)
            }
            try connection.add(request) { _, _, _ in said.words.append("") }
            connection.start()
        }
        #expect(await said.hears(2))
        #expect(Set(bench.transport.requests.map(\.url.path)) == ["/v9.0/x", "/v5.0/x"])
    }

    @Test("adding to a started connection throws; starting twice, or cancelling at the end, reports nothing twice")
    func order() async throws {
        let (bench, said) = (try bench(), Said())
        let (connection, request) = bench.within { (GraphRequestConnection(), GraphRequest(graphPath: "x")) }
        try connection.add(request) { _, _, error in said.words.append(error == nil ? "well" : "error") }
        connection.start()
        connection.start()
        #expect(throws: CoreError.self) { try connection.add(request) { _, _, _ in said.words.append("late") } }
        #expect(await said.hears(1))
        connection.cancel()
        connection.start()
        for _ in 0..<50 { await Task.yield() }
        #expect(said.words == ["well"] && bench.transport.requests.count == 1)
        let idle = bench.within { GraphRequestConnection() }
        try idle.add(request) { _, _, error in said.words.append(error == nil ? "well" : "cancelled") }
        idle.cancel()
        idle.start()
        #expect(await said.hears(2))
        #expect(said.words.last == "cancelled" && bench.transport.requests.count == 1)
    }

    @Test("responses are stored only on request, and never those about permissions or tokens, or without a member's token")
    func cache() async throws {
        let bench = try bench()
        let count = { (path: String, token: String?) in
            let before = bench.transport.requests.count
            for text in ["fields", "fields"] {
                _ = try await bench.within {
                    var request =
                        token.map { GraphRequest(graphPath: path, parameters: [text: "id"], tokenString: $0, flags: []) }
                        ?? GraphRequest(graphPath: path, parameters: [text: "id"], tokenString: nil, flags: .skipClientToken)
                    request.cacheLife = .oneHour
                    return try await request.start()
                }
            }
            return bench.transport.requests.count - before
        }
        #expect(try await count("me", "user") == 1)
        for path in ["me/permissions", "/me/permissions/email", "oauth/access_token", "debug_token", "v20.0/me/permissions"] {
            #expect(try await count(path, "user") == 2, "\(path)")
        }
        #expect(try await count("20531316728", nil) == 2)
        let plain = bench.transport.requests.count
        for _ in 0..<2 { _ = try await bench.within { try await GraphRequest(graphPath: "other").start() } }
        #expect(bench.transport.requests.count - plain == 2)
    }

    @Test(
        "a stored page has no token on disk, even if its page addresses contain it; the next page can still be requested"
    )
    func tokenOnDisk() async throws {
        let bench = try bench()
        let next =
            "https:\\/\\/graph.facebook.com\\/v21.0\\/1\\/feed?access_token=user-secret&appsecret_proof=proof-secret&after=c1"
        bench.hold("user-secret")
        bench.script.withLock {
            $0 = { _ in .json(#"{"data":[1],"paging":{"cursors":{"after":"c1"},"next":"\#(next)","previous":"\#(next)"}}"#) }
        }
        var request = bench.within { GraphRequest(graphPath: "1/feed") }
        request.cacheLife = .oneHour
        for _ in 0..<2 {
            let (feed, page) = (request, try await bench.within { [request] in try await request.start() })
            #expect(feed.nextPageRequest(after: page)?.parameters["after"] as? String == "c1")
        }
        #expect(bench.transport.requests.count == 1)
        let folder = bench.home.home.appending(path: "cache")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        let kept = files.compactMap { try? Data(contentsOf: $0) }
        #expect(kept.contains { $0.range(of: Data("c1".utf8)) != nil })
        for secret in ["user-secret", "proof-secret"] { #expect(kept.allSatisfy { $0.range(of: Data(secret.utf8)) == nil }) }
    }
}
