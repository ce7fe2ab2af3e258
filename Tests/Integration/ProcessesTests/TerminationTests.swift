import Foundation
import MemberCore
import ProcessSupport
import Testing
import WaitSupport
import WorkerSupport

@Suite("A server whose process is asked to end", .timeLimit(.minutes(1)))
struct TerminationTests {
    /// A server with a request that waits.
    private func started(limit: Int) async throws -> (worker: WorkerProcess, port: UInt16, waiting: RawConnection) {
        let worker = try WorkerProcess("stop", [String(limit)])
        let port = try #require(await worker.line().flatMap { UInt16($0) })
        let waiting = try RawConnection(port: port)
        waiting.write("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await worker.line() == "arrived")
        return (worker, port, waiting)
    }

    private func isRefused(_ port: UInt16) -> Bool {
        guard let connection = try? RawConnection(port: port) else { return true }
        connection.end()
        return false
    }

    @Test("refuses new connections, ends what runs within the limit, and exits without an error", arguments: [SIGTERM, SIGINT])
    func once(signal: Int32) async throws {
        let (worker, port, waiting) = try await started(limit: 100)
        defer { waiting.end() }
        kill(worker.id, signal)
        #expect(await waiting.readToEnd().hasPrefix("HTTP/1.1 503 "))
        #expect(await worker.line() == "stopped")
        #expect(await worker.end() == .exited(0))
        #expect(isRefused(port))
    }

    @Test("a second signal ends it at once")
    func twice() async throws {
        let (worker, port, waiting) = try await started(limit: 50_000)
        defer { waiting.end() }
        kill(worker.id, SIGTERM)
        #expect(await waited(while: !isRefused(port)))
        kill(worker.id, SIGTERM)
        #expect(await worker.end() == .signalled(SIGTERM))
        #expect(await waiting.readToEnd().isEmpty)
    }
}
