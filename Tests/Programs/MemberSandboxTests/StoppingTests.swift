import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing
import WaitSupport

@Suite("A sandbox that is watched and stopped", .timeLimit(.minutes(1)))
struct StoppingTests {
    private let transport = NetworkTransport()

    @Test("says at its health path that it is there, and reports its requests without their queries")
    func watched() async throws {
        let events = Locked<[String]>([])
        var configuration = SandboxConfiguration()
        configuration.diagnostics = Diagnostics(minimum: .debug) { event in events.withLock { $0.append("\(event)") } }
        let sandbox = try await Sandbox.start(configuration)
        let health = try await transport.send(HTTPRequest(.get, sandbox.controlURL.appending(path: "healthz")))
        #expect(health.status == 200 && health.body == Data("ok\n".utf8))
        let api = try #require(sandbox.addresses["vk"]?["api"])
        let call = api.appending(path: "method/users.get").appending(queryItems: [
            URLQueryItem(name: "access_token", value: "s3cr3t")
        ])
        _ = try await transport.send(HTTPRequest(.get, call))
        await sandbox.stop()
        let requests = events.value.filter { $0.hasPrefix("sandbox.request ") }
        #expect(requests.count == 1 && requests.first?.contains("path=/method/users.get ") == true)
        #expect(!"\(events.value)".contains("s3cr3t"))
    }

    @Test("stops within its limit, however many of its servers are busy")
    func limit() async throws {
        var configuration = SandboxConfiguration()
        configuration.stopGrace = .milliseconds(200)
        configuration.healthPath = nil
        let sandbox = try await Sandbox.start(configuration)
        sandbox.faults.add(try #require(Fault("delay=30000*2")))
        let hosts = try [#require(sandbox.addresses["vk"]?["api"]), #require(sandbox.addresses["facebook"]?["graph"])]
        let calls = hosts.map { host in
            Task { [transport] in try await transport.send(HTTPRequest(.get, host.appending(path: "method/users.get"))).status }
        }
        #expect(await waited(while: sandbox.runningRequests < 2))
        await sandbox.stop()
        for call in calls { #expect(try await call.value == 503) }
    }
}
