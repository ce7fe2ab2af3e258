import Foundation
import MemberCore
import ProcessSupport
import Testing

@testable import MemberHTTPServer

@Suite("What has come of a body and is not read yet", .timeLimit(.minutes(2)))
struct InputPipeTests {
    @Test("a client that waits is woken, also where pieces came after the one that made it wait, and the reader was in between")
    func pieces() async throws {
        let wakes = Locked(0)
        let pipe = InputPipe(limit: 10) { wakes.withLock { $0 += 1 } }
        #expect(pipe.push(Data(count: 8)) == .taken && pipe.push(Data(count: 8)) == .full)
        #expect(try await pipe.next()?.count == 8)
        // Eight are left: too many to wake, and with one more no reason to let the client wait, which it does already.
        #expect(pipe.push(Data(count: 1)) == .full && wakes.value == 0)
        #expect(try await pipe.next()?.count == 8)
        #expect(wakes.value == 1 && pipe.push(Data(count: 1)) == .taken)
    }

    /// A route that counts the bytes of a streamed body.
    @Sendable private static func counting(_ router: inout Router) {
        router.on("POST", "/", body: .streamed(upTo: 1 << 24)) { request in
            var count = 0
            for try await piece in request.stream { count += piece.count }
            return .text("\(count)")
        }
    }

    @Test("a large body in many chunks arrives whole, however fast it is read", arguments: [1_000, 7_000, 60_000, 300_000])
    func chunks(size: Int) async throws {
        var configuration = HTTPServerConfiguration()
        configuration.pipeLimit = 64 << 10
        configuration.bodyGrace = .seconds(60)
        try await serving(configuration, routes: Self.counting) { server async throws in
            let chunk =
                Array("\(String(size, radix: 16))\r\n".utf8) + Array(repeating: UInt8(ascii: "x"), count: size) + [13, 10]
            let count = max(2, 150_000 / size)
            let client = try RawConnection(port: server.port)
            client.write("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")
            #expect(await client.writeAll(Array(Array(repeating: chunk, count: count).joined()) + Array("0\r\n\r\n".utf8)))
            #expect(await client.readToEnd().hasSuffix("\(count * size)"))
        }
    }

    @Test("chunks whose size line lies across what is read at once arrive")
    func boundaries() async throws {
        var configuration = HTTPServerConfiguration()
        // A sanitizer is slow; a body that stalls is noticed by the client.
        configuration.bodyGrace = .seconds(60)
        try await serving(configuration, routes: Self.counting) { server async throws in
            var clients: [(RawConnection, Int)] = []
            for size in stride(from: 65_500, through: 65_536, by: 12) {
                let chunk =
                    Array("\(String(size, radix: 16))\r\n".utf8) + Array(repeating: UInt8(ascii: "x"), count: size) + [13, 10]
                let client = try RawConnection(port: server.port)
                client.write("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")
                clients.append((client, size * 4))
                Task { _ = await client.writeAll(Array(Array(repeating: chunk, count: 4).joined()) + Array("0\r\n\r\n".utf8)) }
            }
            for (client, count) in clients { #expect(await client.readToEnd().hasSuffix("\(count)")) }
        }
    }
}
