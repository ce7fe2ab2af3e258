import Foundation
import ProcessSupport
import Testing
import WorkerSupport

@Suite(
    "Thousands of requests in progress", .timeLimit(.minutes(2)),
    .enabled(if: isAskedFor("connections"), "takes long: ./soak connections"),
    .enabled(if: ProcessReading.isThere, "reads /proc"),
    .enabled(if: DescriptorLimit.allows(11_000), "needs 11 000 descriptors: raise `ulimit -Hn`"))
struct ManyRequestsTests {
    @Test(
        "10 000 requests wait at once in bounded memory; cancelling half of them leaves no connection, the rest get their responses"
    )
    func many() async throws {
        let server = try WorkerProcess("serve", ["10600"])
        let port = try #require(await server.line())
        let client = try WorkerProcess("ask", ["http://127.0.0.1:\(port)/"])
        #expect(await client.line() == "ready")
        let (asked, served) = (ProcessReading(client.id), ProcessReading(server.id))
        let (memory, sockets, threads) = (asked.memory, asked.sockets, asked.threads)
        let listening = served.sockets

        #expect(await client.answer(to: "at-once 10000") == "sent")
        #expect(await server.answer(to: "arrived 10000") == "10000")
        // All connections that wait at once, and the descriptors by which the loop wakes itself.
        #expect((10_000...10_004).contains(asked.sockets - sockets))
        #expect(asked.threads - threads < 16)
        #expect(await client.answer(to: "cancel 5000") == "5000")
        await until { asked.sockets - sockets <= 5_004 && served.sockets - listening <= 5_000 }
        #expect(await server.answer(to: "open") == "10000")
        #expect(await client.answer(to: "await") == "5000")
        #expect(await client.answer(to: "close") == "closed")
        await until { asked.sockets <= sockets && served.sockets <= listening }

        let peak = asked.peakMemory
        print(
            "10 000 requests in flight: client's peak \(peak >> 20) MiB, \(memory >> 20) MiB before;",
            "server's peak \(served.peakMemory >> 20) MiB")
        #expect(peak - memory < 320 << 20)
    }
}
