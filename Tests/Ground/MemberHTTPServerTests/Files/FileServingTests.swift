import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import Testing

@Suite("Files", .timeLimit(.minutes(1)))
struct FileServingTests {
    static let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })

    /// Serves one old file, and the other files of a test.
    func serving(_ body: (HTTPServer) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "member-files-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.png")
        try Self.bytes.write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 784_111_777)], ofItemAtPath: file.path)
        let routes = { (router: inout Router) in
            router.on("GET", "/{name}") { request in
                try .file(folder.appending(path: request.parameters["name"] ?? ""), for: request)
            }
            router.on("GET", "/folder/") { request in try .file(folder, for: request) }
        }
        try await MemberHTTPServerTests.serving(routes: routes, body)
    }

    @Test("a file is returned whole, in part or not at all, as requested")
    func responses() async throws {
        try await serving { server async throws in
            let whole = try await server.send(.get, "/a.png")
            #expect(whole.status == 200 && whole.body == Self.bytes && whole.headers["Content-Type"] == "image/png")
            #expect(whole.headers["Last-Modified"] == "Sun, 06 Nov 1994 08:49:37 GMT")
            #expect(whole.headers["Cache-Control"] == "no-cache" && whole.headers["Accept-Ranges"] == "bytes")
            let tag = try #require(whole.headers["ETag"])
            let part = try await server.send(.get, "/a.png", headers: ["Range": "bytes=100000-100009", "If-Range": tag])
            #expect(part.status == 206 && part.body == Self.bytes[100_000..<100_010])
            #expect(part.headers["Content-Range"] == "bytes 100000-100009/200000")
            let same = try await server.send(.get, "/a.png", headers: ["If-None-Match": tag])
            #expect(same.status == 304 && same.body.isEmpty && same.headers["ETag"] == tag)
            let beyond = try await server.send(.get, "/a.png", headers: ["Range": "bytes=200000-"])
            #expect(beyond.status == 416 && beyond.headers["Content-Range"] == "bytes */200000")
            let head = try await server.send(.head, "/a.png")
            #expect(head.headers["Content-Length"] == "200000" && head.body.isEmpty)
        }
    }

    @Test("a missing file, and anything except a plain file, is 404", arguments: ["/none", "/folder/"])
    func unavailable(path: String) async throws {
        try await serving { server async throws in #expect(try await server.send(.get, path).status == 404) }
    }
}
