import Foundation
import MemberHTTP
import ProcessSupport
import Testing
import WorkerSupport

@Suite(
    "Many connections", .timeLimit(.minutes(2)),
    .enabled(if: isAskedForAlone("connections"), "needs its process to itself: ./soak connections"),
    .enabled(if: ProcessReading.isThere, "reads /proc"),
    .enabled(if: DescriptorLimit.allows(11_000), "needs 11 000 descriptors: raise `ulimit -Hn`"))
struct ManyConnectionsTests {
    /// What each client sends: nothing, half a request line, half a head (then a character from time to time), a request whose
    /// handler waits, half a body.
    private static let parts = [
        "", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\nX: ", "GET /wait HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nabc",
    ]

    private static let client = NetworkTransport()

    @Test("ten thousand idle, slow and half-sent connections delay no other client's response, and need little memory")
    func tenThousand() async throws {
        let worker = try WorkerProcess("serve", ["10600"])
        let port = try #require(await worker.line().flatMap(UInt16.init))
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        _ = try await Self.times(of: 500, url)
        let reading = ProcessReading(worker.id)
        let (memory, sockets) = (reading.memory, reading.sockets)

        let connections = try (0..<10_000).map { number in
            let connection = try RawConnection(port: port)
            connection.write(Self.parts[number % Self.parts.count])
            return connection
        }
        await until { reading.sockets >= sockets + 10_000 }
        for connection in connections.indices where connection % Self.parts.count == 2 { connections[connection].write("a") }
        let times = try await Self.times(of: 1_000, url)
        let more = reading.memory - memory
        let micro = [500, 990].map { Int(times[$0] / .microseconds(1)) }
        print(
            "10 000 connections: \(more >> 20) MiB more, peak \(reading.peakMemory >> 20) MiB, \(reading.threads) threads;",
            "others got their response within \(micro[0]) µs (median), \(micro[1]) µs (99 of 100)")
        #expect(more < 160 << 20)
        #expect(times[990] < .seconds(1))

        connections.forEach { $0.end() }
        await until { reading.sockets <= sockets + 1 }
        #expect(try await Self.times(of: 10, url).count == 10)
    }

    /// The durations of some requests, the shortest first.
    private static func times(of count: Int, _ url: URL) async throws -> [Duration] {
        var times: [Duration] = []
        for _ in 0..<count {
            times.append(
                try await ContinuousClock().measure {
                    let response = try await client.send(HTTPRequest(.get, url))
                    #expect(response.body == Data("ok".utf8))
                })
        }
        return times.sorted()
    }
}
