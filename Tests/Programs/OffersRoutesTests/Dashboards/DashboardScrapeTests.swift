import ProcessSupport
import Testing

@testable import OffersRoutes

@Suite("A Prometheus of its own reads the service", .enabled(if: isAskedForAlone("dashboards")), .timeLimit(.minutes(3)))
struct DashboardScrapeTests {
    @Test("it takes the configuration, and every panel of the board that has data here shows some")
    func board() async throws {
        let service = ScriptedService(knowsAll: true)
        try await serving(service) { server async throws in
            for example in RouteExample.all { _ = try await server.send(example, key: .operator) }
            await Self.expectData(of: server)
        }
    }

    @Test("a service without any member is read too")
    func empty() async throws {
        try await ServedStore().serving { server async throws in await Self.expectData(of: server, "--empty") }
    }

    private static func expectData(of server: OffersServer, _ words: String...) async {
        let result = await CheckScript.run(
            "dashboards-check", ["127.0.0.1:\(server.port)"] + words, ["MEMBER_DASHBOARD_KEY": TestKey.server.text])
        // 3 says that Prometheus is not installed.
        #expect([0, 3].contains(result.status), "\(result.output)")
    }
}
