import ProcessSupport
import Testing
import WorkerSupport

/// A server and a client in separate processes, so that their memory can be measured separately.
struct Pair {
    let server: WorkerProcess
    let client: WorkerProcess

    init() async throws {
        server = try WorkerProcess("serve", ["1000"])
        let port = try #require(await server.line())
        client = try WorkerProcess("ask", ["http://127.0.0.1:\(port)/"])
        #expect(await client.line() == "ready")
    }

    /// The memory that each of them uses now, in bytes.
    var memory: (server: Int, client: Int) { (ProcessReading(server.id).memory, ProcessReading(client.id).memory) }
    /// The highest memory use of each of them, in bytes.
    var peak: (server: Int, client: Int) { (ProcessReading(server.id).peakMemory, ProcessReading(client.id).peakMemory) }
}
