import Foundation
import MemberCore
import MemberHTTPServer
import Testing

@testable import MemberHTTP

@Suite("Compressed bodies", .timeLimit(.minutes(1)))
struct GzipTests {
    private static let limit = 8 << 20

    /// Made by the command gzip: an empty file, a word at two levels, two files in a row, a file with its name and time.
    static let vectors = [
        ("H4sIAAAAAAAAAwMAAAAAAAAAAAA=", ""), ("H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==", "hello"),
        ("H4sIAAAAAAAEA8tIzcnJBwCGphA2BQAAAA==", "hello"),
        ("H4sIAAAAAAAAA8tIzcnJ11EAAJlW6hEHAAAAH4sIAAAAAAAAAyvPL8pJAQBDEXc6BQAAAA==", "hello, world"),
        ("H4sICALOA2sAA2dyYXBoLW5hbWUudHh0AMtLzE1NAQCHzOBxBQAAAA==", "named"),
    ]

    @Test("a file compressed by the command gzip is read", arguments: vectors)
    func read(packed: String, text: String) throws {
        let bytes = try Gzip.unpacked(try #require(Data(base64Encoded: packed)), maximumBytes: Self.limit)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    @Test("compressed bytes are read back, and equal bytes are compressed equally", arguments: [0, 1, 70_000, 1_000_000])
    func roundTrip(count: Int) throws {
        let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 / 7 &* 31) })
        let packed = try #require(Gzip.packed(bytes))
        #expect(try Gzip.unpacked(packed, maximumBytes: count) == bytes)
        #expect(Gzip.packed(bytes) == packed && (count < 100 || packed.count < count / 2))
    }

    @Test("broken or truncated data, and data with an appendix, is refused")
    func broken() throws {
        let good = try #require(Gzip.packed(Data("hello".utf8)))
        var changed = good
        changed[changed.count - 6] ^= 1
        let cut = (0..<good.count).map { good.prefix($0) }
        for bytes in [Data("hello".utf8), changed, good + Data([0]), good + good.prefix(5)] + cut {
            #expect(throws: Gzip.Failure.malformed) { try Gzip.unpacked(bytes, maximumBytes: Self.limit) }
        }
    }

    @Test("a megabyte that would expand to a gigabyte is refused before it expands")
    func bomb() throws {
        let piece = try #require(Gzip.packed(Data(count: 1 << 20)))
        let bomb = (0..<1024).reduce(into: Data()) { bomb, _ in bomb += piece }
        #expect(bomb.count < 2 << 20)
        #expect(throws: Gzip.Failure.tooLarge) { try Gzip.unpacked(bomb, maximumBytes: Self.limit) }
    }

    @Test("a body that is marked for it is sent compressed, a form and a file never; the caller's request stays plain")
    func transport() async throws {
        let text = String(repeating: "plain ", count: 100)
        let arrived = Locked<[(coding: String?, body: Data)]>([])
        var router = Router()
        router.on("POST", "/") { request in
            arrived.withLock { $0.append((request.headers["Content-Encoding"], request.body)) }
            return .text("ok")
        }
        let server = HTTPServer(router: router)
        try await server.start()
        let transport = NetworkTransport()
        var request = HTTPRequest(.post, server.url)
        request.body = .json(Data(text.utf8))
        for coding in [HTTPBody.Coding.gzip, nil] {
            request.body?.coding = coding
            _ = try await transport.send(request)
            #expect(request.body?.bytes == Data(text.utf8) && request.headers["Content-Encoding"] == nil)
        }
        request.body = .multipart([MultipartPart("a", text: "b")])
        request.body?.coding = .gzip
        _ = try await transport.stream(request).whole()
        await server.stop()
        let seen = arrived.value
        #expect(seen.map(\.coding) == ["gzip", nil, nil])
        #expect(try Gzip.unpacked(seen[0].body, maximumBytes: Self.limit) == Data(text.utf8))
        #expect(seen[1].body == Data(text.utf8) && seen[0].body.count < seen[1].body.count)
    }
}
