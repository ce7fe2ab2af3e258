import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberHTTPServer
@testable import MemberSandbox

extension Stage {
    /// Waits until a number of requests is in the log.
    func logged(_ count: Int) async {
        for await entry in sandbox.requestLog.requests() where entry.id >= count { return }
    }
}

@Suite("The request log", .timeLimit(.minutes(1)))
struct RequestLogTests {
    /// Reads a number of events.
    private func events(_ count: Int, _ stage: Stage, _ headers: HTTPHeaders = [:]) async throws -> [String] {
        var request = HTTPRequest(.get, stage.control("_sandbox/log"))
        request.headers = headers
        let stream = try await stage.transport.stream(request)
        #expect(stream.headers["Content-Type"] == "text/event-stream")
        var text = ""
        for try await piece in stream.body {
            text += String(decoding: piece, as: UTF8.self)
            let whole = text.components(separatedBy: "\n\n").dropLast().filter { $0.hasPrefix("event: request") }
            if whole.count >= count { return whole }
        }
        return []
    }

    @Test("sends each request as it arrives, with the fault that it met, and continues after a reader's last event")
    func live() async throws {
        try await Stage.with { stage in
            let url = try stage.vk("api", "method/users.get")
            async let read = events(2, stage)
            _ = try await stage.get(try #require(URL(string: url.absoluteString + "?access_token=hush")))
            stage.sandbox.faults.add(.reset)
            _ = try? await stage.get(url)
            let told = try await read
            #expect(told[0].contains(#""path":"/method/users.get""#) && told[0].contains(#""status":200"#))
            #expect(told[0].contains("id: 1\n") && !told[0].contains("hush"))
            #expect(told[1].contains(#""fault":"reset""#) && told[1].contains(#""complete":false"#))
            let later = try await events(1, stage, ["Last-Event-ID": "1"])
            #expect(later.first?.contains("id: 2\n") == true)
        }
    }

    @Test("a reader ends when the sandbox has stopped")
    func stop() async throws {
        let sandbox = try await Sandbox.start()
        async let count = sandbox.requestLog.requests().reduce(0) { count, _ in count + 1 }
        await sandbox.stop()
        #expect(await count == 0)
        #expect(await sandbox.requestLog.requests().first { _ in true } == nil)
    }

    @Test("unknown paths are in the log too")
    func unknown() async throws {
        try await Stage.with { stage in
            _ = try await stage.get(try stage.vk("api", "nowhere"))
            await stage.logged(1)
            let entry = try #require(stage.sandbox.requestLog.entries.first)
            #expect(entry.status == 404 && entry.path == "/nowhere" && entry.host == "vk/api" && entry.fault == nil)
        }
    }

    @Test("keeps a limited number of requests, and removes readers that have left")
    func bounded() async {
        let log = RequestLog(clock: SystemClock())
        for number in 1...RequestLog.capacity + 20 {
            log.record("vk/api", .example("/\(number)"), path: "/\(number)")
        }
        #expect(log.entries.count == RequestLog.capacity)
        #expect(log.entries.first?.path == "/21")
        #expect(log.entries.last?.id == RequestLog.capacity + 20)
        for await entry in log.requests(after: 100) {
            #expect(entry.id == 101)
            break
        }
        let long = "/" + String(repeating: "x", count: 1000)
        log.record("vk/api", .example(long), path: long)
        #expect(log.entries.last?.path.count == 200)
    }
}

@Suite("Limits of what the sandbox keeps of requests", .timeLimit(.minutes(1)))
struct RequestMemoryTests {
    @Test("counts a limited number of paths separately, at a limited length, and all further ones together")
    func counters() async throws {
        try await Stage.with { stage in
            for _ in 0..<2 { _ = try await stage.get(try stage.vk("api", "method/users.get")) }
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        for rest in 0..<60 { _ = try? await stage.get(try stage.vk("api", "method/made.up\(number)-\(rest)")) }
                    }
                }
            }
            _ = try await stage.get(try stage.vk("api", "method/" + String(repeating: "x", count: 1000)))
            _ = try await stage.get(try stage.vk("api", "method/users.get"))
            let counts = stage.sandbox.requestCounts
            #expect(counts.count <= RequestCounter.capacity + 3)
            #expect(counts.values.reduce(0, +) == 1204)
            #expect(stage.sandbox.requestCount("/method/users.get") == 3)
            #expect(counts.keys.allSatisfy { $0.utf8.count < 300 })
        }
    }

    @Test("serves a limited number of readers at once; one more ends the oldest")
    func readers() async {
        let log = RequestLog(clock: SystemClock())
        let readers = (0...RequestLog.readerLimit).map { _ in log.requests() }
        var oldest = readers[0].makeAsyncIterator()
        #expect(await oldest.next() == nil)
        log.record("vk/api", .example("/a"), path: "/a")
        for reader in readers.dropFirst() {
            var others = reader.makeAsyncIterator()
            #expect(await others.next()?.path == "/a")
        }
    }

    @Test("removes the tokens whose window has elapsed")
    func windows() {
        let clock = TestClock()
        let window = RateWindow(window: .seconds(1), clock: clock)
        for number in 0..<5000 {
            _ = window.take("token-\(number)", limit: 3)
            clock.advance(by: .milliseconds(1))
        }
        #expect(window.count <= 2001)
        #expect((0..<4).map { _ in window.take("token", limit: 3) } == [true, true, true, false])
    }
}

extension AccessRecord {
    fileprivate static func example(_ path: String) -> AccessRecord {
        AccessRecord(
            identifier: "i", peer: "127.0.0.1", method: "GET", path: path, status: 200, bytes: 0, duration: .milliseconds(3),
            isComplete: true)
    }
}
