import ProcessSupport
import Testing
import WorkerSupport

/// A server and a client, each a process of its own, so that each one's memory is its own.
struct Pair {
    let server: WorkerProcess
    let client: WorkerProcess

    init() async throws {
        server = try WorkerProcess("serve", ["1000"])
        let port = try #require(await server.line())
        client = try WorkerProcess("ask", ["http://127.0.0.1:\(port)/"])
        #expect(await client.line() == "ready")
    }

    /// The memory that both hold now, in bytes.
    var memory: (server: Int, client: Int) { (ProcessReading(server.id).memory, ProcessReading(client.id).memory) }
    /// The most that both ever held.
    var peak: (server: Int, client: Int) { (ProcessReading(server.id).peakMemory, ProcessReading(client.id).peakMemory) }
}
