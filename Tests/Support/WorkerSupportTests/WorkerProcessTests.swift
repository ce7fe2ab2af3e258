import Testing
import WorkerSupport

@Suite("A worker process", .timeLimit(.minutes(1)))
struct WorkerProcessTests {
    @Test("prints lines, reads lines, and ends by itself")
    func echo() async throws {
        let worker = try WorkerProcess("echo", ["one", "two"])
        #expect(await worker.line() == "one")
        #expect(await worker.line() == "two")
        worker.tell("three")
        #expect(await worker.line() == "three")
        worker.finish()
        #expect(await worker.line() == nil)
        #expect(await worker.end() == .exited(0))
    }

    @Test("ends at once when it is killed")
    func killed() async throws {
        let worker = try WorkerProcess("echo", ["up"])
        #expect(await worker.line() == "up")
        worker.kill()
        #expect(await worker.end() == .signalled(9))
        worker.tell("too late")
    }

    @Test("refuses an unknown job")
    func unknown() async throws {
        #expect(await (try WorkerProcess("nothing")).end() == .exited(2))
    }
}
